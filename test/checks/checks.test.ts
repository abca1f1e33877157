import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isEnumType } from 'graphql'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { type Act, type SendChanges, typeAt } from './acts.ts'
import type { CheckEntries, Stored } from './entries.ts'

const entries = Object.values(import.meta.glob<Record<string, unknown>>('./*.ts', { eager: true }))
  .flatMap((file) => Object.entries(file))
  .flatMap(([name, register]) => (name.endsWith('Checks') ? Object.entries(register as CheckEntries) : []))

const tried = entries.flatMap(([name, entry]) =>
  'kind' in entry
    ? []
    : entry.map((input) => ({ name, input, what: `${JSON.stringify(input.changes)} is ${input.kind}` })),
)
const listed = entries.flatMap(([name, entry]) => ('kind' in entry && entry.kind === 'listed' ? [{ name, entry }] : []))
const internal = entries.flatMap(([, entry]) => ('kind' in entry && entry.kind === 'internal' ? [entry.reason] : []))

let server: TestServer
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vouch-checks-'))
  server = await startTestServer({ variables: { TRUST_PROXY: 'true', VOUCH_DATA_DIR: folder } })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

test('every check constraint of the database has exactly one entry, and no entry is stale', async () => {
  // Includes checks of domains and exclusions, if there will be any.
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint
    where contype in ('c', 'x') and connamespace = 'public'::regnamespace order by conname`.execute(server.db)
  expect(rows.length).toBeGreaterThan(150)
  expect(entries.filter(([, entry]) => 'length' in entry && entry.length === 0)).toEqual([])
  expect(entries.map(([name]) => name).toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
})

describe('what a check of the database forbids', () => {
  test.each(tried)('$name: $what', async ({ name, input }) => {
    const { act, changes, stored } = input
    expect(await accepts(name, stored), 'the row that the check is there for').toBe(false)
    expect(await outcomeOfUnchanged(act), 'the input without the change').toMatchObject({ code: 'OK' })
    const wanted = input.kind === 'refused' ? { code: 'BAD_INPUT', field: input.field } : { code: 'OK' }
    const send = await act(server)
    expect(await send(changes)).toMatchObject(wanted)
  })

  test.each(listed)('$name: its arguments take a closed list, whose values it accepts', async ({ name, entry }) => {
    const [column = '', ...others] = await columnsOf(name)
    expect(others).toEqual([])
    for (const argument of entry.paths) {
      const type = typeAt(argument)
      if (!isEnumType(type)) throw new Error(`${argument} takes any text.`)
      for (const value of type.getValues()) {
        expect(await accepts(name, { [column]: value.name }), `${argument}: ${value.name}`).not.toBe(false)
      }
    }
  })

  test('reaches no input, for a reason', () => {
    for (const reason of internal) expect(reason).toMatch(/^[A-Z].{20,}\.$/)
  })
})

/** The outcome of each act without changes. It is asked once, to show that only the change is refused. */
const unchanged = new Map<Act, ReturnType<SendChanges>>()
function outcomeOfUnchanged(act: Act): ReturnType<SendChanges> {
  const outcome = unchanged.get(act) ?? act(server).then((send) => send({}))
  unchanged.set(act, outcome)
  return outcome
}

/** Returns whether a check accepts a row with these values. Null has no opinion, which the database takes for a yes. */
async function accepts(name: string, row: Stored): Promise<boolean | null> {
  const { rows } = await sql<{ table: string; expression: string }>`
    select conrelid::regclass::text as table, pg_get_expr(conbin, conrelid) as expression
    from pg_constraint where conname = ${name}`.execute(server.db)
  const [check] = rows
  if (!check) throw new Error(`There is no check ${name}.`)
  const { table, expression } = check
  const answer = await sql<{ accepts: boolean | null }>`
    select (${sql.raw(expression)}) as accepts
    from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(row)}::jsonb)`.execute(server.db)
  return answer.rows[0]?.accepts ?? null
}

async function columnsOf(name: string): Promise<string[]> {
  const { rows } = await sql<{ column: string }>`
    select a.attname as column from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.conname = ${name}`.execute(server.db)
  return rows.map(({ column }) => column)
}
