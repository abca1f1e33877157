import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sweepUnlogged } from '#server/notifications/sweeping/sweep.ts'
import { graphql } from '#test/graphql.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { type BackupFacts, backupFindings } from './backupFindings.ts'

const now = new Date('2026-11-26T13:00:00Z')
const env = { BACKUP_TO: '/mnt/backups' }
const fine: BackupFacts = {
  good_at: '2026-11-26T02:00:01.000Z',
  tried_at: '2026-11-26T02:00:00.000Z',
  problem: null,
  failing_since: null,
  proof: 'PROVED',
  proof_at: '2026-11-22T02:00:00.000Z',
  proof_detail: null,
}
/** Judges facts that differ from those of backups that work. */
const judge = (change: Partial<BackupFacts> = {}) =>
  backupFindings(env, { ...fine, ...change }, now).map(({ subject, state }) => `${subject}: ${state}`)

describe('the page says of backups', () => {
  test('that they work', () => {
    expect(judge()).toEqual(['Last backup: FINE', 'Weekly proof: FINE'])
  })

  test('that there are none, and how to get them', () => {
    expect(backupFindings({ BACKUP_TO: undefined }, undefined, now)).toMatchObject([
      { state: 'WATCH', sentence: 'Vouch makes no backups.', remedy: expect.stringContaining('BACKUP_TO') },
    ])
  })

  test('that the first one is still to come', () => {
    expect(backupFindings(env, undefined, now)).toMatchObject([{ state: 'WATCH', sentence: 'There is no backup yet.' }])
  })

  test('why the last try failed, since when, and how old the last good one is', () => {
    const failing = { problem: 'A disk is full.', failing_since: '2026-11-25T02:00:00.000Z' }
    expect(judge({ ...failing, good_at: '2026-11-24T02:00:00.000Z' })).toEqual([
      'Backups fail since: BROKEN',
      'Last backup: BROKEN',
      'Weekly proof: FINE',
    ])
  })

  test('that the last one lacks something, and not that none was made', () => {
    expect(judge({ problem: 'The backup lacks a file.', failing_since: '2026-11-20T02:00:00.000Z' })).toEqual([
      'The last backup lacks something: BROKEN',
      'Last backup: FINE',
      'Weekly proof: FINE',
    ])
  })

  test('that the first one fails, and nothing of one that begins soon', () => {
    const failing = {
      problem: 'A disk is full.',
      failing_since: '2026-11-25T02:00:00.000Z',
      good_at: null,
      proof: null,
    }
    const none = { tried_at: null, proof_at: null, proof_detail: null }
    expect(backupFindings(env, { ...failing, ...none }, now)).toMatchObject([
      { subject: 'Backups fail since', state: 'BROKEN' },
      { subject: 'Last backup', sentence: 'There is no backup yet.', remedy: null },
    ])
  })

  test('that a backup could not be restored, or that nobody tried for long', () => {
    expect(judge({ proof: 'FAILED', proof_detail: 'The table jobs had other rows.' })).toContain('Weekly proof: BROKEN')
    expect(judge({ proof: 'SKIPPED', proof_detail: 'Not allowed.' })).toContain('Weekly proof: WATCH')
    expect(judge({ proof_at: '2026-11-12T02:00:00.000Z' })).toContain('Weekly proof: WATCH')
  })
})

describe('getHealth', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())
  const query = graphql('{ getHealth { subject state sentence remedy at } }')

  test('tells the admins by the bell when a backup failed, no more once one was made, and again when they merely stop', async () => {
    const state = { problem: 'A disk is full.', failing_since: now.toISOString() }
    const bell = graphql('{ getNotifications { notifications { kind title detail path } } }')
    const told = async (role: 'admin' | 'recruiter') => {
      const { getNotifications } = await server.as(role).data(bell)
      return getNotifications.notifications.filter(({ kind }) => kind === 'BACKUP_FAILED')
    }
    const { owner } = server.database
    await owner.insertInto('backup_states').values(state).execute()
    await sweepUnlogged(server.db)
    expect(await told('admin')).toEqual([
      { kind: 'BACKUP_FAILED', title: 'No backup was made', detail: 'A disk is full.', path: '/settings/health' },
    ])
    expect(await told('recruiter')).toEqual([])
    await owner.updateTable('backup_states').set({ problem: null, failing_since: null }).execute()
    await sweepUnlogged(server.db)
    expect(await told('admin')).toEqual([])
    await owner.updateTable('backup_states').set({ good_at: sql`now() - interval '37 hours'` }).execute()
    await sweepUnlogged(server.db)
    expect(await told('admin')).toMatchObject([{ title: 'The last backup is old', detail: null }])
  })

  test('answers an admin, and nobody else', async () => {
    const { getHealth } = await server.as('admin').data(query)
    expect(getHealth).toMatchObject([{ subject: 'Backups', state: 'WATCH' }])
    expect((await server.as('recruiter').query(query)).errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }])
  })
})
