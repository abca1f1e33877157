import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { followUnlogged } from '#server/notifications/causes/sweeper.ts'
import { failureTexts } from '#server/platform/healthChecks/healthCheck.ts'
import type { TaskState } from '#server/platform/tasks/taskStates.ts'
import { asTest, createClient, createCompany, createDeveloper, createJob } from '#test/factories.ts'
import { graphql } from '#test/graphql.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { nameBounced } from './bounced.ts'
import { type BackupFacts, backupFindings } from './findings/backupFindings.ts'
import { fileFindings } from './findings/fileFindings.ts'
import { type MailFacts, mailFindings } from './findings/mailFindings.ts'
import { certificateFindings, checkFindings, roomFindings, taskFindings } from './findings/nodeFindings.ts'
import { upgradeFindings } from './findings/upgradeFindings.ts'

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

test('the page says that the data of before an upgrade are still there', () => {
  expect(upgradeFindings(undefined)).toEqual([])
  const sentence = expect.stringContaining('The data of Vouch 0.1.0 are kept')
  const at = '2026-11-26T12:00:00.000Z'
  expect(upgradeFindings({ at, from: 'Vouch 0.1.0' })).toMatchObject([{ state: 'FINE', sentence, at }])
})

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

describe('the page says of mails', () => {
  const none = { given_up: 0, given_up_for: null, given_up_at: null, bounced: [], waiting_since: null }
  const say = (change: Partial<MailFacts>) =>
    mailFindings({ ...none, ...change }, now).map(({ subject, state, sentence }) => `${state} ${subject}: ${sentence}`)

  test('that none is late', () => {
    expect(say({ waiting_since: '2026-11-26T12:30:00.000Z' })).toEqual([
      'FINE Mails: No mail is late, and none was given up.',
    ])
  })

  test('how many were given up and why, whose came back, and that the oldest waits too long', () => {
    const given_up_at = '2026-11-25T13:00:00.000Z'
    expect(say({ given_up: 2, given_up_for: 'It could not be sent.', given_up_at, bounced: ['Ada Lovelace'] })).toEqual(
      [
        'WATCH Mails that were given up: 2 mails were given up in the last 30 days. The last one: It could not be sent.',
        'WATCH Mails that came back: The last mail to Ada Lovelace did not arrive.',
      ],
    )
    expect(say({ bounced: ['Ada', 'Bo', 'Cy', 'Di'] })).toEqual([
      'WATCH Mails that came back: The last mail to each of 4 people did not arrive: Ada, Bo, Cy and others.',
    ])
    expect(say({ waiting_since: '2026-11-26T11:00:00.000Z' })).toEqual([
      'BROKEN Mails and messages that wait: The oldest has waited for more than an hour.',
    ])
  })
})

test('the page says which files were not scanned, and which have a virus', () => {
  expect(fileFindings({ unscanned: 0, infected: 0, since: null }, [])).toEqual([])
  const since = '2026-11-26T11:00:00.000Z'
  expect(fileFindings({ unscanned: 2, infected: 1, since }, ['cv.pdf of Ada Lovelace'])).toMatchObject([
    { state: 'BROKEN', sentence: 'One file has a virus, and nobody can open it: cv.pdf of Ada Lovelace.' },
    {
      state: 'WATCH',
      at: since,
      sentence: '2 files came while the virus scanner was away. A person who downloads one is warned.',
    },
  ])
})

