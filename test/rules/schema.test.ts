import { expect, test } from 'vitest'
import { inOrder, readSchema } from '#server/platform/db/schema/schemaFiles.ts'
import { statementsOf } from '#server/platform/db/schema/statements.ts'

const names = (files: Parameters<typeof inOrder>[0]) => inOrder(files).map(({ subject }) => subject)

test('a file of the schema comes after those that its first line names, and otherwise by its name', () => {
  const files = [
    { subject: 'boats', sql: '-- After people, skills.\n-- After nothing.' },
    { subject: 'ground', sql: '-- What all stand on.' },
    { subject: 'people', sql: '-- After ground.\n' },
    { subject: 'skills', sql: '-- After ground.\n' },
  ]
  expect(names(files)).toEqual(['ground', 'people', 'skills', 'boats'])
})

test('files of the schema that wait for each other, or for one that is not there, are named', () => {
  const [one, other] = [
    { subject: 'one', sql: '-- After other.' },
    { subject: 'other', sql: '-- After one.' },
  ]
  expect(() => names([one, other])).toThrow('there: one, other.')
  expect(() => names([one])).toThrow('there: one.')
})

test('everything in the schema is defined once', async () => {
  const { files } = await readSchema()
  const made = files.flatMap(({ sql }) => statementsOf(sql)).flatMap(({ sql, subject }) => nameOf(sql, subject) ?? [])
  expect(made.length).toBeGreaterThan(450)
  expect(made.filter((name, index) => made.indexOf(name) !== index)).toEqual([])
})

/** Names what a statement makes: functions by their arguments, too. */
function nameOf(sql: string, subject: ReturnType<typeof statementsOf>[number]['subject']): string | undefined {
  if (!subject || !('name' in subject)) return undefined
  if (subject.makes === 'trigger') return `trigger ${subject.table}.${subject.name}`
  const [, given = ''] = subject.makes === 'function' ? (/create function \w+\s*(\([^)]*\))/.exec(sql) ?? []) : []
  return `${subject.makes} ${subject.name}${given}`
}
