import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readMigrations } from '#server/platform/db/schema/migrate.ts'
import { rewrittenIn } from './rewritten.ts'

const schema = path.join(import.meta.dirname, '../db/schema')

/** Finds the tables of before whose rows a migration writes outside of the functions that it makes. */
function tablesWritten(sql: string): string[] {
  const statements = sql
    .replaceAll(/--.*/g, '')
    .replaceAll(/create (or replace )?function[^;]*?\$\$[\s\S]*?\$\$/g, '')
    .replaceAll(/create (constraint )?trigger[\s\S]*?;/g, '')
  const made = [...statements.matchAll(/create (?:temporary )?table (\w+)/g)].map(([, name]) => name)
  const written = [
    ...statements.matchAll(/\b(?:update|insert into|delete from|truncate|drop table) (?!on\b|of\b)(\w+(?:, \w+)*)/g),
    ...statements.matchAll(/\balter table (\w+)[^;]*?\b(?:drop column|rename column|alter column \w+ type)/g),
  ].flatMap(([, names = '']) => names.split(', '))
  return [...new Set(written)].filter((name) => name !== 'migrations' && !made.includes(name))
}

test('each migration names what it changes of the data of before', async () => {
  const from010 = { name: 'from010.sql', sql: await readFile(path.join(schema, 'from010.sql'), 'utf8') }
  const later = (await readMigrations()).filter(({ name }) => name > '0131')
  const silent = [from010, ...later].flatMap(({ name, sql }) => {
    const named = [...rewrittenIn([name])].map((one) => one.split('.')[0])
    return tablesWritten(sql)
      .filter((table) => !named.includes(table))
      .map((table) => `${name} writes ${table}`)
  })
  expect(silent).toEqual([])
})

test('writes, columns and tables that go are found, and nothing of new tables', () => {
  expect(tablesWritten(`update jobs set title = 'x'; alter table a drop column b; drop table c, d;`)).toEqual([
    'jobs',
    'c',
    'd',
    'a',
  ])
  expect(tablesWritten('create table made (); insert into made values (1); -- update jobs')).toEqual([])
})
