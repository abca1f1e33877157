import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMessageReader } from '#server/messages/tasks.ts'
import { fillInLink } from '#server/signedLinks/data.ts'
import type { AssessmentType } from '#shared/assessments/assessmentTypes.ts'
import { sendingWords } from '#shared/developerAssessments/assessmentSending.ts'
import { developerAssessmentStatuses } from '#shared/developerAssessments/developerAssessments.ts'
import type { MeetingStatus } from '#shared/meetings/meetingStatuses.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { dayIn } from '#test/days.ts'
import { asTest, createAssessment, createCompletedAssessment, createMeeting, createUser } from '#test/factories.ts'
import { graphql, undoMutation } from '#test/graphql.ts'
import { testSecret } from '#test/identity/identity.ts'
import { createAttempt, createCandidate, createOffer } from '#test/rows/attempts.ts'
import { createReviewed } from '#test/rows/reviews.ts'
import { type Answer, type Caller, startTestServer, type TestServer } from '#test/testServer.ts'
import { developerAssessmentLifecycle } from './moves/lifecycle.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const changed = 'id status version due_at url delivery_method'
const words = { channel: 'ANY', ...sendingWords('TAKE_HOME') }
const talkWords = { channel: 'ANY', ...sendingWords('TECH_INTERVIEW') }

const send = (input: Record<string, unknown>, caller: Caller = server.as('vetter')) =>
  caller.send(
    graphql(`mutation ($developer_id: ID!, $assessment_id: ID!, $challenge_id: ID, $days: Int!, $reviewer_ids: [ID!]!,
      $moves_step: Boolean!, $channel: AssessmentChannel!, $subject: String!, $body: String!, $key: String) {
      sendAssessment(input: { developer_id: $developer_id, assessment_id: $assessment_id, challenge_id: $challenge_id, days: $days, reviewer_ids: $reviewer_ids, moves_step: $moves_step, channel: $channel, subject: $subject, body: $body }, key: $key) {
        ${changed}
      }
    }`),
    { days: 7, reviewer_ids: [], moves_step: false, ...words, ...input },
  )
const options = (id: string, caller: Caller = server.as('vetter')) =>
  caller.query(
    graphql(
      'query ($id: ID!) { getSendingOptions(developer_id: $id) { refusal assessments { id refusal next_status } } }',
    ),
    {
      id,
    },
  )
const choice = (developer: string, assessment: string) =>
  server.as('vetter').data(
    graphql(`query ($developer: ID!, $assessment: ID!) {
        getSendingChoice(developer_id: $developer, assessment_id: $assessment) {
          challenge_id challenge_name hours refusal days reviewers { id display_name open_reviews }
        }
      }`),
    { developer, assessment },
  )

/** Each action, apart from sending, has the status that it leads to, and its usual input. */
const actions = {
  extendAssessment: {
    to: 'SENT',
    input: { days: 30, ...words },
    mutation:
      graphql(`mutation ($id: ID!, $version: Int!, $days: Int!, $channel: AssessmentChannel!, $subject: String!, $body: String!) {
      changed: extendAssessment(input: { id: $id, version: $version, days: $days, channel: $channel, subject: $subject, body: $body }) { ${changed} } }`),
  },
  cancelAssessment: {
    to: 'CANCELLED',
    input: { note: 'No longer needed.' },
    mutation: graphql(`mutation ($id: ID!, $version: Int!, $note: String!) {
      changed: cancelAssessment(input: { id: $id, version: $version, note: $note }) { ${changed} } }`),
  },
  declineAssessment: {
    to: 'DECLINED',
    input: { note: 'No time.' },
    mutation: graphql(`mutation ($id: ID!, $version: Int!, $note: String!) {
      changed: declineAssessment(input: { id: $id, version: $version, note: $note }) { ${changed} } }`),
  },
  recordSubmission: {
    to: 'SUBMITTED',
    input: { url: 'https://git.example.com/work' },
    mutation:
      graphql(`mutation ($id: ID!, $version: Int!, $url: String, $talk_meeting_id: ID, $talk_on: String, $talk_minutes: Int, $talk_with_ids: [ID!]) {
      changed: recordSubmission(input: { id: $id, version: $version, url: $url, talk_meeting_id: $talk_meeting_id, talk_on: $talk_on, talk_minutes: $talk_minutes, talk_with_ids: $talk_with_ids }) { ${changed} } }`),
  },
  assignReviewers: {
    to: 'ASSIGNED',
    input: { days: 5 },
    mutation: graphql(`mutation ($id: ID!, $version: Int!, $reviewer_ids: [ID!]!, $days: Int!) {
      changed: assignReviewers(input: { id: $id, version: $version, reviewer_ids: $reviewer_ids, days: $days }) { ${changed} } }`),
  },
} as const
type Action = keyof typeof actions

