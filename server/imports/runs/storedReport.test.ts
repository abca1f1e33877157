import { expect, test } from 'vitest'
import * as fc from '#test/draws/property.ts'
import { awaitResumes, awaitsResumes, countedOutcome, storedReport, withResume } from './storedReport.ts'

test('whatever a cell holds, the report that stays does not repeat it', { tags: 'property' }, () => {
  const value = fc.string({ minLength: 12 }).map((text) => `Zq${text}Zq`)
  fc.assert(
    fc.property(value, value, (cell, who) => {
      const cells = [
        {
          file: 'a.csv',
          line: 2,
          who,
          heading: 'Rate',
          value: cell,
          reason: `“${cell}” is no amount.`,
          leftOut: false,
        },
      ]
      const problems = [{ file: 'a.csv', line: 3, reason: `company: there is no company “${cell}”. Add it.` }]
      expect(JSON.stringify(storedReport({ files: [], problems, cells }, ['a.csv']))).not.toContain('Zq')
    }),
  )
})

test('an address goes, and what tells which row and column are meant stays', () => {
  const problems = [
    { file: 'a.csv', line: 4, reason: 'email: this record was merged into ada@x.example. Use that address.' },
    { file: 'Ada Lovelace.pdf', line: null, reason: 'No developer has the name “Ada Lovelace”.' },
  ]
  expect(storedReport({ files: [], problems }, ['a.csv']).problems).toEqual([
    { file: 'a.csv', line: 4, reason: 'email: this record was merged into … Use that address.' },
    { file: 'Resumes', line: null, reason: 'No developer has the name ….' },
  ])
})

test('a resume counts once, beside those that were counted before', () => {
  const counts = { added: 0, changed: 0, unchanged: 2, bad: 0 }
  const report = awaitResumes({ files: [{ file: 'Resumes', counts }], problems: [] }, 2)
  const once = withResume(report, { outcome: 'added' }, 1)
  expect(once.files).toEqual([{ file: 'Resumes', counts: { ...counts, added: 1 } }])
  expect(withResume(once, { outcome: 'unchanged' }, 1)).toBe(once)
  expect([0, 1, 2].map((number) => countedOutcome(once, number))).toEqual([undefined, 'added', undefined])
  expect(awaitsResumes(once)).toBe(true)
  const all = withResume(once, { outcome: 'bad', reason: 'This file is empty.' }, undefined)
  expect(all.problems).toEqual([{ file: 'Resumes', line: null, reason: 'This file is empty.' }])
  expect(awaitsResumes(all)).toBe(false)
})

test('a run of 0.2.0, which does not tell what it awaits, counts whatever comes', () => {
  const once = withResume({ files: [], problems: [] }, { outcome: 'added' }, 3)
  expect(once).toEqual({
    files: [{ file: 'Resumes', counts: { added: 1, changed: 0, unchanged: 0, bad: 0 } }],
    problems: [],
  })
})
