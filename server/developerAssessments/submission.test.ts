import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { followWrites } from '#server/notifications/causes/sweeper.ts'
import { createFolderStore } from '#server/platform/files/stores/folderStore.ts'
import { makeLink } from '#server/signedLinks/links/makeLink.ts'
import { linkUrl } from '#server/signedLinks/links/token.ts'
import type { DeveloperAssessmentStatus } from '#shared/developerAssessments/developerAssessments.ts'
import { asTest, createUser } from '#test/factories.ts'
import { onePage } from '#test/files/pdf.ts'
import { zip } from '#test/files/zip.ts'
import { graphql } from '#test/graphql.ts'
import { testSecret } from '#test/identity/identity.ts'
import { createAttempt, createCandidate } from '#test/rows/attempts.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { searchWorks } from './anonymity/searchWork.ts'
import { expireOverdue } from './moves/expireOverdue.ts'
import { remindDue } from './moves/remindDue.ts'
import { createAssessmentTasks } from './tasks.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ variables: { TRUST_PROXY: 'true' } })
})
afterAll(() => server.close())

let visitors = 0
let visitor = ''
beforeEach(() => {
  // Each test has an address of its own, so that tests share no limit.
  visitor = `198.51.${Math.floor(++visitors / 250)}.${visitors % 250}`
})

const dayMs = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * dayMs)

/** Creates an attempt with a link to its page. */
async function linked(status: DeveloperAssessmentStatus = 'SENT', row: Parameters<typeof createAttempt>[2] = {}) {
  const attempt = await createAttempt(server.db, status, { sent_by_id: server.as('vetter').account.id, ...row })
  return { ...attempt, url: await linkTo(attempt) }
}
async function linkTo({ id, due_at }: { id: string; due_at: string | null }): Promise<string> {
  const link = { purpose: 'SUBMISSION', developer_assessment_id: id, made_by_id: null } as const
  const linkId = await asTest(server.db, (trx) => makeLink(trx, testSecret, { ...link, until: due_at ?? 1 }))
  return linkUrl(server.env, testSecret, { id: linkId, purpose: 'SUBMISSION' })
}

async function open(url: string, init: RequestInit = {}) {
  const headers = { 'x-forwarded-for': visitor, ...init.headers }
  const answer = await fetch(url, { redirect: 'manual', ...init, headers })
  return { status: answer.status, headers: answer.headers, page: await answer.text() }
}
function post(url: string, fields: Record<string, string>, file?: { content: string | Buffer; name: string }) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  if (file) body.append('file', new Blob([file.content as string]), file.name)
  return open(url, { method: 'POST', body, headers: { origin: server.url } })
}
const submit = (url: string, fields: Record<string, string> = {}, file?: { content: string | Buffer; name: string }) =>
  post(url, { action: 'submit', url: 'https://git.example.com/work', ...fields }, file)
const titleOf = (page: string) => /<h1>([^<]*)<\/h1>/.exec(page)?.[1]