function act(
  action: Action,
  attempt: { id: string; version: number },
  input: object = {},
  caller = server.as('vetter'),
) {
  const { mutation, input: usual } = actions[action]
  return caller.send(mutation, { id: attempt.id, version: attempt.version, ...usual, ...input })
}

const row = (id: string) =>
  server.db.selectFrom('developer_assessments').selectAll().where('id', '=', id).executeTakeFirst()
const developerRow = (id: string) =>
  server.db.selectFrom('developers').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const messagesTo = (id: string) =>
  server.db.selectFrom('messages').selectAll().where('developer_id', '=', id).orderBy('created_at').execute()
const reviewsOf = (id: string) =>
  server.db.selectFrom('reviews').selectAll().where('developer_assessment_id', '=', id).orderBy('created_at').execute()
const undo = (change: string | undefined, caller: Caller = server.as('vetter')) =>
  caller.query(undoMutation, { input: { change } })
const changeOf = (answer: Answer<unknown>) => answer.extensions?.change

describe('sending', () => {
  test('makes the attempt, freezes its version, tells the developer and moves the step', async () => {
    const developer = await createCandidate(server.db, { time_zone: 'America/New_York' })
    const offer = await createOffer(server.db)
    const reviewer = await createUser(server.db, { role: 'reviewer' })
    const answer = await send({
      developer_id: developer.id,
      assessment_id: offer.id,
      challenge_id: offer.challenge_ids[0],
      reviewer_ids: [reviewer.id],
      moves_step: true,
    })
    const sent = answer.data?.sendAssessment
    expect(sent).toMatchObject({
      status: 'SENT',
      delivery_method: 'OUTBOX',
      url: expect.stringContaining('/public/submission/'),
    })
    const attempt = await row(sent?.id ?? '')
    expect(attempt).toMatchObject({
      developer_id: developer.id,
      assessment_version_id: offer.version_id,
      challenge_id: offer.challenge_ids[0],
      planned_reviewer_ids: [reviewer.id],
      sent_by_id: server.as('vetter').account.id,
    })
    expect(attempt?.challenge_revision_id).not.toBeNull()
    // It is the last minute of the day, where the developer is.
    const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'America/New_York' })
    expect(clock.format(new Date(attempt?.due_at ?? 0))).toBe('23:59')
    expect(attempt?.remind_at).not.toBeNull()
    expect(await developerRow(developer.id)).toMatchObject({ stage: 'VETTING', status: 'CHALLENGE_OUT' })
    const [message] = await messagesTo(developer.id)
    expect(message?.body).toMatch(
      /^Hi Zoë,[\s\S]*\{\{link\}\}[\s\S]*due on .* at 23:59 \(America\/New_York\)[\s\S]*The vetter$/,
    )
    expect(await reviewsOf(attempt?.id ?? '')).toEqual([])
  })

  test('gives a code name that says nothing of the person, and is not twice the same', async () => {
    const names = new Set<string>()
    for (let round = 0; round < 5; round++) {
      const developer = await createCandidate(server.db)
      const offer = await createOffer(server.db, 'LANGUAGE')
      const { data } = await send({ developer_id: developer.id, assessment_id: offer.id, ...talkWords })
      names.add((await row(data?.sendAssessment.id ?? ''))?.code_name ?? '')
    }
    expect(names.size).toBe(5)
    for (const name of names) expect(name).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+ \d{4}$/)
  })

  test('sends a draft rather than a second one', async () => {
    const draft = await createAttempt(server.db, 'DRAFT')
    const { assessment_id } = await server.db
      .selectFrom('assessment_versions')
      .select('assessment_id')
      .where('id', '=', draft.assessment_version_id)
      .executeTakeFirstOrThrow()
    expect((await choice(draft.developer_id, assessment_id)).getSendingChoice.challenge_id).toBe(draft.challenge_id)
    const { data } = await send({ developer_id: draft.developer_id, assessment_id, challenge_id: draft.challenge_id })
    expect(data?.sendAssessment).toMatchObject({ id: draft.id, status: 'SENT' })
  })

  test('an undo takes back the attempt, its message, its link and the step', async () => {
    const developer = await createCandidate(server.db)
    const offer = await createOffer(server.db)
    const answer = await send({
      developer_id: developer.id,
      assessment_id: offer.id,
      challenge_id: offer.challenge_ids[0],
      moves_step: true,
    })
    const { id = '', url } = answer.data?.sendAssessment ?? {}
    expect((await undo(changeOf(answer))).errors).toBeUndefined()
    expect(await row(id)).toBeUndefined()
    expect(await messagesTo(developer.id)).toEqual([])
    expect(await developerRow(developer.id)).toMatchObject({ status: 'INTRO_CALL' })
    expect((await fetch(url ?? '')).status).toBe(404)
  })

  test('of two who send the same at once, one is told that it is out', async () => {
    const developer = await createCandidate(server.db)
    const offer = await createOffer(server.db, 'TAKE_HOME', 3)
    const { challenge_id } = (await choice(developer.id, offer.id)).getSendingChoice
    const input = { developer_id: developer.id, assessment_id: offer.id, challenge_id }
    const answers = await Promise.all(
      ['vetter', 'admin', 'vetter'].map((role) => send(input, server.as(role as 'admin'))),
    )
    expect(answers.filter(({ data }) => data?.sendAssessment)).toHaveLength(1)
    for (const { errors } of answers)
      if (errors) expect(errors[0]?.message).toContain('The developer already has this assessment (Sent).')
    expect(await messagesTo(developer.id)).toHaveLength(1)
  })

  test('a retry with the same key sends nothing twice', async () => {
    const developer = await createCandidate(server.db)
    const offer = await createOffer(server.db, 'SOFT_SKILLS')
    const input = { developer_id: developer.id, assessment_id: offer.id, key: randomUUID(), ...talkWords }
    const answers = [await send(input), await send(input)]
    expect(answers[1]?.data).toEqual(answers[0]?.data)
    expect(await messagesTo(developer.id)).toHaveLength(1)
  })

  test.each([
    ['APPLICANT', {}, 'Accept them to vetting first.'],
    ['REJECTED', { status: null }, 'apply again first'],
    ['WITHDRAWN', { status: null }, 'Move them back to vetting first.'],
    ['OFFBOARDED', { status: null }, 'Make them a member again first.'],
    ['BLOCKED', { status: null }, 'blocked'],
    ['VETTING', { do_not_contact: true }, 'Change that in their details'],
  ] as const)('is refused to a developer in %s %j, with what to do', async (stage, given, sentence) => {
    const status = stage === 'APPLICANT' ? 'NEW' : 'INTRO_CALL'
    const developer = await createCandidate(server.db, { stage, status, ...given })
    const offer = await createOffer(server.db)
    const input = { developer_id: developer.id, assessment_id: offer.id, challenge_id: offer.challenge_ids[0] }
    const { errors } = await send(input)
    expect(errors?.[0]).toMatchObject({ message: expect.stringContaining(sentence), extensions: { code: 'CONFLICT' } })
    expect((await options(developer.id)).data?.getSendingOptions.refusal).toContain(sentence)
    expect(await messagesTo(developer.id)).toEqual([])
  })

  test('is refused without a rubric, without a challenge, and with another challenge than was shown', async () => {
    const developer = await createCandidate(server.db)
    const [offer, other] = [await createOffer(server.db), await createOffer(server.db)]
    await asTest(server.db, (trx) =>
      trx.deleteFrom('criteria').where('assessment_version_id', '=', offer.version_id).execute(),
    )
    const refused = await send({
      developer_id: developer.id,
      assessment_id: offer.id,
      challenge_id: offer.challenge_ids[0],
    })
    expect(refused.errors?.[0]?.message).toContain('has no rubric')
    const wrong = await send({
      developer_id: developer.id,
      assessment_id: other.id,
      challenge_id: offer.challenge_ids[0],
    })
    expect(wrong.errors?.[0]?.message).toMatch(/^The challenge has changed to “Challenge .*” in the meantime\./)
    await asTest(server.db, (trx) =>
      trx.updateTable('challenges').set({ deleted_at: new Date() }).where('assessment_id', '=', other.id).execute(),
    )
    const reason = 'This assessment has no challenge. Add one before it is sent.'
    expect((await choice(developer.id, other.id)).getSendingChoice.refusal).toBe(reason)
    const none = await send({ developer_id: developer.id, assessment_id: other.id })
    expect(none.errors?.[0]?.message).toBe(reason)
  })

  test('an assessment of which somebody had every challenge says so, and one without any says that', async () => {
    const [developer, offer, empty] = [
      await createCandidate(server.db),
      await createOffer(server.db),
      await createAssessment(server.db, { type: 'TAKE_HOME' }),
    ]
    const { version_id: assessment_version_id } = await createAssessment(server.db)
    for (const challenge_id of offer.challenge_ids) {
      await createCompletedAssessment(server.db, developer.id, { assessment_version_id, challenge_id })
    }
    const offered = await server
      .as('vetter')
      .data(graphql('query ($id: ID!) { getSendingOptions(developer_id: $id) { assessments { id refusal } } }'), {
        id: developer.id,
      })
    const refusalOf = (id: string) => offered.getSendingOptions.assessments.find((one) => one.id === id)?.refusal
    expect(refusalOf(offer.id)).toMatch(/^This developer has already had every challenge/)
    expect(refusalOf(empty.id)).toMatch(/^This assessment has no challenge\./)
  })

  test('the pool comes first, those with the fewest open reviews before others, with role, load and days off', async () => {
    const [developer, offer] = [await createCandidate(server.db), await createOffer(server.db)]
    const [busy, idle] = [
      await createUser(server.db, { role: 'reviewer', display_name: 'Aaron', review_capacity: 3 }),
      await createUser(server.db, { role: 'reviewer', display_name: 'Zelda' }),
    ]
    await createReviewed(server.db, { reviewers: [busy.id] })
    await asTest(server.db, async (trx) => {
      for (const { id: user_id } of [busy, idle]) {
        await trx.insertInto('assessment_reviewers').values({ assessment_id: offer.id, user_id }).execute()
      }
      const away = { user_id: busy.id, from_day: '2031-01-01', to_day: '2031-01-02' }
      await trx.insertInto('days_off').values(away).execute()
    })
    const query =
      graphql(`query ($developer: ID!, $assessment: ID!) { getPossibleReviewers(developer_id: $developer, assessment_id: $assessment) {
      id role in_pool had_it due_day open_reviews review_capacity days_off { from_day to_day } } }`)
    const { getPossibleReviewers: listed } = await server
      .as('vetter')
      .data(query, { developer: developer.id, assessment: offer.id })
    const days_off = [{ from_day: '2031-01-01', to_day: '2031-01-02' }]
    const pool = { role: 'reviewer', in_pool: true, had_it: false, due_day: null }
    expect(listed.slice(0, 2)).toEqual([
      { id: idle.id, ...pool, open_reviews: 0, review_capacity: null, days_off: [] },
      { id: busy.id, ...pool, open_reviews: 1, review_capacity: 3, days_off },
    ])
    expect(listed[2]).toMatchObject({ in_pool: false })
  })

  test.each([
    ['no link', { body: 'Hi {{first_name}}' }, 'Write {{link}} once'],
    ['two links', { body: '{{link}} {{link}}' }, 'Write {{link}} once'],
    [
      'an unknown field',
      { body: '{{link}} {{rate}}' },
      '{{rate}} is not a merge field here. Use {{first_name}}, {{assessment}}, ',
    ],
    ['an unknown field in its subject', { subject: 'Hi {{name}}' }, '{{name}} is not a merge field here.'],
  ])('a text with %s is refused at its field', async (_, words, sentence) => {
    const developer = await createCandidate(server.db)
    const offer = await createOffer(server.db)
    const input = {
      developer_id: developer.id,
      assessment_id: offer.id,
      challenge_id: offer.challenge_ids[0],
      ...words,
    }
    const { errors } = await send(input)
    const [field] = Object.keys(words)
    expect(errors?.[0]).toMatchObject({ message: expect.stringContaining(sentence), extensions: { field } })
  })

  test('by hand makes a link and no message', async () => {
    const developer = await createCandidate(server.db)
    const offer = await createOffer(server.db)
    const input = { developer_id: developer.id, assessment_id: offer.id, challenge_id: offer.challenge_ids[0] }
    const { data } = await send({ ...input, channel: 'NONE' })
    expect(data?.sendAssessment.url).toContain('/public/submission/')
    expect(await messagesTo(developer.id)).toEqual([])
  })

  test('the developer never reviews themselves, whatever case their address has', async () => {
    const email = `Same-${randomUUID()}@vouch.example`
    const self = await createUser(server.db, {
      role: 'reviewer',
      email: email.toLowerCase(),
      display_name: 'Zoë herself',
    })
    const developer = await createCandidate(server.db, { email })
    const offer = await createOffer(server.db)
    const listed = (await choice(developer.id, offer.id)).getSendingChoice.reviewers.map(({ id }) => id)
    expect(listed).toContain(server.as('reviewer').account.id)
    expect(listed).not.toContain(self.id)
    const input = { developer_id: developer.id, assessment_id: offer.id, challenge_id: offer.challenge_ids[0] }
    const { errors } = await send({ ...input, reviewer_ids: [self.id] })
    expect(errors?.[0]).toMatchObject({
      message: 'Zoë herself is the developer, and nobody reviews their own work.',
      extensions: { field: 'reviewer_ids' },
    })
    // Neither under an address that they had before.
    const moved = asTest(server.db, (trx) =>
      trx
        .updateTable('developers')
        .set({ email: `moved-${email}` })
        .where('id', '=', developer.id)
        .execute(),
    )
    await moved
    expect((await choice(developer.id, offer.id)).getSendingChoice.reviewers.map(({ id }) => id)).not.toContain(self.id)
    expect((await send({ ...input, reviewer_ids: [self.id] })).errors?.[0]?.message).toMatch(/nobody reviews their own/)
    const { id: developer_assessment_id } = await createAttempt(server.db, 'SUBMITTED', { developer_id: developer.id })
    const write = asTest(server.db, (trx) =>
      trx.insertInto('reviews').values({ developer_assessment_id, reviewer_id: self.id }).execute(),
    )
    await expect(write).rejects.toThrow('nobody reviews their own work')
    for (const id of [randomUUID(), server.as('client').account.id]) {
      expect((await send({ ...input, reviewer_ids: [id] })).errors?.[0]?.extensions?.field).toBe('reviewer_ids')
    }
  })
})

