import { expect, test } from 'vitest'
import * as fc from '#test/draws/property.ts'
import { emailsIn, matchResumes, namesIn } from './resumeNames.ts'

const people = [
  { id: 'ada', email: 'ada@x.example', first_name: 'Ada', last_name: 'Lovelace' },
  { id: 'jose', email: 'jose@x.example', first_name: 'José', last_name: 'Núñez' },
  { id: 'ana', email: 'ana@x.example', first_name: 'Ana Maria', last_name: 'Silva' },
  { id: 'maria', email: 'maria@x.example', first_name: 'Maria', last_name: 'Silva' },
  { id: 'kim', email: 'kim@x.example', first_name: 'Kim', last_name: 'Lee' },
  { id: 'kim2', email: 'kim.lee@y.example', first_name: 'Kim', last_name: 'Lee' },
  { id: 'nameless', email: 'nameless@x.example', first_name: '', last_name: 'Resume' },
]

async function* pages() {
  yield people.slice(0, 3)
  yield people.slice(3)
}

async function ownerOf(file: string): Promise<string> {
  const found = (await matchResumes([file], pages())).get(file)
  if (!found) throw new Error('Every file has an answer.')
  return 'person' in found ? found.person.id : found.reason
}

const nobody =
  'No developer has the e-mail address or the name in this file’s name. Name the file after a developer, such as ada@example.com.pdf.'
const several = 'Several developers have the name in this file’s name. Name the file after the e-mail address instead.'

test.each([
  ['ada@x.example.pdf', 'ada'],
  ['ADA@X.EXAMPLE.PDF', 'ada'],
  ['cv_ada@x.example-2024.docx', 'ada'],
  ['Kim Lee (kim.lee@y.example).pdf', 'kim2'],
  ['Ada Lovelace.pdf', 'ada'],
  ['2024-01 CV Lovelace, Ada (final).pdf', 'ada'],
  ['AdaLovelaceResume.docx', 'ada'],
  ['ada_lovelace-2.txt', 'ada'],
  ['jose nunez.pdf', 'jose'],
  ['JOSÉ-NÚÑEZ.pdf', 'jose'],
  ['Ana Maria Silva.pdf', 'ana'],
  ['Maria Silva.pdf', 'maria'],
  ['Kim Lee.pdf', several],
  ['Lovelace.pdf', nobody],
  ['resume.pdf', nobody],
  ['ada@elsewhere.example.pdf', nobody],
  ['', nobody],
])('%j is the resume of %s', async (file, owner) => {
  expect(await ownerOf(file)).toBe(owner)
})

test('an address is found whatever surrounds it', { tags: 'property' }, () => {
  const part = fc.stringMatching(/^[a-z0-9]{1,8}$/)
  fc.assert(
    fc.property(part, part, part, part, (before, local, domain, after) => {
      expect(emailsIn(`${before}_${local}@${domain}.example-${after}.pdf`)).toContain(`${local}@${domain}.example`)
    }),
  )
})

test('no file name gives many candidates, or fails', { tags: 'property' }, () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
      expect(emailsIn(name).length).toBeLessThanOrEqual(110)
      expect(namesIn(name).length).toBeLessThanOrEqual(84)
    }),
  )
})
