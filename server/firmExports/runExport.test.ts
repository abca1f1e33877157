import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { locks } from '#server/platform/db/connection/locks.ts'
import { withClient } from '#server/platform/db/connection/openClient.ts'
import type { FileStore } from '#server/platform/files/stores/fileStore.ts'
import { createFolderStore, filesFolder } from '#server/platform/files/stores/folderStore.ts'
import { newKey } from '#server/platform/files/stores/key.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { createUser } from '#test/factories.ts'
import { emptyTables } from '#test/rows/emptyTables.ts'
import { removeExpired, startFirmExport } from './data.ts'
import { exportProblem, runExport, withExportLock } from './runs/runExport.ts'

let database: TestDatabase
let folder: string
let files: FileStore
let admin: string
beforeAll(async () => {
  database = await testDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'vouch-exports-'))
  files = createFolderStore(folder)
  admin = (await createUser(database.db, { role: 'admin' })).id
})
beforeEach(async () => {
  await emptyTables(database, 'firm_exports')
  await rm(path.join(folder, filesFolder), { recursive: true, force: true })
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await database.drop()
})

const start = () => database.db.transaction().execute((trx) => asAdmin(trx, () => startFirmExport(trx, admin)))
const run = (store = files, pulseMs = 1) => runExport({ url: database.url, files: store, pulseMs })
const rows = () => database.owner.selectFrom('firm_exports').selectAll().orderBy('at').execute()
const stored = () => readdir(path.join(folder, filesFolder)).catch(() => [])
const cancelled = { state: 'CANCELLED' } as const

async function asAdmin<Result>(trx: TestDatabase['db'], work: () => Promise<Result>): Promise<Result> {
  await sql`select set_config('vouch.actor', ${admin}, true)`.execute(trx)
  return work()
}

describe('an export', () => {
  test('is made once, can be fetched for a day, and is gone then', async () => {
    await start()
    await run()
    await run()
    const [made] = await rows()
    expect(made).toMatchObject({ state: 'DONE', problem: null, archive_key: expect.any(String) })
    expect(await stored()).toEqual([made?.archive_key])
    expect((await files.get(made?.archive_key ?? ''))?.length).toBe(made?.size)
    expect(Date.parse(made?.expires_at ?? '') - Date.parse(made?.ended_at ?? '')).toBe(24 * 60 * 60_000)

    expect(await removeExpired({ db: database.db, files })).toBe(false)
    await sql`update firm_exports set expires_at = now() - interval '1 second', ended_at = now() - interval '1 day'`.execute(
      database.owner,
    )
    expect(await removeExpired({ db: database.db, files })).toBe(true)
    expect(await rows()).toMatchObject([{ state: 'EXPIRED', archive_key: null }])
    expect(await stored()).toEqual([])
  })

  test('that ends before its progress is written again is all done', async () => {
    await start()
    await run(files, 600_000)
    const [made] = await rows()
    expect(made).toMatchObject({ state: 'DONE', done: made?.total })
    expect(made?.total).toBeGreaterThan(0)
  })

  test('never lives longer than a day, whoever writes its row', async () => {
    await start()
    await run()
    const longer = sql`update firm_exports set expires_at = ended_at + interval '25 hours'`.execute(database.owner)
    await expect(longer).rejects.toThrow('firm_exports_expiry_check')
  })

  test('ends with an expiry of a wrong clock, which is too far ahead', async () => {
    await start()
    await run()
    const ahead = sql`update firm_exports set ended_at = now() + interval '1 year', expires_at = now() + interval '1 year'`
    await ahead.execute(database.owner)
    expect(await removeExpired({ db: database.db, files })).toBe(true)
    expect(await stored()).toEqual([])
  })

  test('waits for nobody else: while one is to be made, a second is refused', async () => {
    await start()
    await expect(start()).rejects.toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('Wait until') })
    await database.owner.updateTable('firm_exports').set(cancelled).execute()
    await start()
  })

  test('of two that are asked for at once, one is refused', async () => {
    const asked = await Promise.allSettled([start(), start(), start()])
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('is made by one process at a time', async () => {
    await start()
    await withExportLock(database.url, () => run())
    expect(await rows()).toMatchObject([{ state: 'WAITING' }])
    expect(
      await withClient(database.url, 'vouch test', (client) =>
        client.query('select pg_try_advisory_lock($1) as held', [locks.firmExport]),
      ),
    ).toMatchObject({
      rows: [{ held: true }],
    })
  })

  test('whose process ended says so, leaves nothing, and lets the next one begin', async () => {
    await start()
    const key = newKey()
    await files.put(key, Buffer.from('a half'))
    await database.owner.updateTable('firm_exports').set({ state: 'RUNNING', archive_key: key }).execute()
    await run()
    expect(await rows()).toMatchObject([
      {
        state: 'FAILED',
        archive_key: null,
        problem: 'The server stopped while it made this export. Start the export again.',
      },
    ])
    expect(await stored()).toEqual([])
    await start()
    await run()
    expect((await rows()).map(({ state }) => state)).toEqual(['FAILED', 'DONE'])
  })

  test('that is cancelled while it is written leaves nothing', async () => {
    await start()
    let cancelling: Promise<unknown> | undefined
    const slow: FileStore = {
      ...files,
      putStream: (key, content) =>
        files.putStream(
          key,
          (async function* () {
            for await (const chunk of content) {
              cancelling ??= database.owner.updateTable('firm_exports').set(cancelled).execute()
              await cancelling
              yield chunk
            }
          })(),
        ),
    }
    await run(slow)
    expect(await rows()).toMatchObject([{ state: 'CANCELLED', archive_key: null, problem: null }])
    expect(await stored()).toEqual([])
  })

  test('for which the disk has no room says so, and leaves nothing', async () => {
    await start()
    const full: FileStore = {
      ...files,
      putStream: async (_key, content) => {
        for await (const _chunk of content) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' })
      },
    }
    await run(full)
    expect(await rows()).toMatchObject([
      { state: 'FAILED', problem: 'The disk of the files is full. Make room, then start the export again.' },
    ])
    expect(await stored()).toEqual([])
  })

  test('whose store stops answering says so at once, and what was written goes once the store is back', async () => {
    await start()
    const unreachable = Object.assign(new Error('connect to 10.0.0.7'), { code: 'ECONNREFUSED' })
    const stopping: FileStore = {
      ...files,
      putStream: async (key, content) => {
        await files.putStream(key, content)
        throw unreachable
      },
      removeStream: () => Promise.reject(unreachable),
    }
    await run(stopping)
    await run(stopping)
    const failed = { state: 'FAILED', problem: expect.stringContaining('(ECONNREFUSED)') }
    expect(await rows()).toMatchObject([{ ...failed, archive_key: expect.any(String) }])
    await expect(removeExpired({ db: database.db, files: stopping })).rejects.toThrow()
    expect(await stored()).toHaveLength(1)

    expect(await removeExpired({ db: database.db, files })).toBe(true)
    expect(await removeExpired({ db: database.db, files })).toBe(false)
    expect(await rows()).toMatchObject([{ ...failed, archive_key: null, expires_at: null }])
    expect(await stored()).toEqual([])
  })

  test('names a fault that nobody foresaw by its code, and never by its text', () => {
    const fault = Object.assign(new Error('connect to 10.0.0.7'), { code: 'ECONNREFUSED' })
    expect(exportProblem(fault)).toContain('(ECONNREFUSED)')
    expect(exportProblem(fault)).not.toContain('10.0.0.7')
  })
})
