import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { accountIndexes } from './accounts.ts'
import { developerIndexes } from './developers.ts'
import type { UniqueRegister } from './entries.ts'
import { jobProfileIndexes } from './jobProfiles.ts'
import { jobIndexes } from './jobs.ts'
import { messageIndexes } from './messages.ts'
import { placementIndexes } from './placements.ts'
import { publicPageIndexes } from './publicPages.ts'
import { vettingIndexes } from './vetting.ts'

const registers: readonly UniqueRegister[] = [
  accountIndexes,
  developerIndexes,
  jobIndexes,
  jobProfileIndexes,
  messageIndexes,
  placementIndexes,
  publicPageIndexes,
  vettingIndexes,
]
const entries = registers.flatMap((register) => Object.entries(register))

const twice = entries.flatMap(([name, entry]) => (entry.kind === 'twice' ? [{ name, entry }] : []))
const repeated = entries.flatMap(([name, entry]) => (entry.kind === 'repeated' ? [{ name, entry }] : []))
const internal = entries.flatMap(([, entry]) => (entry.kind === 'internal' ? [entry.reason] : []))

let server: TestServer
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vouch-unique-'))
  server = await startTestServer({ variables: { TRUST_PROXY: 'true', VOUCH_DATA_DIR: folder } })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

test('every unique index of the database but the keys of ids has exactly one entry, and no entry is stale', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
    left join pg_attribute id on id.attrelid = i.indrelid and id.attname = 'id'
    where i.indisunique and c.relnamespace = 'public'::regnamespace
      -- A row with an id may have another key, such as that of the two that it stands for.
      and (not i.indisprimary or id.attnum <> all(i.indkey))`.execute(server.db)
  expect(rows.length).toBeGreaterThan(40)
  expect(entries.map(([name]) => name).toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
})

describe('what exists already', () => {
  test.each(twice)('$name: two at the same moment, and a third, each get a sentence', async ({ entry }) => {
    const { act, code, field, differing } = entry
    const send = await act(server)
    const both = await Promise.all([send(differing()), send(differing())])
    const codes = both.map((outcome) => outcome.code)
    expect(codes.toSorted()).toEqual(['OK', code].toSorted())
    expect(await send(differing())).toMatchObject({ code, field })
  })

  test.each(repeated)('$name: named twice in one input, it is refused', async ({ entry }) => {
    const send = await entry.act(server)
    expect(await send(entry.changes)).toMatchObject({ code: 'BAD_INPUT', field: entry.field })
    expect(await send({})).toMatchObject({ code: 'OK' })
  })

  test('reaches no input, for a reason', () => {
    for (const reason of internal) expect(reason).toMatch(/^[A-Z].{20,}\.$/)
  })
})
