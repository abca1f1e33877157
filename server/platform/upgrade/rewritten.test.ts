import { expect, test } from 'vitest'
import { readSchema } from '#server/platform/db/schema/schemaFiles.ts'
import { rewrittenIn } from './rewritten.ts'

/** Finds the tables of before whose rows a step writes outside of the functions that it makes. */
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

test('each step names what it changes of the data of before', async () => {
  const { steps } = await readSchema()
  const silent = steps.flatMap(({ name, sql }) => {
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
