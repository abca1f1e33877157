import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readSchema, subjects } from '#server/platform/db/schema/schemaFiles.ts'
import { statementsOf } from '#server/platform/db/schema/statements.ts'

const folder = path.join(import.meta.dirname, '../../server/platform/db/schema')

test('each file of the schema has its place among the subjects', () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  expect(files.sort()).toEqual(subjects.map((subject) => `${subject}.sql`).sort())
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