const packed = zip({ 'ledger.ts': 'export {}' })
const row = (id: string) =>
  server.db.selectFrom('developer_assessments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const submissionOf = (id: string) =>
  server.db.selectFrom('submissions').selectAll().where('developer_assessment_id', '=', id).execute()
const setRow = (id: string, changes: object) =>
  asTest(server.db, (trx) => trx.updateTable('developer_assessments').set(changes).where('id', '=', id).execute())
const messagesTo = (id: string) =>
  server.db.selectFrom('messages').selectAll().where('developer_id', '=', id).orderBy('created_at').execute()
/** Lists the files in the store that no row owns. */
const unowned = () => server.db.selectFrom('unowned_files').select('file_key').execute()

describe('the page of a submission', () => {
  test('shows what is asked and when it is due where the developer is, and nothing about anybody else', async () => {
    const other = await createUser(server.db, { display_name: 'Rhea Reviewer', role: 'reviewer' })
    const developer = await createCandidate(server.db, {
      time_zone: 'Asia/Tokyo',
      email: `secret-${randomUUID()}@vouch.example`,
    })
    const due_at = new Date('2030-05-06T14:59:00Z')
    const attempt = await linked('SENT', { developer_id: developer.id, planned_reviewer_ids: [other.id], due_at })
    const { status, page, headers } = await open(attempt.url)
    expect(status).toBe(200)
    for (const text of [
      'Monday, 6 May 2030 at 23:59 (Asia/Tokyo)',
      '<h2>Ledger</h2>',
      'Build a <em>small</em> one.',
      'href="https://git.example.com/ledger"',
      '4 hours',
      'The vetter',
    ])
      expect(page).toContain(text)
    for (const secret of ['Ünal', developer.email, 'Rhea', attempt.code_name, attempt.id, '<script'])
      expect(page).not.toContain(secret)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await row(attempt.id)).toMatchObject({ status: 'SENT', started_at: null })
  })

  test('is started and sent in with a link, a file and a note; reviewers and the step follow', async () => {
    const reviewer = server.as('reviewer').account.id
    const attempt = await linked('SENT', { planned_reviewer_ids: [reviewer] })
    const started = await post(attempt.url, { action: 'start' })
    expect([started.status, (await row(attempt.id)).status]).toEqual([200, 'STARTED'])
    expect(started.page).not.toContain('Start now')
    const again = await post(attempt.url, { action: 'start' })
    expect(again.status).toBe(200)
    const sent = await submit(
      attempt.url,
      { note: 'Ran out of\r\ntime' },
      { content: packed, name: 'C:\\Zoë Ünal.zip' },
    )
    expect([sent.status, titleOf(sent.page)]).toEqual([200, 'Your work has arrived'])
    expect(await row(attempt.id)).toMatchObject({
      status: 'ASSIGNED',
      url_submission: 'https://git.example.com/work',
      remind_at: null,
    })
    expect(await submissionOf(attempt.id)).toMatchObject([
      { note: 'Ran out of\ntime', file_name: 'Zoë Ünal.zip', file_type: 'ZIP', file_size: packed.length },
    ])
    const { status } = await server.db
      .selectFrom('developers')
      .select('status')
      .where('id', '=', attempt.developer_id)
      .executeTakeFirstOrThrow()
    expect(status).toBe('IN_REVIEW')
    const actors = await server.db
      .selectFrom('events')
      .select('actor')
      .where('row_id', '=', attempt.id)
      .where('action', '=', 'UPDATE')
      .execute()
    expect(new Set(actors.map(({ actor }) => actor))).toEqual(new Set(['task:signed-links']))
  })

  test('a file is only for the staff and its reviewers, is never shown in the browser, and has no name of the person', async () => {
    const attempt = await linked('SENT', { planned_reviewer_ids: [server.as('reviewer').account.id] })
    await submit(attempt.url, { url: '' }, { content: '<b>Words</b>', name: 'Zoë Ünal.txt' })
    await followWrites(server.db)
    const rung = server.db.selectFrom('notifications').select('id').where('subject_id', '=', attempt.id)
    expect(await rung.where('kind', '=', 'COPY_ASKED').execute()).toEqual([])
    await searchWorks({ db: server.db, files: createFolderStore(server.env.VOUCH_DATA_DIR) })
    const get = (token: string, id = attempt.id) =>
      fetch(`${server.url}/portal/submission/${id}`, { headers: { authorization: `Bearer ${token}` } })
    const opened = () =>
      server.db
        .selectFrom('work_openings')
        .select(['user_id', 'part'])
        .where('developer_assessment_id', '=', attempt.id)
    for (const role of ['vetter', 'dstm', 'reviewer'] as const) {
      const answer = await get(server.as(role).token)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/octet-stream'])
      expect(answer.headers.get('content-disposition')).toContain(attempt.code_name.replaceAll(' ', '%20').slice(0, 4))
      expect(decodeURIComponent(answer.headers.get('content-disposition') ?? '')).not.toContain('Ünal')
    }
    const stranger = await server.logIn(await createUser(server.db, { role: 'reviewer' }))
    expect((await get(stranger.token)).status).toBe(404)
    expect(await opened().orderBy('first_at').execute()).toEqual(
      (['vetter', 'dstm', 'reviewer'] as const).map((role) => ({ user_id: server.as(role).account.id, part: 'FILE' })),
    )
    expect((await get(server.as('client').token)).status).toBe(403)
    expect((await get(server.as('vetter').token, (await linked('SENT')).id)).status).toBe(404)
  })

  test('nothing typed is lost where something is wrong', async () => {
    const attempt = await linked()
    const wrong = await submit(
      attempt.url,
      { url: 'javascript:alert(1)', note: 'My <b>note</b>' },
      { content: packed, name: 'a.zip' },
    )
    expect(wrong.status).toBe(422)
    for (const text of [
      'value="javascript:alert(1)"',
      'My &lt;b&gt;note&lt;/b&gt;',
      'Enter a link such as',
      'Choose the file again',
    ])
      expect(wrong.page).toContain(text)
    const nothing = await submit(attempt.url, { url: ' ' })
    expect(nothing.page).toContain('Enter a link to your work, or choose a file.')
    const declined = await post(attempt.url, { action: 'decline', reason: '' })
    expect([declined.status, declined.page.includes('Tell us why in a few words')]).toEqual([422, true])
    expect((await post(attempt.url, { action: 'other' })).status).toBe(422)
    expect((await submit(attempt.url, { note: 'x'.repeat(1_001) })).page).toContain('Write at most 1000 characters.')
    expect((await submit(attempt.url, { note: 'a\0b' })).page).toContain('cannot be saved')
    expect((await row(attempt.id)).status).toBe('SENT')
  })

  test.each([
    ['a program', Buffer.from('MZ\x90\0\x03'), 'You can send only ZIP'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1]), 'You can send only ZIP'],
    ['an empty file', Buffer.alloc(0), 'This file is empty'],
    ['eleven bytes that begin like a ZIP', Buffer.from('PK\x03\x04nothing'), 'Pack the work again'],
    ['a ZIP that is cut off', packed.subarray(0, -30), 'Pack the work again'],
    ['a TAR.GZ that is cut off', gzipSync('export {}').subarray(0, -9), 'Pack the work again'],
    ['a PDF that is cut off', onePage('').subarray(0, -40), 'Save the work as a PDF again'],
    ['one of more than 10 MB', Buffer.alloc(10 * 1024 * 1024 + 1, 'a'), 'larger than 10 MB'],
  ])('%s is refused, and nothing is kept', async (_, content, sentence) => {
    const attempt = await linked()
    const before = (await unowned()).length
    const answer = await submit(attempt.url, {}, { content, name: 'work.zip' })
    expect([answer.status, answer.page.includes(sentence)]).toEqual([422, true])
    expect([await submissionOf(attempt.id), (await unowned()).length]).toEqual([[], before])
  })

  test('a refusal is recorded with its reason', async () => {
    const attempt = await linked()
    const answer = await post(attempt.url, { action: 'decline', reason: 'No time' })
    expect([answer.status, titleOf(answer.page)]).toEqual([200, 'You declined'])
    expect(await row(attempt.id)).toMatchObject({ status: 'DECLINED', status_note: 'No time' })
    const later = await submit(attempt.url)
    expect([later.status, titleOf(later.page)]).toEqual([409, 'You declined'])
  })

  test('that was answered says on which day and how, and none of the words', async () => {
    const developer = await createCandidate(server.db, { time_zone: 'Asia/Tokyo' })
    const [sent, declined] = [await linked('SENT', { developer_id: developer.id }), await linked()]
    const words = 'The words that were typed'
    await submit(sent.url, { note: words, url: 'https://git.example.com/words' })
    await setRow(sent.id, { submitted_at: new Date('2026-03-04T20:00:00Z') })
    await post(declined.url, { action: 'decline', reason: words })
    const today = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date())
    for (const [url, sentence] of [
      [sent.url, 'You sent it in on 5 March 2026.'],
      [declined.url, `You declined on ${today}.`],
    ] as const) {
      for (const { status, page } of [await open(url), await submit(url), await post(url, { action: 'start' })]) {
        expect(status).toBe(409)
        expect(page).toContain(sentence)
        expect(page).not.toMatch(/words/)
      }
    }
    await setRow(sent.id, { status: 'CANCELLED' })
    const cancelled = await open(sent.url)
    expect([cancelled.status, titleOf(cancelled.page)]).toEqual([409, 'This was cancelled'])
    expect(cancelled.page).toContain('You sent it in on 5 March 2026.')
  })

  test.each<[DeveloperAssessmentStatus, object, number, string]>([
    ['SENT', { due_at: inDays(-1) }, 410, 'The due date has passed'],
    ['EXPIRED', { due_at: inDays(-1) }, 410, 'The due date has passed'],
    ['CANCELLED', {}, 410, 'This was cancelled'],
    ['DECLINED', {}, 409, 'You declined'],
    ['SUBMITTED', {}, 409, 'Your work has arrived'],
    ['ASSIGNED', {}, 409, 'Your work has arrived'],
    ['IN_REVIEW', {}, 409, 'Your work has arrived'],
    ['SECOND_REVIEW', {}, 409, 'Your work has arrived'],
    ['COMPLETED', {}, 409, 'Your work has arrived'],
    ['DRAFT', {}, 410, 'This page is no longer available'],
  ])('of one that is %s says so in a sentence, and takes nothing', async (status, given, code, title) => {
    const attempt = await linked(status, given)
    for (const answer of [
      await open(attempt.url),
      await submit(attempt.url),
      await post(attempt.url, { action: 'start' }),
    ]) {
      expect([answer.status, titleOf(answer.page)]).toEqual([code, title])
      expect(answer.page).not.toContain('Ledger')
    }
    expect(await submissionOf(attempt.id)).toEqual([])
  })

  test('an expired one says whom to ask, and works again once it is extended', async () => {
    const attempt = await linked('EXPIRED', { due_at: inDays(-1) })
    expect((await open(attempt.url)).page).toContain('write to The vetter')
    const { errors } = await server.as('vetter').query(
      graphql(`mutation ($id: ID!, $version: Int!) {
        extendAssessment(input: { id: $id, version: $version, days: 3, channel: NONE, subject: "More time", body: "{{link}}" }) { id }
      }`),
      { id: attempt.id, version: attempt.version },
    )
    expect(errors).toBeUndefined()
    expect((await open(attempt.url)).status).toBe(200)
    expect(titleOf((await submit(attempt.url)).page)).toBe('Your work has arrived')
  })

  test('serves one purpose, and its hash or its id opens nothing; a blocked developer sends nothing in', async () => {
    const attempt = await linked()
    const token = attempt.url.split('/').at(-1)
    for (const path of ['consent', 'profile'])
      expect((await open(`${server.url}/public/${path}/${token}`)).status).toBe(404)
    const link = await server.db
      .selectFrom('signed_links')
      .selectAll()
      .where('developer_assessment_id', '=', attempt.id)
      .executeTakeFirstOrThrow()
    for (const guess of [link.id, link.token_hash, attempt.id]) {
      expect((await submit(`${server.url}/public/submission/${guess}`)).status).toBe(404)
    }
    await asTest(server.db, (trx) =>
      trx
        .updateTable('developers')
        .set({ stage: 'BLOCKED', status: null })
        .where('id', '=', attempt.developer_id)
        .execute(),
    )
    expect((await submit(attempt.url)).status).toBe(410)
    expect((await row(attempt.id)).status).toBe('SENT')
  })

  test('a form of another site does nothing', async () => {
    const attempt = await linked()
    const body = new URLSearchParams({ action: 'decline', reason: 'x' })
    expect(
      (await open(attempt.url, { method: 'POST', body, headers: { origin: 'https://evil.example' } })).status,
    ).toBe(403)
    expect((await row(attempt.id)).status).toBe('SENT')
  })

  test('counts as opened once it is drawn', async () => {
    const attempt = await linked()
    await open(attempt.url)
    const seen = () =>
      server.db
        .selectFrom('signed_links')
        .select('open_count')
        .where('developer_assessment_id', '=', attempt.id)
        .executeTakeFirstOrThrow()
    expect((await seen()).open_count).toBe(0)
    await open(`${server.url}/public/opened/${attempt.url.split('/').at(-1)}`)
    expect((await seen()).open_count).toBe(1)
  })
})

