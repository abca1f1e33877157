import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sendingWords } from '#shared/developerAssessments/assessmentSending.ts'
import { maxSentAtOnce } from '#shared/developerAssessments/sendingSkips.ts'
import { asTest, createCompletedAssessment, createUser } from '#test/factories.ts'
import { graphql, undoMutation } from '#test/graphql.ts'
import { createAttempt, createCandidate, createOffer } from '#test/rows/attempts.ts'
import { type Caller, startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer
let offer: Awaited<ReturnType<typeof createOffer>>
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  offer = await createOffer(server.db, 'TAKE_HOME', 3)
})

const sending =
  graphql(`mutation ($selection: DeveloperSelection!, $assessment_id: ID!, $days: Int!, $reviewer_ids: [ID!]!,
  $moves_step: Boolean!, $channel: MessageChannel!, $subject: String!, $body: String!, $dry_run: Boolean!, $key: String) {
  sent: sendAssessments(input: { selection: $selection, assessment_id: $assessment_id, days: $days, reviewer_ids: $reviewer_ids, moves_step: $moves_step, channel: $channel, subject: $subject, body: $body, dry_run: $dry_run }, key: $key) {
    plan { count examples skipped { reason count examples } skipped_ids }
    preview { name subject body delivery_method }
  }
}`)

const usual = { days: 7, reviewer_ids: [], moves_step: false, channel: 'ANY', ...sendingWords('TAKE_HOME') } as const

const send = (ids: readonly string[], input: object = {}, caller: Caller = server.as('vetter')) =>
  caller.send(sending, {
    selection: { ids: [...ids] },
    assessment_id: offer.id,
    dry_run: false,
    ...usual,
    ...input,
  })

const create = (first_name: string, row: Parameters<typeof createCandidate>[1] = {}) =>
  createCandidate(server.db, { first_name, last_name: 'Roe', ...row })

const attemptsOf = (id: string) =>
  server.db.selectFrom('developer_assessments').selectAll().where('developer_id', '=', id).execute()
const messagesTo = (id: string) => server.db.selectFrom('messages').selectAll().where('developer_id', '=', id).execute()
const linksOf = (id: string) =>
  server.db.selectFrom('signed_links').selectAll().where('developer_assessment_id', '=', id).execute()

describe('an assessment for many developers', () => {
  test('goes to each with a challenge, a link and a message of their own, and moves their step', async () => {
    const [ana, bo] = [await create('Ana'), await create('Bo', { time_zone: 'Asia/Tokyo' })]
    const reviewer = server.as('reviewer').account.id
    const { data } = await send([ana.id, bo.id], { moves_step: true, reviewer_ids: [reviewer] })
    expect(data?.sent.plan).toMatchObject({ count: 2, skipped: [], skipped_ids: [] })
    for (const { id, first_name } of [ana, bo]) {
      const [attempt, ...others] = await attemptsOf(id)
      expect(others).toEqual([])
      expect(attempt).toMatchObject({ status: 'SENT', planned_reviewer_ids: [reviewer] })
      expect(offer.challenge_ids).toContain(attempt?.challenge_id)
      expect(await linksOf(attempt?.id ?? '')).toHaveLength(1)
      expect(await messagesTo(id)).toMatchObject([{ body: expect.stringMatching(`^Hi ${first_name},`) }])
    }
    const steps = await server.db.selectFrom('developers').select('status').where('id', 'in', [ana.id, bo.id]).execute()
    expect(steps).toEqual([{ status: 'CHALLENGE_OUT' }, { status: 'CHALLENGE_OUT' }])
  })

  test('is planned first: who gets it, who is left out and why, and the first message; nothing is sent', async () => {
    const email = `${randomUUID()}@vouch.example`
    const self = await createUser(server.db, { role: 'reviewer', email })
    const had = await create('Had')
    for (const challenge_id of offer.challenge_ids) {
      await createCompletedAssessment(server.db, had.id, { assessment_version_id: offer.version_id, challenge_id })
    }
    const open = await create('Open')
    await send([open.id])
    const left = [
      open,
      had,
      await create('App', { stage: 'APPLICANT', status: 'NEW' }),
      await create('Shy', { do_not_contact: true }),
      await create('Gone', { stage: 'WITHDRAWN', status: null }),
      await create('Self', { email }),
    ]
    const [ana, deleted] = [await create('Ana'), await create('Del', { deleted_at: new Date() })]
    const ids = [ana.id, deleted.id, ...left.map(({ id }) => id)]
    const { data } = await send(ids, { dry_run: true, reviewer_ids: [self.id] })
    expect(data?.sent.plan).toMatchObject({ count: 1, examples: ['Ana Roe'] })
    const reasons = data?.sent.plan.skipped.map(({ reason, examples }) => `${examples.join()}: ${reason}`)
    expect(reasons?.toSorted()).toEqual([
      ': No longer in this list',
      'App Roe: An applicant is not assessed yet. Accept them to vetting first.',
      'Gone Roe: A developer who withdrew is not assessed. Move them back to vetting first.',
      'Had Roe: Has already had every challenge of it',
      'Open Roe: Already has it (Sent)',
      'Self Roe: Is one of the chosen reviewers',
      expect.stringMatching(/^Shy Roe: A developer who wants no contact gets nothing\./),
    ])
    expect(data?.sent.plan.skipped_ids.toSorted()).toEqual(left.map(({ id }) => id).toSorted())
    expect(data?.sent.preview).toMatchObject({ name: 'Ana Roe', delivery_method: 'OUTBOX' })
    expect(data?.sent.preview?.body).toMatch(/^Hi Ana,[\s\S]*due on .* at 23:59 \(UTC\)/)
    expect(await attemptsOf(ana.id)).toEqual([])
  })

  test('sends their draft rather than a second one', async () => {
    const draft = await createAttempt(server.db, 'DRAFT')
    const { assessment_id } = await server.db
      .selectFrom('assessment_versions')
      .select('assessment_id')
      .where('id', '=', draft.assessment_version_id)
      .executeTakeFirstOrThrow()
    await send([draft.developer_id], { assessment_id })
    expect(await attemptsOf(draft.developer_id)).toMatchObject([{ id: draft.id, status: 'SENT' }])
  })

  test('is taken back by an undo, with messages, links and steps', async () => {
    const people = [await create('Ana'), await create('Bo')]
    const { extensions } = await send(
      people.map(({ id }) => id),
      { moves_step: true },
    )
    await server.as('vetter').data(undoMutation, { input: { change: extensions?.change } })
    for (const { id } of people) {
      expect(await attemptsOf(id)).toEqual([])
      expect(await messagesTo(id)).toEqual([])
      const row = server.db.selectFrom('developers').select('status').where('id', '=', id)
      expect(await row.executeTakeFirst()).toEqual({ status: 'INTRO_CALL' })
    }
  })
})

