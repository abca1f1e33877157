import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFolderStore } from '#server/platform/files/stores/folderStore.ts'
import { removeAbandonedFiles } from '#server/platform/files/stores/storeFile.ts'
import { makeLink } from '#server/signedLinks/links/makeLink.ts'
import { linkUrl } from '#server/signedLinks/links/token.ts'
import { askAgainWords } from '#shared/developerAssessments/assessmentSending.ts'
import { asTest, createUser } from '#test/factories.ts'
import { zip } from '#test/files/zip.ts'
import { graphql, undoMutation } from '#test/graphql.ts'
import { testSecret } from '#test/identity/identity.ts'
import { createAttempt } from '#test/rows/attempts.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const asking = graphql(`mutation ($id: ID!, $version: Int!, $reason: String!, $subject: String!, $body: String!) {
  asked: askForWorkAgain(input: { id: $id, version: $version, days: 5, reason: $reason, channel: NONE, subject: $subject, body: $body }) { id status version url }
}`)

const row = (id: string) =>
  server.db.selectFrom('developer_assessments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const reviewsOf = (id: string) =>
  server.db.selectFrom('reviews').selectAll().where('developer_assessment_id', '=', id).execute()
const workOf = (id: string) =>
  server.db.selectFrom('submissions').selectAll().where('developer_assessment_id', '=', id).execute()

async function ask(id: string, reason = 'The archive is empty.') {
  const { version } = await row(id)
  return server.as('vetter').query(asking, { id, version, reason, ...askAgainWords })
}

async function send(url: string, content: Buffer): Promise<number> {
  const body = new FormData()
  body.append('action', 'submit')
  body.append('url', '')
  body.append('note', '')
  body.append('file', new Blob([new Uint8Array(content)]), 'work.zip')
  const origin = new URL(url).origin
  return (await fetch(url, { method: 'POST', body, headers: { origin }, redirect: 'manual' })).status
}

/** Makes work that came in by the page, as a file, for the reviewer. */
async function sentIn() {
  const attempt = await createAttempt(server.db, 'SENT', {
    planned_reviewer_ids: [server.as('reviewer').account.id],
    sent_by_id: server.as('vetter').account.id,
  })
  const link = { purpose: 'SUBMISSION', developer_assessment_id: attempt.id, made_by_id: null } as const
  const id = await asTest(server.db, (trx) => makeLink(trx, testSecret, { ...link, until: attempt.due_at ?? 1 }))
  const url = linkUrl(server.env, testSecret, { id, purpose: 'SUBMISSION' })
  expect(await send(url, zip({}))).toBe(422)
  expect(await send(url, zip({ 'a.bin': 'Locked' }))).toBe(200)
  return { id: attempt.id, url }
}

describe('work that nobody can open', () => {
  test('is asked for again, replaced once by its developer, and given to the same reviewers', async () => {
    const { id, url } = await sentIn()
    const [former] = await workOf(id)
    const { data } = await ask(id)
    expect(data?.asked).toMatchObject({ status: 'STARTED', url: expect.stringContaining('/public/submission/') })
    expect(await reviewsOf(id)).toMatchObject([{ status: 'DECLINED' }])
    expect(await (await fetch(url)).text()).toContain('Send in your work again')
    expect(await send(url, zip({ 'a.ts': 'export {}' }))).toBe(200)
    expect(await row(id)).toMatchObject({ status: 'ASSIGNED', asked_again_because: 'The archive is empty.' })
    expect(await reviewsOf(id)).toMatchObject([{ status: 'PENDING', decline_reason: null }])
    const [work, ...others] = await workOf(id)
    expect([others, work?.file_key === former?.file_key]).toEqual([[], false])
    const files = createFolderStore(server.env.VOUCH_DATA_DIR)
    while (await removeAbandonedFiles({ db: server.db, files }));
    expect(await files.get(String(former?.file_key))).toBeUndefined()
    expect(await files.get(String(work?.file_key))).toBeDefined()
    expect(await send(url, zip({ 'b.ts': 'export {}' }))).toBe(409)
    expect((await ask(id)).errors?.[0]?.message).toContain('only once')
  })

  test('takes its copy and what was confirmed about it along', async () => {
    const { id, url } = await sentIn()
    await asTest(server.db, async (trx) => {
      const of = { developer_assessment_id: id }
      await trx
        .insertInto('anonymous_copies')
        .values({ ...of, url: 'https://git.example.com/copy' })
        .execute()
      const confirmed = { confirmed_at: new Date(), reason: 'It is a picture.' }
      await trx
        .insertInto('work_findings')
        .values({ ...of, place: 'UNSEARCHED', found: 'a.bin', ...confirmed })
        .execute()
    })
    await ask(id)
    expect(await send(url, zip({ 'a.ts': 'export {}' }))).toBe(200)
    const left = (table: 'anonymous_copies' | 'work_findings') =>
      server.db.selectFrom(table).selectAll().where('developer_assessment_id', '=', id).execute()
    expect(await left('work_findings')).toEqual([])
    expect(await left('anonymous_copies')).toMatchObject([{ deleted_at: expect.any(String) }])
  })

  test('stays as it is when asking is undone, and can be asked for then', async () => {
    const { id, url } = await sentIn()
    const work = await workOf(id)
    const { extensions } = await ask(id)
    await server.as('vetter').data(undoMutation, { input: { change: extensions?.change } })
    expect(await row(id)).toMatchObject({ status: 'ASSIGNED', asked_again_at: null })
    expect(await reviewsOf(id)).toMatchObject([{ status: 'PENDING' }])
    expect([await workOf(id), (await fetch(url)).status]).toEqual([work, 409])
    expect((await ask(id)).errors).toBeUndefined()
  })

  test('is never replaced by the staff, after a review, or without a reason', async () => {
    const { id } = await sentIn()
    expect((await ask(id, ' ')).errors?.[0]?.extensions).toMatchObject({ code: 'BAD_INPUT', field: 'reason' })
    await ask(id)
    const recording = graphql(`mutation ($id: ID!, $version: Int!) {
      recordSubmission(input: { id: $id, version: $version, url: "https://git.example.com/other" }) { id }
    }`)
    const { version } = await row(id)
    const recorded = await server.as('vetter').query(recording, { id, version })
    expect(recorded.errors?.[0]).toMatchObject({ message: expect.stringContaining('Only the developer') })
    const judged = await sentIn()
    await asTest(server.db, async (trx) => {
      const reviewer_id = (await createUser(server.db, { role: 'reviewer' })).id
      const review = { developer_assessment_id: judged.id, reviewer_id, status: 'SENT' as const, total_score: 50 }
      await trx.insertInto('reviews').values(review).execute()
    })
    expect((await ask(judged.id)).errors?.[0]?.message).toContain('A review of this work was sent')
    const talk = await createAttempt(server.db, 'SUBMITTED', { type: 'TECH_INTERVIEW' })
    expect((await ask(talk.id)).errors?.[0]?.message).toContain('A talk has no work')
    expect((await ask((await createAttempt(server.db, 'SENT')).id)).errors?.[0]?.message).toContain(
      'The status is Sent',
    )
    // The second lock.
    const again = (attempt: string) =>
      asTest(server.db, (trx) =>
        trx
          .updateTable('developer_assessments')
          .set({ asked_again_at: new Date() })
          .where('id', '=', attempt)
          .execute(),
      )
    await expect(again(judged.id)).rejects.toThrow('before a review')
    await expect(again(id)).rejects.toThrow('asked for again once')
  })

  test('is asked for once by two who ask at the same moment', async () => {
    const { id } = await sentIn()
    const answers = await Promise.all([ask(id), ask(id)])
    expect(answers.map(({ errors }) => errors?.[0]?.extensions?.code ?? 'ASKED').toSorted()).toEqual([
      'ASKED',
      'CONFLICT',
    ])
  })
})
