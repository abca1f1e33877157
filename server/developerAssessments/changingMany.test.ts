import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { extensionWords, reminderWords } from '#shared/developerAssessments/assessmentSending.ts'
import type { DeveloperAssessmentStatus } from '#shared/developerAssessments/developerAssessments.ts'
import { maxSentAtOnce } from '#shared/developerAssessments/sendingSkips.ts'
import { graphql, undoMutation } from '#test/graphql.ts'
import { createAttempt, createCandidate } from '#test/rows/attempts.ts'
import { type Caller, startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const plan = '{ count skipped { reason count } skipped_ids }'
const reminding =
  graphql(`mutation ($ids: [ID!]!, $subject: String!, $body: String!, $dry_run: Boolean!, $key: String) {
  plan: remindOfAssessments(input: { ids: $ids, channel: ANY, subject: $subject, body: $body, dry_run: $dry_run }, key: $key) ${plan}
}`)
const extending = graphql(`mutation ($ids: [ID!]!, $days: Int!, $subject: String!, $body: String!, $dry_run: Boolean!) {
  plan: extendAssessments(input: { ids: $ids, days: $days, channel: ANY, subject: $subject, body: $body, dry_run: $dry_run }) ${plan}
}`)
const cancelling = graphql(`mutation ($input: CancelAssessmentsInput!) {
  plan: cancelAssessments(input: $input) ${plan}
}`)

const vetter = () => server.as('vetter')
const remind = (ids: string[], input: object = {}, caller: Caller = vetter()) =>
  caller.query(reminding, { ids, ...reminderWords, dry_run: false, ...input })
const extend = (ids: string[], input: object = {}, caller: Caller = vetter()) =>
  caller.query(extending, { ids, days: 10, ...extensionWords, dry_run: false, ...input })
const cancel = (ids: string[], input: object = {}, caller: Caller = vetter()) =>
  caller.query(cancelling, { input: { ids, note: 'The job is filled.', dry_run: false, ...input } })

const sent = async (status: DeveloperAssessmentStatus = 'SENT', row: object = {}) =>
  (await createAttempt(server.db, status, row)).id
const read = (id: string) =>
  server.db.selectFrom('developer_assessments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
async function messagesAbout(id: string) {
  const messages = server.db.selectFrom('messages').select(['messages.body', 'messages.subject'])
  return messages.where('developer_id', '=', (await read(id)).developer_id).execute()
}

describe('several sent assessments', () => {
  test('are reminded of at once, each by a message with a link of its own, and an undo takes all of it back', async () => {
    const ids = [await sent(), await sent('STARTED')]
    const { data, extensions } = await remind(ids)
    expect(data?.plan).toMatchObject({ count: 2, skipped: [] })
    const links = () =>
      server.db.selectFrom('signed_links').selectAll().where('developer_assessment_id', 'in', ids).execute()
    expect((await Promise.all(ids.map(messagesAbout))).map(({ length }) => length)).toEqual([1, 1])
    expect(new Set((await links()).map(({ message_id }) => message_id)).size).toBe(2)
    await vetter().data(undoMutation, { input: { change: extensions?.change } })
    expect((await Promise.all(ids.map(messagesAbout))).flat()).toEqual([])
    expect(await links()).toEqual([])
  })

  test('are extended at once, and one that has expired is open again', async () => {
    const past = new Date(Date.now() - 86_400_000)
    const ids = [await sent(), await sent('EXPIRED', { due_at: past })]
    expect((await extend(ids)).data?.plan).toMatchObject({ count: 2, skipped: [] })
    for (const id of ids) {
      const { status, due_at } = await read(id)
      expect(status).toBe('SENT')
      expect(Date.parse(due_at ?? '')).toBeGreaterThan(Date.now() + 9 * 86_400_000)
      expect(await messagesAbout(id)).toHaveLength(1)
    }
  })

  test('are cancelled at once with a reason, nobody gets a message, and an undo opens them again', async () => {
    const ids = [await sent(), await sent('SUBMITTED')]
    const { data, extensions } = await cancel(ids)
    expect(data?.plan).toMatchObject({ count: 2 })
    for (const id of ids) {
      expect(await read(id)).toMatchObject({ status: 'CANCELLED', status_note: 'The job is filled.' })
      expect(await messagesAbout(id)).toEqual([])
    }
    await vetter().data(undoMutation, { input: { change: extensions?.change } })
    expect([(await read(ids[0] ?? '')).status, (await read(ids[1] ?? '')).status]).toEqual(['SENT', 'SUBMITTED'])
  })

  test('of which some cannot be changed leave these out, with the reason, and a dry run changes nothing', async () => {
    const silent = await createCandidate(server.db, { do_not_contact: true })
    const [open, over] = [await sent(), await sent('SENT', { due_at: new Date(Date.now() - 1_000) })]
    const [done, quiet] = [await sent('COMPLETED'), await sent('SENT', { developer_id: silent.id })]
    const all = [open, over, done, quiet]
    const { data } = await remind(all, { dry_run: true })
    expect(data?.plan).toMatchObject({ count: 1 })
    expect(data?.plan.skipped.map(({ reason }) => reason).toSorted()).toEqual([
      'Does not want to be contacted',
      'The due date has passed. Extend it instead, which also tells the developer.',
      'The status is Completed, so there is nothing to remind the developer of.',
    ])
    expect(data?.plan.skipped_ids.toSorted()).toEqual([over, done, quiet].toSorted())
    expect(await messagesAbout(open)).toEqual([])
    expect((await extend(all, { days: 1, dry_run: true })).data?.plan).toMatchObject({ count: 1 })
    expect((await cancel([done, open], { dry_run: true })).data?.plan).toMatchObject({ count: 1, skipped_ids: [done] })
    expect((await read(open)).status).toBe('SENT')
  })

  test('are cancelled once, when two cancel them at once in another order', async () => {
    const ids = [await sent(), await sent(), await sent()]
    const answers = await Promise.all([cancel(ids), cancel(ids.toReversed(), {}, server.as('admin'))])
    expect(answers.map(({ data }) => data?.plan.count).toSorted()).toEqual([0, 3])
  })

  test('are selected one by one, and a selection of none is refused instead of changing nothing in silence', async () => {
    for (const act of [remind, extend, cancel]) {
      const { errors } = await act([])
      expect(errors?.[0]).toMatchObject({
        message: 'Select at least one assessment.',
        extensions: { code: 'BAD_INPUT', field: 'ids' },
      })
    }
  })

  test('need a reason, a text and a limited number', { tags: 'large' }, async () => {
    const id = await sent()
    expect((await cancel([id], { note: ' ' })).errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_INPUT',
      field: 'note',
    })
    const wrong = await remind([id], { body: 'Hi {{nickname}}, {{link}}' })
    expect(wrong.errors?.[0]?.extensions).toMatchObject({ code: 'BAD_INPUT', field: 'body' })
    const many = await Promise.all(Array.from({ length: maxSentAtOnce + 1 }, () => sent()))
    expect((await cancel(many)).errors?.[0]?.extensions).toMatchObject({ code: 'TOO_LARGE' })
    expect((await read(id)).status).toBe('SENT')
  })

  test.each(['dstm', 'recruiter', 'reviewer', 'client'] as const)('are not changed by a %s', async (role) => {
    const id = await sent()
    for (const act of [remind, extend, cancel]) {
      const { errors } = await act([id], {}, server.as(role))
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN' })
    }
    expect(await read(id)).toMatchObject({ status: 'SENT', version: 1 })
  })
})