describe('nobody gets it twice', () => {
  test('when two send the same to the same people at once: the second is told who has it', async () => {
    const ids = [(await create('Ana')).id, (await create('Bo')).id, (await create('Cy')).id]
    const answers = await Promise.all([send(ids), send(ids.toReversed(), {}, server.as('admin')), send(ids.slice(1))])
    const counts = answers.map(({ data }) => data?.sent.plan.count ?? 0)
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(3)
    for (const { data } of answers) {
      for (const { reason } of data?.sent.plan.skipped ?? []) expect(reason).toBe('Already has it (Sent)')
    }
    for (const id of ids) {
      expect(await attemptsOf(id)).toHaveLength(1)
      expect(await messagesTo(id)).toHaveLength(1)
    }
  })

  test('when a request is sent again with its key, or a double click has another', async () => {
    const { id } = await create('Ana')
    const key = randomUUID()
    const [first, again] = await Promise.all([send([id], { key }), send([id], { key })])
    expect(again?.data).toEqual(first?.data)
    expect((await send([id])).data?.sent.plan.count).toBe(0)
    expect(await messagesTo(id)).toHaveLength(1)
  })
})

describe('it is refused as a whole', () => {
  test.each([
    ['without a link in its text', { body: 'Hi {{first_name}}' }, 'body'],
    ['with an unknown field', { subject: '{{rate}}' }, 'subject'],
    ['with an assessment that is not in the catalogue', { assessment_id: randomUUID() }, 'assessment_id'],
    ['with a reviewer who may not review', { reviewer_ids: [randomUUID()] }, 'reviewer_ids'],
    ['for too many days', { days: 61 }, 'days'],
  ])('%s, at the field, and also when it is planned', async (_, input, field) => {
    const { id } = await create('Ana')
    for (const dry_run of [true, false]) {
      const { errors } = await send([id], { ...input, dry_run })
      expect(errors).toMatchObject([{ extensions: { code: 'BAD_INPUT', field } }])
    }
    expect(await attemptsOf(id)).toEqual([])
  })

  test('where nobody can get the assessment', async () => {
    const { id } = await create('Ana')
    await asTest(server.db, (trx) =>
      trx.updateTable('challenges').set({ deleted_at: new Date() }).where('assessment_id', '=', offer.id).execute(),
    )
    const { errors } = await send([id])
    expect(errors?.[0]?.message).toBe('This assessment has no challenge. Add one before it is sent.')
    const { getCatalogueOffers } = await server.as('vetter').data(graphql('{ getCatalogueOffers { id refusal days } }'))
    expect(getCatalogueOffers.find((one) => one.id === offer.id)).toMatchObject({ refusal: errors?.[0]?.message })
  })

  test('for more developers than one action sends to', async () => {
    const search = `crowd-${randomUUID()}`
    for (let at = 0; at <= maxSentAtOnce; at++) await create(String(at), { email: `${search}-${at}@vouch.example` })
    const { errors } = await server.as('vetter').send(sending, {
      selection: { matching: { search } },
      assessment_id: offer.id,
      dry_run: true,
      ...usual,
    })
    expect(errors).toMatchObject([{ extensions: { code: 'TOO_LARGE' } }])
  })

  test.each(['dstm', 'recruiter', 'reviewer', 'client'] as const)('to a %s', async (role) => {
    const { id } = await create('Ana')
    const { errors } = await send([id], { dry_run: true }, server.as(role))
    expect(errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }])
    const reading = graphql(
      'query ($id: ID!) { getCatalogueOffers { id } getPossibleReviewers(assessment_id: $id) { id } }',
    )
    const refused = await server.as(role).query(reading, { id: offer.id })
    expect(refused.errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }])
  })
})
