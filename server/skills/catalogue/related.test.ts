import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readCatalogue } from './catalogue.ts'
import { readRelatedSkills } from './related.ts'

const { implied, near } = readRelatedSkills()

/** All that a skill implies, directly or not. */
function closure(skill: string): ReadonlySet<string> {
  const all = new Set(implied.get(skill))
  // A set also visits what is added meanwhile.
  for (const other of all) for (const one of implied.get(other) ?? []) all.add(one)
  return all
}

test('every related skill is one of the catalogue', () => {
  const names = new Set(readCatalogue().map(({ name }) => name))
  const related = [...implied].flatMap(([skill, others]) => [skill, ...others])
  expect([...related, ...near.flat()].filter((name) => !names.has(name))).toEqual([])
})

test('no skill implies itself, however long the way is', () => {
  expect([...implied.keys()].filter((skill) => closure(skill).has(skill))).toEqual([])
})

test('a skill implies only what does not follow already', () => {
  const relations = [...implied].flatMap(([skill, others]) =>
    others.filter((one) => others.some((other) => other !== one && closure(other).has(one))).map((one) => [skill, one]),
  )
  expect(relations).toEqual([])
})

test('skills that are near do not imply each other, and stand in a line once', () => {
  for (const line of near) {
    expect(new Set(line).size).toBe(line.length)
    expect(line.length).toBeGreaterThan(1)
    for (const skill of line) expect(line.filter((other) => closure(skill).has(other))).toEqual([])
  }
})

test.each([
  ['Next.js', ['React', 'JavaScript']],
  ['Spring Boot', ['Spring', 'Java']],
  ['PostgreSQL', ['SQL']],
])('%s implies %j', (skill, expected) => {
  expect([...closure(skill)]).toEqual(expect.arrayContaining(expected))
})

test('each skill has one line', () => {
  const lines = readFileSync(new URL('implied.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
  expect(lines).toHaveLength(implied.size)
})
