import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BusinessTable, tablesWithoutEvents } from '#server/platform/db/schema/tables.ts'
import type { NotificationKind } from '#shared/notifications/notifications.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { causes, kinds } from './causes.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

/** Triggers keep these tables from business tables: columns for lists, and events of who asked for a review. */
const keptFrom: Readonly<Record<string, readonly BusinessTable[]>> = {
  developer_facts: ['developers', 'applications'],
  job_profile_facts: ['job_profiles'],
  events: ['reviews'],
  state_changes: ['job_profiles'],
  note_mentions: ['notes', 'companies', 'contacts', 'meetings', 'check_ins'],
}

/** Explains the query of one kind. Its plan leaves out the tables of the other kinds. */
async function planOf(kind: NotificationKind): Promise<string> {
  const { rows } = await sql<{ 'QUERY PLAN': unknown }>`
    explain (format json, verbose) select * from notification_causes where kind = ${sql.lit(kind)}`.execute(
    database.owner,
  )
  return JSON.stringify(rows)
}

test.each(kinds)('%s is swept when one of the tables changed that it is read from', async (kind) => {
  const plan = await planOf(kind)
  const read = [...new Set([...plan.matchAll(/"Relation Name":"(\w+)"/g)].map(([, name = '']) => name))]
  const isUnlogged = (name: string) => tablesWithoutEvents.some((table) => table === name) && !keptFrom[name]
  const logged = read.filter((name) => !isUnlogged(name)).flatMap((name) => keptFrom[name] ?? name)
  const { tables, isUnlogged: isDeclared = false } = causes[kind]
  expect([...tables].sort()).toEqual([...new Set(logged)].sort())
  expect(isDeclared, `${read.filter(isUnlogged)}`).toBe(read.some(isUnlogged))
})

test.each(kinds)('%s waits for trusted clocks when time decides what waits', async (kind) => {
  expect(causes[kind].followsDays ?? false).toBe(/\bnow\(\)/.test(await planOf(kind)))
})