describe('the life of an attempt', () => {
  const all = valuesOf(developerAssessmentStatuses)
  const pairs = (Object.keys(actions) as Action[]).flatMap((action) => all.map((from) => ({ action, from })))

  test.each(pairs)('$action from $from goes as the table of moves says', async ({ action, from }) => {
    const { to } = actions[action]
    const attempt = await createAttempt(server.db, from)
    const reviewer = server.as('reviewer').account.id
    const { data, errors } = await act(
      action,
      attempt,
      action === 'assignReviewers' ? { reviewer_ids: [reviewer] } : {},
    )
    const stays =
      (action === 'extendAssessment' && (from === 'SENT' || from === 'STARTED')) ||
      (action === 'assignReviewers' && from === 'ASSIGNED')
    // Work that came in cannot come in again: only reviews that end send it back.
    const hasComeIn = action === 'recordSubmission' && (from === 'ASSIGNED' || from === 'IN_REVIEW')
    const mayMove =
      to in developerAssessmentLifecycle.moves[from] &&
      !(action === 'extendAssessment' && from === 'DRAFT') &&
      !hasComeIn
    const expected = stays ? from : mayMove ? to : undefined
    expect(data?.changed.status).toBe(expected)
    if (expected === undefined) expect(errors?.[0]?.extensions?.code).toBe('CONFLICT')
    expect((await row(attempt.id))?.status).toBe(expected ?? from)
  })

  test('a stale version is refused, and an undo restores the status', async () => {
    const attempt = await createAttempt(server.db, 'SENT')
    const answer = await act('cancelAssessment', attempt)
    expect(answer.data?.changed.status).toBe('CANCELLED')
    expect((await act('declineAssessment', attempt)).errors?.[0]?.extensions).toMatchObject({
      code: 'CONFLICT',
      field: 'version',
    })
    expect((await undo(changeOf(answer))).errors).toBeUndefined()
    expect(await row(attempt.id)).toMatchObject({ status: 'SENT', status_note: null })
  })

  test.each(['cancelAssessment', 'declineAssessment'] as const)('%s asks why', async (action) => {
    const { errors } = await act(action, await createAttempt(server.db, 'SENT'), { note: '  ' })
    expect(errors?.[0]).toMatchObject({ message: 'Give a reason.', extensions: { field: 'note' } })
  })

  test('cancelling stops a message that waits, and ends the reviews that are owed', async () => {
    const attempt = await createAttempt(server.db, 'SENT')
    await remind(attempt)
    const [message] = await messagesTo(attempt.developer_id)
    const { version = 0 } = (await row(attempt.id)) ?? {}
    await act('cancelAssessment', { id: attempt.id, version })
    const readMessage = createMessageReader(fillInLink(testSecret))
    const read = await asTest(server.db, (trx) => readMessage(trx, message?.id ?? '', server.env))
    expect(read).toEqual({ refusal: 'Its link no longer works' })
    const reviewed = await createAttempt(server.db, 'SUBMITTED')
    const assigned = await act('assignReviewers', reviewed, { reviewer_ids: [server.as('reviewer').account.id] })
    await act('cancelAssessment', assigned.data?.changed ?? reviewed)
    expect(await reviewsOf(reviewed.id)).toMatchObject([
      { status: 'DECLINED', decline_reason: 'The assessment was cancelled.' },
    ])
  })

  test('an extension brings an expired one back with a later date, and tells the developer', async () => {
    const past = new Date(Date.now() - 86_400_000)
    const attempt = await createAttempt(server.db, 'EXPIRED', { due_at: past })
    const { data } = await act('extendAssessment', attempt, { days: 3 })
    expect(data?.changed).toMatchObject({
      status: 'SENT',
      url: expect.stringContaining('/public/submission/'),
    })
    expect(Date.parse(data?.changed.due_at ?? '')).toBeGreaterThan(Date.now() + 2 * 86_400_000)
    expect(await messagesTo(attempt.developer_id)).toHaveLength(1)
    const again = await act('extendAssessment', data?.changed ?? attempt, { days: 3 })
    expect(again.errors?.[0]).toMatchObject({ extensions: { field: 'days' } })
  })

  test('what came in goes to those who were planned and may still review, and the step follows', async () => {
    const [reviewer, left] = [
      server.as('reviewer').account.id,
      await createUser(server.db, { role: 'reviewer', active: false }),
    ]
    const attempt = await createAttempt(server.db, 'SENT', { planned_reviewer_ids: [left.id, reviewer] })
    const { data } = await act('recordSubmission', attempt)
    expect(data?.changed.status).toBe('ASSIGNED')
    expect(await reviewsOf(attempt.id)).toMatchObject([{ reviewer_id: reviewer, status: 'PENDING' }])
    expect(await developerRow(attempt.developer_id)).toMatchObject({ status: 'IN_REVIEW' })
  })

  test('work that gets its reviewers moves its developer on from Submitted', async () => {
    const developer = await createCandidate(server.db, { status: 'SUBMITTED' })
    const attempt = await createAttempt(server.db, 'SUBMITTED', { developer_id: developer.id })
    await act('assignReviewers', attempt, { reviewer_ids: [server.as('reviewer').account.id] })
    expect(await developerRow(developer.id)).toMatchObject({ status: 'IN_REVIEW' })
  })

  describe('a talk', () => {
    const told = () => ({ talk_on: dayIn(-1), talk_minutes: 45, talk_with_ids: [server.as('reviewer').account.id] })
    const record = async (input: object, type: AssessmentType = 'LIVE_CODING') => {
      const attempt = await createAttempt(server.db, 'SENT', { type })
      const answer = await act('recordSubmission', attempt, { url: null, ...input })
      return { ...answer, id: attempt.id, field: answer.errors?.[0]?.extensions?.field }
    }

    test('is held without an address, and work comes with one', async () => {
      expect((await record({ ...told(), url: 'https://git.example.com/work' })).field).toBe('url')
      expect((await record({}, 'TAKE_HOME')).field).toBe('url')
    })

    test.each(['LIVE_CODING', 'TECH_INTERVIEW', 'SOFT_SKILLS', 'LANGUAGE'] as const)(
      'of the kind %s is recorded with its day, its length and who was there, and by whom',
      async (type) => {
        const { id, data } = await record(told(), type)
        expect(data?.changed.status).toBe('SUBMITTED')
        expect(await row(id)).toMatchObject({ ...told(), recorded_by_id: server.as('vetter').account.id })
      },
    )

    test.each([
      ['nothing', () => ({ talk_on: null, talk_minutes: null, talk_with_ids: [] }), 'talk_on'],
      ['no day', () => ({ talk_on: null }), 'talk_on'],
      ['a day that lies ahead', () => ({ talk_on: dayIn(3) }), 'talk_on'],
      ['no length', () => ({ talk_minutes: null }), 'talk_minutes'],
      ['a minute', () => ({ talk_minutes: 1 }), 'talk_minutes'],
      ['nobody', () => ({ talk_with_ids: [] }), 'talk_with_ids'],
      ['a client', () => ({ talk_with_ids: [server.as('client').account.id] }), 'talk_with_ids'],
      ['somebody unknown', () => ({ talk_with_ids: [randomUUID()] }), 'talk_with_ids'],
    ])('with %s is not recorded', async (_, input, field) => {
      const refused = await record({ ...told(), ...input() })
      expect(refused.errors?.[0]?.extensions).toMatchObject({ code: 'BAD_INPUT' })
      expect(refused.field).toMatch(field)
      expect((await row(refused.id))?.status).toBe('SENT')
    })

    test('is recorded by a meeting with this developer that was held, and by no other', async () => {
      const attempt = await createAttempt(server.db, 'SENT', { type: 'LIVE_CODING' })
      const at = (id: string, more: object = {}) =>
        act('recordSubmission', attempt, { url: null, talk_meeting_id: id, ...more })
      const meeting = (status: MeetingStatus, developer_id = attempt.developer_id) =>
        createMeeting(server.db, { developer_id, status, days: -1 })
      const foreign = await meeting('COMPLETED', (await createCandidate(server.db)).id)
      expect((await at(foreign.id)).errors?.[0]?.message).toBe('Choose a meeting with this developer.')
      for (const status of ['SCHEDULED', 'NO_SHOW', 'CANCELLED'] as const) {
        expect((await at((await meeting(status)).id)).errors?.[0]?.message).toBe(
          'This meeting was not held, or nobody has said so. Record its outcome first.',
        )
      }
      const held = await meeting('COMPLETED')
      expect((await at(held.id, told())).errors?.[0]?.extensions?.field).toBe('talk_meeting_id')
      expect((await at(held.id)).data?.changed.status).toBe('SUBMITTED')
      expect(await row(attempt.id)).toMatchObject({ talk_meeting_id: held.id, talk_on: null })
    })

    test('is nothing that work which is sent in has', async () => {
      const refused = await record({ url: 'https://git.example.com/work', ...told() }, 'TAKE_HOME')
      expect(refused.errors?.[0]?.message).toBe('Only a talk has a meeting or a day.')
    })

    test('that nobody held is refused by the database, too', async () => {
      const { id, developer_id } = await createAttempt(server.db, 'SENT', { type: 'LIVE_CODING' })
      const planned = await createMeeting(server.db, { developer_id })
      const come = (also: object) =>
        asTest(server.db, (trx) =>
          trx
            .updateTable('developer_assessments')
            .set({ status: 'SUBMITTED', ...also })
            .where('id', '=', id)
            .execute(),
        )
      await expect(come({})).rejects.toThrow('a talk is recorded only if it was held')
      await expect(come({ talk_meeting_id: planned.id })).rejects.toThrow('a talk is recorded only if it was held')
      await come(told())
    })
  })

  test('a reviewer who declined can be asked again, and nobody has the same work twice', async () => {
    const [one, two] = [
      await createUser(server.db, { role: 'reviewer' }),
      await createUser(server.db, { role: 'vetter' }),
    ]
    const attempt = await createAttempt(server.db, 'SUBMITTED')
    const first = await act('assignReviewers', attempt, { reviewer_ids: [one.id] })
    const twice = await act('assignReviewers', first.data?.changed ?? attempt, { reviewer_ids: [one.id] })
    expect(twice.errors?.[0]).toMatchObject({ extensions: { field: 'reviewer_ids' } })
    await asTest(server.db, (trx) =>
      trx
        .updateTable('reviews')
        .set({ status: 'DECLINED', decline_reason: 'Away' })
        .where('reviewer_id', '=', one.id)
        .execute(),
    )
    const { version = 0 } = (await row(attempt.id)) ?? {}
    const both = await act('assignReviewers', { id: attempt.id, version }, { reviewer_ids: [one.id, two.id] })
    expect(both.errors).toBeUndefined()
    expect(await reviewsOf(attempt.id)).toMatchObject([
      { reviewer_id: one.id, status: 'PENDING', decline_reason: null },
      { reviewer_id: two.id, status: 'PENDING' },
    ])
  })

  test('a reminder is refused once there is nothing to remind of', async () => {
    const open = await createAttempt(server.db, 'STARTED')
    expect((await remind(open)).data?.remindOfAssessment.status).toBe('STARTED')
    const done = await remind(await createAttempt(server.db, 'SUBMITTED'))
    expect(done.errors?.[0]?.message).toBe('The status is Submitted, so there is nothing to remind the developer of.')
    const late = await remind(
      await createAttempt(server.db, 'SENT', { type: 'LANGUAGE', due_at: new Date(0) }),
      talkWords,
    )
    expect(late.errors?.[0]?.message).toContain('Extend it')
  })

  const remind = (attempt: { id: string; version: number }, text: object = {}) =>
    server.as('vetter').send(
      graphql(`mutation ($input: RemindOfAssessmentInput!) {
        remindOfAssessment(input: $input) { ${changed} }
      }`),
      { input: { id: attempt.id, version: attempt.version, ...words, ...text } },
    )
})

describe('who may not', () => {
  test.each(['dstm', 'recruiter', 'reviewer', 'client'] as const)(
    'a %s neither sends nor changes anything',
    async (role) => {
      const attempt = await createAttempt(server.db, 'SENT')
      const refused = [
        await options(attempt.developer_id, server.as(role)),
        await send({ developer_id: attempt.developer_id, assessment_id: randomUUID() }, server.as(role)),
        await act('cancelAssessment', attempt, {}, server.as(role)),
        await act('assignReviewers', attempt, { reviewer_ids: [randomUUID()] }, server.as(role)),
      ]
      for (const { errors } of refused) expect(errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
    },
  )

  test('one of a deleted developer is not found', async () => {
    const developer = await createCandidate(server.db, { deleted_at: new Date() })
    const attempt = await createAttempt(server.db, 'SENT', { developer_id: developer.id })
    expect((await act('cancelAssessment', attempt)).errors?.[0]?.extensions?.code).toBe('NOT_FOUND')
    expect((await options(developer.id)).errors?.[0]?.extensions?.code).toBe('NOT_FOUND')
  })
})
