import { CompiledQuery } from 'kysely'
import { expect, test } from 'vitest'
import { plannedTables } from './plannedTables.ts'

test('a statement reads the tables that its plan needs, whatever the number of its values', async () => {
  const joined =
    'select j.id from jobs j join companies c on c.id = j.company_id left join users u on u.id = j.owner_id'
  const tables = ['companies', 'jobs']
  expect((await plannedTables(CompiledQuery.raw(joined))).toSorted()).toEqual(tables)
  const among = (values: string) => CompiledQuery.raw(`${joined} where j.status in (${values})`, values.split(', '))
  expect((await plannedTables(among('$1'))).toSorted()).toEqual(tables)
  expect(await plannedTables(among('$1, $2'))).toBe(await plannedTables(among('$1')))
})