describe('the page says of the node that answers', () => {
  const at = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

  test('which check fails or is not known, since when and what to do, without an address', () => {
    const since = at(10)
    const problems = new Map([
      ['mail', { isKnown: true, since }],
      ['files', { isKnown: false, since }],
    ])
    expect(checkFindings(['S3', 'mail', 'files'], problems)).toEqual([
      { subject: 'Files in S3', state: 'FINE', sentence: 'It works.', remedy: null, at: null },
      { subject: 'Mail server', state: 'BROKEN', ...failureTexts.mail, at: '2026-11-26T12:50:00.000Z' },
      {
        subject: 'Files',
        state: 'WATCH',
        sentence: 'This is not known while the database is away.',
        remedy: 'Bring the database back. Then this node checks again within a minute.',
        at: '2026-11-26T12:50:00.000Z',
      },
    ])
  })

  test('that a tenth of the disk is left', () => {
    expect(roomFindings({ free: 10, size: 100 })).toEqual([])
    expect(roomFindings(undefined)).toEqual([])
    expect(roomFindings({ free: 9, size: 100 })).toMatchObject([
      { state: 'WATCH', sentence: '9 % of the disk with the data folder is free.' },
    ])
  })

  test('that the certificate ends soon or has ended, and that nobody knows when it ends', () => {
    const site = 'https://vouch.example'
    const say = (days: number) => certificateFindings(site, at(-days * 24 * 60), now).map(({ state }) => state)
    expect([say(15), say(13), say(-1)]).toEqual([['FINE'], ['WATCH'], ['BROKEN']])
    expect(certificateFindings(site, undefined, now)).toMatchObject([{ state: 'WATCH', at: null }])
    expect(certificateFindings('http://localhost:4000', undefined, now)).toEqual([])
  })

  test('that a task fails for five minutes, or has stopped', () => {
    const say = (state: Partial<TaskState>) => {
      const task = { pauseMs: 60_000, endedAt: at(0), failingSince: null, ...state }
      return taskFindings(new Map([['queue', task]]), now).map(({ subject, sentence }) => `${subject}: ${sentence}`)
    }
    expect(say({ failingSince: at(4) })).toEqual(['Background work: Every task runs.'])
    expect(say({ failingSince: at(6) })).toEqual(['Background work: queue: It fails each time.'])
    expect(say({ endedAt: at(61) })).toEqual(['Background work: Every task runs.'])
    expect(say({ endedAt: at(63) })).toEqual(['Background work: queue: It has stopped.'])
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
    await followUnlogged(server.db)
    expect(await told('admin')).toEqual([
      { kind: 'BACKUP_FAILED', title: 'No backup was made', detail: 'A disk is full.', path: '/settings/health' },
    ])
    expect(await told('recruiter')).toEqual([])
    await owner.updateTable('backup_states').set({ problem: null, failing_since: null }).execute()
    await followUnlogged(server.db)
    expect(await told('admin')).toEqual([])
    await owner.updateTable('backup_states').set({ good_at: sql`now() - interval '37 hours'` }).execute()
    await followUnlogged(server.db)
    expect(await told('admin')).toMatchObject([{ title: 'The last backup is old', detail: null }])
  })

  test('answers an admin, and nobody else', async () => {
    const { getHealth } = await server.as('admin').data(query)
    expect(getHealth.map(({ subject, state }) => `${subject}: ${state}`)).toEqual([
      'Backups: WATCH',
      'Mails: FINE',
      'Disk of this node: FINE',
      'Disk of the database: FINE',
      'Files: FINE',
      'Background work: FINE',
    ])
    expect((await server.as('recruiter').query(query)).errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }])
  })

  test('names whose mailbox refused the last mail: accounts, developers, contacts and clients, each once, until one arrives', async () => {
    const { db } = server
    const company = await createCompany(db, { name: 'Acme' })
    const [ada, bo] = [
      await createDeveloper(db, { first_name: 'Ada', last_name: 'Byron' }),
      await createDeveloper(db, { first_name: 'Bo', last_name: 'Diaz' }),
    ]
    const job = await createJob(db, { company_id: company.id })
    const client = await createClient(db, { companyId: company.id, display_name: 'Cleo', email: 'cleo@acme.example' })
    const mail = {
      delivery_method: 'EMAIL',
      subject: 'Hi',
      body: 'Hi',
      success: false,
      metadata: { bounced: true },
    } as const
    await asTest(db, async (trx) => {
      const cora = { company_id: company.id, name: 'Cora', email: 'Cora@acme.example' }
      const contact = await trx.insertInto('contacts').values(cora).returning('id').executeTakeFirstOrThrow()
      const mails = [
        { contact_id: contact.id, email: 'cora@acme.example' },
        { account_id: client.id, email: 'cleo@acme.example' },
      ]
      await trx
        .insertInto('messages')
        .values(mails.map((reader) => ({ company_id: company.id, ...mail, ...reader })))
        .execute()
      await trx
        .insertInto('messages')
        .values({ developer_id: ada.id, ...mail })
        .execute()
      await trx
        .insertInto('messages')
        .values({ job_id: job.id, developer_id: bo.id, ...mail })
        .execute()
      await trx.insertInto('failed_mails').values({ kind: 'link', user_id: client.id, reason: 'No' }).execute()
    })
    expect(await nameBounced(db)).toEqual(['Ada Byron', 'Bo Diaz', 'Cleo (Acme)', 'Cora (Acme)'])
    await asTest(db, async (trx) => {
      const arrived = { ...mail, success: true, metadata: {} }
      await trx
        .insertInto('messages')
        .values({ developer_id: bo.id, ...arrived })
        .execute()
      await trx.deleteFrom('failed_mails').execute()
    })
    expect(await nameBounced(db)).toEqual(['Ada Byron', 'Cleo (Acme)', 'Cora (Acme)'])
  })
})