describe('at the same moment', () => {
  test('of many who send it in one is taken, and the files of the others are removed', async () => {
    const attempt = await linked()
    const before = (await unowned()).length
    const pages = await Promise.all(
      Array.from({ length: 6 }, (_, at) => submit(attempt.url, {}, { content: packed, name: `${at}.zip` })),
    )
    expect(new Set(pages.map(({ page }) => titleOf(page)))).toEqual(new Set(['Your work has arrived']))
    expect(await submissionOf(attempt.id)).toHaveLength(1)
    expect((await unowned()).length).toBe(before)
    const moves = await server.db
      .selectFrom('events')
      .select('new_values')
      .where('row_id', '=', attempt.id)
      .where('action', '=', 'UPDATE')
      .execute()
    expect(moves.map(({ new_values }) => new_values?.status)).toEqual(['SUBMITTED'])
  })

  test('sending it in, expiry on two nodes, and a cancellation end in one state with one history', async () => {
    for (let round = 0; round < 4; round++) {
      const attempt = await linked()
      const later = inDays(30)
      await Promise.all([
        submit(attempt.url),
        expireOverdue(server.db, later),
        expireOverdue(server.db, later),
        server
          .as('vetter')
          .query(
            graphql(
              'mutation ($id: ID!, $version: Int!) { cancelAssessment(input: { id: $id, version: $version, note: "x" }) { id } }',
            ),
            { id: attempt.id, version: attempt.version },
          ),
      ])
      const { status } = await row(attempt.id)
      const moves = await server.db
        .selectFrom('events')
        .select('new_values')
        .where('row_id', '=', attempt.id)
        .where('action', '=', 'UPDATE')
        .orderBy('id')
        .execute()
      const path = moves.map(({ new_values }) => new_values?.status)
      expect([['SUBMITTED'], ['EXPIRED'], ['CANCELLED'], ['SUBMITTED', 'CANCELLED']]).toContainEqual(path)
      expect(path.at(-1)).toBe(status)
    }
  })
})

describe('time', () => {
  const deps = () => ({
    ...server,
    db: server.db,
    env: server.env,
    secret: testSecret,
    mailer: { enabled: true, send: async () => undefined },
  })

  test('both tasks follow the time that was judged, whatever the database shows by then', async () => {
    const due = inDays(100)
    const { id } = await linked('SENT', { due_at: due, sent_at: new Date(), remind_at: inDays(50) })
    const run = async (days: number) => {
      for (const task of createAssessmentTasks({ ...deps(), log: pino({ level: 'silent' }) })) {
        await task.run({ id: randomUUID(), now: inDays(days) })
      }
    }
    await run(51)
    expect(Date.parse((await row(id)).remind_at ?? '')).toBeGreaterThan(inDays(51).getTime())
    await run(101)
    expect((await row(id)).status).toBe('EXPIRED')
  })

  test('a take-home expires right at its due date, once, whoever looks; a talk never does', async () => {
    const due = inDays(100)
    const [work, talk] = [
      await linked('STARTED', { due_at: due }),
      await linked('SENT', { due_at: due, type: 'TECH_INTERVIEW' }),
    ]
    await expireOverdue(server.db, new Date(due.getTime() - 1))
    expect((await row(work.id)).status).toBe('STARTED')
    await Promise.all([expireOverdue(server.db, due), expireOverdue(server.db, due)])
    expect([(await row(work.id)).status, (await row(talk.id)).status]).toEqual(['EXPIRED', 'SENT'])
    const expired = await server.db
      .selectFrom('events')
      .select('actor')
      .where('row_id', '=', work.id)
      .where('action', '=', 'UPDATE')
      .execute()
    expect(expired).toEqual([{ actor: 'task:assessments' }])
  })

  test('more than one batch expires in several runs', async () => {
    const due = inDays(200)
    const first = await linked('SENT', { due_at: due })
    const rows = Array.from({ length: 60 }, () => ({
      developer_id: first.developer_id,
      assessment_version_id: first.assessment_version_id,
      code_name: randomUUID(),
      status: 'SENT' as const,
      due_at: due,
    }))
    await asTest(server.db, (trx) => trx.insertInto('developer_assessments').values(rows).execute())
    while (await expireOverdue(server.db, due));
    const left = await server.db
      .selectFrom('developer_assessments')
      .select('id')
      .where('status', '=', 'SENT')
      .where('due_at', '=', due.toISOString())
      .execute()
    expect(left).toEqual([])
  })

  test('a reminder leaves halfway and a day before, once each, though two nodes look at once', async () => {
    const [sent_at, due_at] = [new Date(), inDays(10)]
    const attempt = await linked('SENT', { sent_at, due_at, remind_at: inDays(5) })
    await remindDue(deps(), inDays(4.9))
    expect(await messagesTo(attempt.developer_id)).toEqual([])
    await Promise.all([remindDue(deps(), inDays(5.1)), remindDue(deps(), inDays(5.1)), remindDue(deps(), inDays(5.1))])
    const [message, ...others] = await messagesTo(attempt.developer_id)
    expect(others).toEqual([])
    expect(message).toMatchObject({
      sender_id: server.as('vetter').account.id,
      body: expect.stringContaining('{{link}}'),
    })
    const { remind_at } = await row(attempt.id)
    expect(Date.parse(remind_at ?? '')).toBeCloseTo(due_at.getTime() - dayMs, -4)
    await remindDue(deps(), inDays(9.5))
    await remindDue(deps(), inDays(9.6))
    expect(await messagesTo(attempt.developer_id)).toHaveLength(2)
    expect((await row(attempt.id)).remind_at).toBeNull()
  })

  test('what was missed while no node ran becomes one reminder, and none once it is overdue', async () => {
    const missed = await linked('STARTED', { sent_at: new Date(), due_at: inDays(10), remind_at: inDays(5) })
    await remindDue(deps(), inDays(9.5))
    expect(await messagesTo(missed.developer_id)).toHaveLength(1)
    expect((await row(missed.id)).remind_at).toBeNull()
    const late = await linked('SENT', { sent_at: new Date(), due_at: inDays(10), remind_at: inDays(5) })
    await remindDue(deps(), inDays(11))
    expect(await messagesTo(late.developer_id)).toEqual([])
  })

  test('a reminder says nothing in the name of somebody who may no longer send', async () => {
    const blocked = await createUser(server.db, { role: 'vetter', active: false, display_name: 'Gone Vetter' })
    const attempt = await linked('SENT', {
      sent_at: new Date(),
      remind_at: inDays(1),
      due_at: inDays(4),
      sent_by_id: blocked.id,
    })
    await remindDue(deps(), inDays(1.1))
    const [message] = await messagesTo(attempt.developer_id)
    expect(message?.sender_id).toBeNull()
    expect(message?.body).not.toContain('Gone Vetter')
  })

  test('nobody who may not be contacted is reminded, and the reason is kept', async () => {
    const developer = await createCandidate(server.db, { do_not_contact: true })
    const attempt = await linked('SENT', {
      developer_id: developer.id,
      remind_at: inDays(1),
      due_at: inDays(4),
      sent_at: new Date(),
    })
    await remindDue(deps(), inDays(1.1))
    expect(await messagesTo(developer.id)).toMatchObject([{ success: false }])
    await setRow(attempt.id, { status: 'CANCELLED' })
  })
})
