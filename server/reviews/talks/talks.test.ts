import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isEvidence } from '#server/developerAssessments/talks/isEvidence.ts'
import { sweepSince } from '#server/notifications/causes/sweep.ts'
import { type Trx, write } from '#server/platform/db/connection/connect.ts'
import { linkUrl } from '#server/signedLinks/links/token.ts'
import { dayIn } from '#test/days.ts'
import { asTest, createAssessment, createDeveloper, createSkill, createUser } from '#test/factories.ts'
import { graphql, undoMutation } from '#test/graphql.ts'
import { testSecret } from '#test/identity/identity.ts'
import { attemptIdThatIs } from '#test/rows/reviews.ts'
import { newVisitor } from '#test/rows/visitors.ts'
import { type Caller, startTestServer, type TestServer } from '#test/testServer.ts'
import { followTalks } from './followTalks.ts'

let server: TestServer
let recorder: Caller
let interviewer: Caller
beforeAll(async () => {
  // Only the production portal reaches a developer.
  server = await startTestServer({ variables: { PORTAL_PRODUCTION: 'true', TRUST_PROXY: 'true' } })
  recorder = server.as('vetter')
  interviewer = await newAccount('reviewer')
  await createSkill(server.db, { name: 'Talkish' })
})
afterAll(() => server.close())

const newAccount = async (role: 'reviewer' | 'vetter' | 'recruiter') =>
  server.logIn(await createUser(server.db, { role }))

interface Scene {
  readonly developer?: Parameters<typeof createDeveloper>[1]
  /** Who reviews it; by default the interviewer. */
  readonly reviewers?: readonly Caller[]
}

/** Creates a talk that was sent to a developer who claims its skill. */
async function scene({ developer = {}, reviewers = [interviewer] }: Scene = {}) {
  const { db } = server
  const skill = await db.selectFrom('skills').select('id').where('name', '=', 'Talkish').executeTakeFirstOrThrow()
  const person = await createDeveloper(db, { first_name: 'Zoë', skills: [skill.id], ...developer })
  const criteria = [{ must_pass: true }, { name: 'Testing' }]
  const assessment = await createAssessment(db, { type: 'LIVE_CODING', stack: ['Talkish'], criteria })
  const id = attemptIdThatIs(false)
  const taken = { id, developer_id: person.id, assessment_version_id: assessment.version_id, code_name: `Code ${id}` }
  const sent = { status: 'SENT' as const, sent_at: new Date(), due_at: new Date(Date.now() + 86_400_000) }
  const planned_reviewer_ids = reviewers.map(({ account }) => account.id)
  await asTest(db, (trx) =>
    trx
      .insertInto('developer_assessments')
      .values({ ...taken, ...sent, planned_reviewer_ids, sent_by_id: server.as('admin').account.id })
      .execute(),
  )
  return { id, developer_id: person.id, criterionIds: assessment.criterion_ids }
}
type Talk = Awaited<ReturnType<typeof scene>>

const attemptOf = ({ id }: Pick<Talk, 'id'>) =>
  server.db
    .selectFrom('developer_assessments')
    .select(['version', 'status', 'result'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

async function record(talk: Talk, given: object, by: Caller = recorder) {
  const { version } = await attemptOf(talk)
  return by.data(
    graphql(`mutation recordTalk($input: RecordSubmissionInput!) { recordSubmission(input: $input) { id status } }`),
    { input: { id: talk.id, version, ...given } },
  )
}
const afterwards = (...people: readonly Caller[]) => ({
  talk_on: dayIn(-1),
  talk_minutes: 45,
  talk_with_ids: people.map(({ account }) => account.id),
})

async function review(talk: Talk, by: Caller = interviewer, score = 4, answers: object = {}) {
  const { own } = await by.data(
    graphql(`query ($id: ID!) { own: getOwnReview(developer_assessment_id: $id) { id version may_confirm_talk } }`),
    { id: talk.id },
  )
  const scores = talk.criterionIds.map((criterion_id) => ({ criterion_id, score, comment: 'Because.' }))
  const skills = { shown_skills: ['Talkish'], unclaimed_skills: [], unshown_skills: [], ...answers }
  await by.data(graphql(`mutation sendTalk($input: SendReviewInput!) { sendReview(input: $input) { id } }`), {
    input: { id: own.id, version: own.version, scores, ...skills },
  })
  return own
}
async function change(by: Caller, { developer_id }: Talk, changes: object) {
  const { version } = await server.db
    .selectFrom('developers')
    .select('version')
    .where('id', '=', developer_id)
    .executeTakeFirstOrThrow()
  await by.data(
    graphql(`mutation changeOfTalk($input: UpdateDeveloperInput!) { updateDeveloper(input: $input) { id } }`),
    { input: { id: developer_id, version, changes } },
  )
}
const confirm = ({ id }: Talk, by: Caller) =>
  by.query(graphql(`mutation ($id: ID!) { confirmTalk(input: { id: $id }) { id } }`), { id })
const shown = async ({ developer_id }: Talk, by: Caller = server.as('admin')) => {
  const { attempts } = await by.data(
    graphql(`query ($id: ID!) { attempts: getAttempts(developer_id: $id) {
      status result talk_state talk_told talk_doubt talk_denial talk_asked may_confirm_talk
    } }`),
    { id: developer_id },
  )
  return attempts[0]
}
const isVerified = async ({ developer_id }: Talk) =>
  (
    await server.db
      .selectFrom('developer_skills')
      .select('verified_by_review_id')
      .where('developer_id', '=', developer_id)
      .executeTakeFirstOrThrow()
  ).verified_by_review_id !== null

async function linkOf({ id }: Talk): Promise<string> {
  const link = await server.db
    .selectFrom('signed_links')
    .select(['id', 'purpose'])
    .where('developer_assessment_id', '=', id)
    .where('purpose', '=', 'TALK')
    .executeTakeFirstOrThrow()
  return linkUrl(server.env, testSecret, link)
}
async function open(url: string, fields?: Readonly<Record<string, string>>) {
  const headers = { 'x-forwarded-for': newVisitor(), origin: server.url }
  const post = fields && { method: 'POST', body: new URLSearchParams(fields) }
  const answer = await fetch(url, { redirect: 'manual', headers, ...post })
  return { status: answer.status, page: await answer.text() }
}
const itDid = { answer: 'YES' }
const itDidNot = { answer: 'NO', words: 'I was never called.' }

describe('a talk that is entered afterwards', () => {
  test('verifies nothing until a colleague who was there confirms it', async () => {
    const colleague = await newAccount('recruiter')
    const talk = await scene()
    await record(talk, afterwards(recorder, interviewer, colleague))
    await review(talk)
    expect(await shown(talk, colleague)).toMatchObject({
      status: 'SECOND_REVIEW',
      result: null,
      talk_state: 'UNCONFIRMED',
      talk_told: true,
      talk_doubt: expect.stringContaining('entered afterwards'),
      may_confirm_talk: true,
    })
    expect(await isVerified(talk)).toBe(false)
    expect((await confirm(talk, colleague)).errors).toBeUndefined()
    expect(await shown(talk)).toMatchObject({ status: 'COMPLETED', result: 'STRONG_PASS', talk_state: 'CONFIRMED' })
    expect(await isVerified(talk)).toBe(true)
    // Again changes nothing.
    expect((await confirm(talk, colleague)).errors).toBeUndefined()
  })

  test('loses a confirmation that is taken back, with the result that came of it', async () => {
    const talk = await scene()
    await record(talk, afterwards(recorder, interviewer))
    await review(talk)
    const query = `mutation { confirmTalk(input: { id: "${talk.id}" }) { id } }`
    const { extensions } = (await (await interviewer.post({ query })).json()) as { extensions: { change: string } }
    expect(await isVerified(talk)).toBe(true)
    expect((await interviewer.query(undoMutation, { input: { change: extensions.change } })).errors).toBeUndefined()
    expect(await shown(talk)).toMatchObject({ status: 'SECOND_REVIEW', talk_state: 'UNCONFIRMED' })
    expect(await isVerified(talk)).toBe(false)
  })

  test('is confirmed by its reviewer, who is asked on the page of the review', async () => {
    const talk = await scene()
    await record(talk, afterwards(interviewer))
    expect(await review(talk)).toMatchObject({ may_confirm_talk: true })
    expect((await confirm(talk, interviewer)).errors).toBeUndefined()
    expect(await attemptOf(talk)).toMatchObject({ status: 'COMPLETED' })
  })

  test('is confirmed by nobody else, and not by whoever recorded it, for the database either', async () => {
    const talk = await scene()
    await record(talk, afterwards(recorder, interviewer))
    await review(talk)
    const stranger = await newAccount('vetter')
    expect((await confirm(talk, recorder)).errors?.[0]?.extensions?.code).toBe('CONFLICT')
    for (const by of [stranger, server.as('admin'), server.as('reviewer')]) {
      expect((await confirm(talk, by)).errors?.[0]?.extensions?.code).toBe('NOT_FOUND')
    }
    expect((await confirm(talk, server.as('client'))).errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
    const put = (actor: string, colleague_id: string | null) =>
      write(server.db, { actor }, (trx) =>
        trx
          .insertInto('talk_answers')
          .values({ developer_assessment_id: talk.id, colleague_id, took_place: true })
          .execute(),
      )
    const own = 'only somebody who was there'
    await expect(put(stranger.account.id, stranger.account.id)).rejects.toThrow(own)
    await expect(put(recorder.account.id, recorder.account.id)).rejects.toThrow(own)
    await expect(put('task:test', recorder.account.id)).rejects.toThrow(own)
    const other = 'nobody answers for somebody else'
    await expect(put(recorder.account.id, null)).rejects.toThrow(other)
    await expect(put(recorder.account.id, interviewer.account.id)).rejects.toThrow(other)
    expect(await shown(talk)).toMatchObject({ status: 'SECOND_REVIEW', talk_state: 'UNCONFIRMED' })
  })

  test('is not confirmed by an account of the developer, also under an address that they had before', async () => {
    const email = `${randomUUID()}@vouch.example`
    const self = await server.logIn(await createUser(server.db, { role: 'recruiter', email }))
    const talk = await scene({ developer: { email } })
    await asTest(server.db, (trx) =>
      sql`update developers set email = ${`new-${email}`} where id = ${talk.developer_id}`.execute(trx),
    )
    await record(talk, afterwards(recorder, interviewer, self))
    expect(await shown(talk, self)).toMatchObject({ may_confirm_talk: false, talk_asked: 'Uma User' })
    expect((await confirm(talk, self)).errors?.[0]?.extensions?.code).toBe('NOT_FOUND')
    const put = asTest(server.db, (trx) =>
      trx
        .insertInto('talk_answers')
        .values({ developer_assessment_id: talk.id, colleague_id: self.account.id, took_place: true })
        .execute(),
    )
    await expect(put).rejects.toThrow('only somebody who was there')
  })

  test('verifies nothing for the database either', async () => {
    const talk = await scene()
    await record(talk, afterwards(recorder, interviewer))
    await review(talk)
    const { id } = await server.db
      .selectFrom('reviews')
      .select('id')
      .where('developer_assessment_id', '=', talk.id)
      .executeTakeFirstOrThrow()
    const verify = asTest(server.db, (trx) =>
      trx
        .updateTable('developer_skills')
        .set({ verified_by_review_id: id, verified_explicitly: true })
        .where('developer_id', '=', talk.developer_id)
        .execute(),
    )
    await expect(verify).rejects.toThrow('a talk verifies nothing before it is known that it took place')
  })

  test('waits for a review by somebody who was there', async () => {
    const absent = await newAccount('reviewer')
    const talk = await scene({ reviewers: [absent] })
    await record(talk, afterwards(recorder, interviewer))
    await review(talk, absent)
    await confirm(talk, interviewer)
    expect(await shown(talk)).toMatchObject({
      status: 'SECOND_REVIEW',
      talk_doubt: 'Nobody who was there has sent a review. Ask a colleague who was there for one.',
    })
    expect(await isVerified(talk)).toBe(false)
  })

  test('waits as well when it fails, and a doubt of its scores stays one', async () => {
    const talk = await scene()
    await record(talk, afterwards(interviewer))
    await review(talk, interviewer, 1)
    expect(await attemptOf(talk)).toMatchObject({ status: 'SECOND_REVIEW', result: null })
    await confirm(talk, interviewer)
    // A failed must-pass criterion still asks for a second review.
    expect(await attemptOf(talk)).toMatchObject({ status: 'SECOND_REVIEW', result: null })
  })
})

describe('whoever a talk waits for', () => {
  /** Reads what is in the bell of somebody about it. */
  async function heard(by: Caller, talk: Talk) {
    await sweepSince(server.db, undefined, () => [])
    const { page } = await by.data(
      graphql('query bellOfTalk { page: getNotifications { notifications { kind title path } } }'),
    )
    return page.notifications.filter(
      ({ kind, title, path }) => kind.startsWith('TALK') && (title.includes(talk.id) || path.includes(talk.id)),
    )
  }

  test('hears of it until somebody confirms it, with the page where they do', async () => {
    const [colleague, absent] = [await newAccount('recruiter'), await newAccount('reviewer')]
    const talk = await scene()
    await record(talk, afterwards(recorder, interviewer, colleague, absent))
    const path = `/developer/${talk.developer_id}/assessments/${talk.id}`
    expect(await heard(colleague, talk)).toEqual([{ kind: 'TALK_TO_CONFIRM', title: 'Zoë Developer', path }])
    // A reviewer reads no name, and confirms on the own review.
    const own = { kind: 'TALK_TO_CONFIRM', title: `Code ${talk.id}`, path: `/developer/-/assessments/${talk.id}` }
    expect(await heard(interviewer, talk)).toEqual([own])
    // Whoever recorded it does not, and a reviewer without a review has no page for it.
    for (const by of [recorder, absent, server.as('dstm')]) expect(await heard(by, talk)).toEqual([])
    expect(await shown(talk, recorder)).toMatchObject({ talk_asked: 'Uma User and Uma User' })
    await confirm(talk, colleague)
    for (const by of [colleague, interviewer]) expect(await heard(by, talk)).toEqual([])
    expect(await shown(talk, recorder)).toMatchObject({ talk_asked: null })
  })

  test('hears nothing more of it once the developer denied it, or it was cancelled', async () => {
    const [denied, cancelled] = [await scene(), await scene()]
    for (const talk of [denied, cancelled]) {
      await record(talk, afterwards(recorder, interviewer))
      expect(await heard(interviewer, talk)).toHaveLength(1)
    }
    await open(await linkOf(denied), itDidNot)
    const { version } = await attemptOf(cancelled)
    await recorder.data(
      graphql(`mutation cancelTalk($input: CancelAssessmentInput!) { cancelAssessment(input: $input) { id } }`),
      { input: { id: cancelled.id, version, note: 'It was another developer.' } },
    )
    for (const talk of [denied, cancelled]) expect(await heard(interviewer, talk)).toEqual([])
  })

  test('is the vetter too, who sent it, once all reviews are in', async () => {
    const talk = await scene()
    await record(talk, afterwards(recorder, interviewer))
    const sender = server.as('admin')
    expect(await heard(sender, talk)).toEqual([])
    await review(talk)
    expect(await heard(sender, talk)).toMatchObject([{ kind: 'TALK_AWAITED' }])
    await confirm(talk, interviewer)
    expect(await heard(sender, talk)).toEqual([])
  })
})

describe('a talk that was booked', () => {
  const start = new Date(Date.now() - 3_600_000)
  const hour = (hours: number) => new Date(start.getTime() + hours * 3_600_000)

  interface Booked {
    readonly made?: Date
    readonly status?: 'COMPLETED' | 'NO_SHOW'
    readonly joined?: Date
    readonly mail?: object
  }

  /** Creates a meeting with the interviewer, whose invitation went out to the developer. */
  const book = (talk: Talk, booked?: Booked) => asTest(server.db, (trx) => bookBy(trx, talk, booked))
  async function bookBy(
    trx: Trx,
    talk: Talk,
    { made = hour(-24), status = 'COMPLETED', joined = made, mail = {} }: Booked = {},
  ) {
    const meeting = { developer_id: talk.developer_id, type: 'TECH_INTERVIEW' as const, status }
    const times = { starts_at: start, ends_at: hour(0.75) }
    const { id } = await trx
      .insertInto('meetings')
      .values({ ...meeting, ...times, created_at: made, organiser_id: server.as('recruiter').account.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    const guests = await trx
      .insertInto('meeting_guests')
      .values([
        { meeting_id: id, invited: true, created_at: made },
        { meeting_id: id, invited: true, colleague_id: interviewer.account.id, created_at: joined },
      ])
      .returning(['id', 'colleague_id'])
      .execute()
    const guest_id = guests.find(({ colleague_id }) => colleague_id === null)?.id ?? ''
    const invitation = { guest_id, developer_id: talk.developer_id, calendar_method: 'REQUEST' as const, sequence: 1 }
    const sent = { delivery_method: 'EMAIL' as const, success: true, created_at: made, ...times }
    await trx
      .insertInto('messages')
      .values({ ...invitation, ...sent, meeting_type: 'TECH_INTERVIEW', ...mail })
      .execute()
    return { id, guest_id }
  }

  test('settles at once, since the developer was invited and told', async () => {
    const talk = await scene()
    const { id } = await book(talk)
    await record(talk, { talk_meeting_id: id })
    expect(await shown(talk)).toMatchObject({ talk_state: 'HELD', talk_told: true, talk_doubt: null })
    await review(talk)
    expect(await attemptOf(talk)).toMatchObject({ status: 'COMPLETED', result: 'STRONG_PASS' })
    expect(await isVerified(talk)).toBe(true)
  })

  test.each([
    ['was made after its start', { made: hour(0.5) }],
    ['whose invitation stayed in the outbox', { mail: { delivery_method: 'OUTBOX' } }],
    ['whose invitation came back', { mail: { success: false, metadata: { bounced: true } } }],
    ['whose invitation was for another time', { mail: { starts_at: hour(-2), ends_at: hour(-1) } }],
    ['whose invitation left after its start', { mail: { created_at: hour(0.2) } }],
  ] satisfies [string, Booked][])('that %s counts as entered afterwards', async (_how, booked) => {
    const talk = await scene()
    const { id } = await book(talk, booked)
    await record(talk, { talk_meeting_id: id })
    await review(talk)
    expect(await shown(talk)).toMatchObject({ status: 'SECOND_REVIEW', talk_state: 'UNCONFIRMED' })
    expect(await isVerified(talk)).toBe(false)
    await confirm(talk, interviewer)
    expect(await attemptOf(talk)).toMatchObject({ status: 'COMPLETED' })
  })

  test('was cancelled with the developer, and counts as entered afterwards', async () => {
    const talk = await scene()
    const { id, guest_id } = await book(talk)
    const cancelled = {
      guest_id,
      calendar_method: 'CANCEL' as const,
      sequence: 2,
      meeting_type: 'TECH_INTERVIEW' as const,
    }
    const times = { starts_at: start, ends_at: hour(0.75), delivery_method: 'EMAIL' as const, success: true }
    await asTest(server.db, (trx) =>
      trx
        .insertInto('messages')
        .values({ developer_id: talk.developer_id, ...cancelled, ...times })
        .execute(),
    )
    await record(talk, { talk_meeting_id: id })
    expect(await shown(talk)).toMatchObject({ talk_state: 'UNCONFIRMED' })
  })

  test('does not count whoever was added to it after its start', async () => {
    const talk = await scene()
    const { id } = await book(talk, { joined: hour(0.5) })
    await record(talk, { talk_meeting_id: id })
    await review(talk)
    expect(await shown(talk)).toMatchObject({
      status: 'SECOND_REVIEW',
      talk_doubt: expect.stringContaining('Nobody who was there'),
    })
  })

  test('verifies by no review of somebody who was not there, for the database either', async () => {
    const absent = await newAccount('reviewer')
    const talk = await scene({ developer: { skills: [] }, reviewers: [interviewer, absent] })
    const { id } = await book(talk)
    await record(talk, { talk_meeting_id: id })
    await review(talk, interviewer, 4, { shown_skills: [] })
    // A merge brings a claim that is older than the review, which was not asked about it.
    const skill = server.db.selectFrom('skills').select('id').where('name', '=', 'Talkish')
    const { id: skill_id } = await skill.executeTakeFirstOrThrow()
    const claim = { developer_id: talk.developer_id, skill_id, created_at: start }
    await asTest(server.db, (trx) => trx.insertInto('developer_skills').values(claim).execute())
    await review(talk, absent)
    expect(await attemptOf(talk)).toMatchObject({ status: 'COMPLETED', result: 'STRONG_PASS' })
    expect(await isVerified(talk)).toBe(false)
    const [own] = await server.db
      .selectFrom('reviews')
      .select('id')
      .where('reviewer_id', '=', absent.account.id)
      .execute()
    const write = asTest(server.db, (trx) =>
      trx
        .updateTable('developer_skills')
        .set({ verified_by_review_id: own?.id ?? null, verified_explicitly: true })
        .where('developer_id', '=', talk.developer_id)
        .execute(),
    )
    await expect(write).rejects.toThrow('only somebody who was there')
  })

  test('names the review of somebody who was there, though another one scores higher', async () => {
    const absent = await newAccount('reviewer')
    const talk = await scene({ reviewers: [interviewer, absent] })
    const { id } = await book(talk)
    await record(talk, { talk_meeting_id: id })
    const scores = talk.criterionIds.map((criterion_id, at) => ({ criterion_id, score: 4 - at, comment: null }))
    await review(talk, interviewer, 4, { scores })
    await review(talk, absent)
    const { reviewer_id } = await server.db
      .selectFrom('developer_skills')
      .innerJoin('reviews', 'reviews.id', 'verified_by_review_id')
      .select('reviewer_id')
      .where('developer_id', '=', talk.developer_id)
      .executeTakeFirstOrThrow()
    expect(reviewer_id).toBe(interviewer.account.id)
  })

  test('waits for a second person where no message reaches the developer, and says so', async () => {
    const talk = await scene({ developer: { do_not_contact: true } })
    const { id } = await book(talk)
    await record(talk, { talk_meeting_id: id })
    await review(talk)
    expect(await shown(talk)).toMatchObject({ status: 'SECOND_REVIEW', talk_state: 'NOT_TOLD', talk_told: false })
    await expect(linkOf(talk)).rejects.toThrow()
    await confirm(talk, interviewer)
    expect(await attemptOf(talk)).toMatchObject({ status: 'COMPLETED' })
  })

  /** Creates a talk that was held as booked, and whose review passed. */
  async function settled() {
    const talk = await scene()
    const { id, guest_id } = await book(talk)
    await record(talk, { talk_meeting_id: id })
    await review(talk)
    expect(await attemptOf(talk)).toMatchObject({ status: 'COMPLETED', result: 'STRONG_PASS' })
    return { talk, id, guest_id }
  }

  const follow = () => followTalks(server.db, { id: randomUUID() })
  const ofMeeting = (id: string) =>
    server.db.selectFrom('meetings').select('version').where('id', '=', id).executeTakeFirstOrThrow()

  async function correct(id: string, status: string): Promise<string> {
    const { version } = await ofMeeting(id)
    const query = `mutation { moveMeeting(input: { id: "${id}", version: ${version}, to: ${status} }) { id } }`
    const answer = (await (await recorder.post({ query })).json()) as { extensions: { change: string } }
    return answer.extensions.change
  }

  const stopped = { status: 'SECOND_REVIEW', result: null }
  async function expectStopped(talk: Talk): Promise<void> {
    // What rests on it is no evidence at once, and taken back soon.
    expect(await isEvidence(server.db, talk.id)).toBe(false)
    await follow()
    expect(await attemptOf(talk)).toMatchObject(stopped)
    expect(await isVerified(talk)).toBe(false)
  }
  async function expectSettled(talk: Talk): Promise<void> {
    await follow()
    expect(await attemptOf(talk)).toMatchObject({ status: 'COMPLETED', result: 'STRONG_PASS' })
    expect(await isVerified(talk)).toBe(true)
  }

  test('loses its result once its meeting was not held, and has it again once that is corrected', async () => {
    const { talk, id } = await settled()
    await correct(id, 'NO_SHOW')
    await expectStopped(talk)
    const awaited = async () => {
      await sweepSince(server.db, undefined, () => [])
      return server.db
        .selectFrom('notifications')
        .select('kind')
        .distinct()
        .where('subject_id', '=', talk.id)
        .where('done_at', 'is', null)
        .orderBy('kind')
        .execute()
    }
    expect(await awaited()).toEqual([{ kind: 'TALK_AWAITED' }, { kind: 'TALK_TO_CONFIRM' }])
    await correct(id, 'COMPLETED')
    await expectSettled(talk)
    expect(await awaited()).toEqual([])
    // It stays with either when nothing changes.
    await follow()
    const { version } = await attemptOf(talk)
    await follow()
    expect(await attemptOf(talk)).toMatchObject({ version })
  })

  test('has its result again when the correction is undone', async () => {
    const { talk, id } = await settled()
    const change = await correct(id, 'NO_SHOW')
    await expectStopped(talk)
    expect((await recorder.query(undoMutation, { input: { change } })).errors).toBeUndefined()
    await expectSettled(talk)
  })

  test('loses its result once its meeting is cancelled, until a second person confirms it', async () => {
    const { talk, id } = await settled()
    await correct(id, 'SCHEDULED')
    await correct(id, 'CANCELLED')
    await expectStopped(talk)
    await confirm(talk, interviewer)
    await expectSettled(talk)
  })

  test('loses its result once the invitation, or the message about it, comes back', async () => {
    for (const of of ['guest_id', 'signed_links'] as const) {
      const { talk, guest_id } = await settled()
      const bounced = sql`update messages set success = false, metadata = '{"bounced": true}'`
      await asTest(server.db, (trx) =>
        (of === 'guest_id'
          ? sql`${bounced} where guest_id = ${guest_id} and calendar_method = 'REQUEST'`
          : sql`${bounced}, send_after = null where id = (
              select message_id from signed_links where developer_assessment_id = ${talk.id} and purpose = 'TALK'
            )`
        ).execute(trx),
      )
      await expectStopped(talk)
    }
  })

  test('loses its result once its only reviewer was not there after all', async () => {
    const { talk, id } = await settled()
    await asTest(server.db, (trx) =>
      sql`update meeting_guests set deleted_at = now()
        where meeting_id = ${id} and colleague_id = ${interviewer.account.id}`.execute(trx),
    )
    await expectStopped(talk)
  })

  test('keeps a result that says that nothing can be concluded', async () => {
    const { talk, id } = await settled()
    const { version } = await attemptOf(talk)
    await recorder.data(
      graphql(`mutation concludeTalk($input: MarkInconclusiveInput!) { markInconclusive(input: $input) { id } }`),
      { input: { id: talk.id, version, reason: 'The sound was lost.' } },
    )
    await correct(id, 'NO_SHOW')
    await follow()
    expect(await attemptOf(talk)).toMatchObject({ status: 'COMPLETED', result: 'INCONCLUSIVE' })
  })

  test('keeps a result that was loaded with its past, until its meeting is changed', async () => {
    const talk = await scene()
    const { id, loaded } = await asTest(server.db, async (trx) => {
      const { id } = await bookBy(trx, talk, { status: 'NO_SHOW' })
      const of = trx.selectFrom('developer_assessments').selectAll().where('id', '=', talk.id)
      const { id: _old, code_name, version: _version, ...row } = await of.executeTakeFirstOrThrow()
      const { id: added } = await trx
        .insertInto('developer_assessments')
        .values({ ...row, code_name: `${code_name} again` })
        .returning('id')
        .executeTakeFirstOrThrow()
      const completed = { status: 'COMPLETED', result: 'PASS', talk_meeting_id: id } as const
      await trx.updateTable('developer_assessments').set(completed).where('id', '=', added).execute()
      return { id, loaded: { ...talk, id: added } }
    })
    expect(await isEvidence(server.db, loaded.id)).toBe(false)
    await follow()
    expect(await attemptOf(loaded)).toMatchObject({ status: 'COMPLETED', result: 'PASS' })
    await correct(id, 'SCHEDULED')
    await follow()
    expect(await attemptOf(loaded)).toMatchObject(stopped)
  })

  test('leaves its result to the second reviewer whom somebody asked since', async () => {
    const { talk, id } = await settled()
    const { version } = await attemptOf(talk)
    const second = await newAccount('reviewer')
    await recorder.data(
      graphql(`mutation secondOfTalk($input: AskSecondReviewInput!) { askSecondReview(input: $input) { id } }`),
      { input: { id: talk.id, version, reviewer_id: second.account.id } },
    )
    await correct(id, 'NO_SHOW')
    await correct(id, 'COMPLETED')
    await follow()
    expect(await attemptOf(talk)).toMatchObject(stopped)
  })
})

describe('the developer', () => {
  const told = async (talk: Talk) =>
    server.db
      .selectFrom('messages')
      .select(['subject', 'body', 'sender_id'])
      .where('developer_id', '=', talk.developer_id)
      .where('guest_id', 'is', null)
      .execute()

  test('is told of each talk on record, by Vouch itself, and confirms it on the page', async () => {
    const talk = await scene()
    await record(talk, afterwards(recorder, interviewer))
    await review(talk)
    const [message] = await told(talk)
    expect(message).toMatchObject({ sender_id: null, body: expect.stringContaining('Not so? Tell us.') })
    expect(message?.body).toContain('Uma User')
    const url = await linkOf(talk)
    const { status, page } = await open(url)
    expect([status, page]).toEqual([200, expect.stringContaining('Did this talk take place?')])
    expect(page).toContain('Uma User')
    // Opening it changes nothing.
    expect(await attemptOf(talk)).toMatchObject({ status: 'SECOND_REVIEW' })
    expect((await open(url, itDid)).page).toContain('You confirmed')
    expect(await attemptOf(talk)).toMatchObject({ status: 'COMPLETED', result: 'STRONG_PASS' })
    expect(await isVerified(talk)).toBe(true)
    expect((await open(url)).page).toContain('It took place')
  })

  test.each<[string, (talk: Talk) => Promise<unknown>]>([
    [
      'address, which a colleague has corrected since',
      async (talk) => {
        const write = (by: Caller, email: string) => change(by, talk, { email })
        await write(recorder, `${talk.id}@mine.example`)
        await record(talk, afterwards(recorder))
        await write(server.as('recruiter'), `${talk.id}@theirs.example`)
      },
    ],
    [
      'Slack id',
      async (talk) => {
        await change(recorder, talk, { slack_user_id: 'U0RECORDER' })
        await record(talk, afterwards(recorder))
        await asTest(server.db, (trx) =>
          sql`update messages set delivery_method = 'SLACK' where id in (
            select message_id from signed_links where developer_assessment_id = ${talk.id} and purpose = 'TALK'
          )`.execute(trx),
        )
      },
    ],
  ])('does not confirm it once whoever recorded it wrote their %s', async (_what, prepare) => {
    const talk = await scene()
    await prepare(talk)
    await open(await linkOf(talk), itDid)
    expect(await shown(talk)).toMatchObject({ talk_state: 'UNCONFIRMED' })
  })

  test('stops a result with an objection, which vetters hear of until it is taken back', async () => {
    const talk = await scene()
    await record(talk, afterwards(recorder, interviewer))
    await review(talk)
    const url = await linkOf(talk)
    await open(url, itDid)
    expect(await isVerified(talk)).toBe(true)
    expect((await open(url, itDidNot)).status).toBe(200)
    expect(await isVerified(talk)).toBe(false)
    expect(await shown(talk)).toMatchObject({
      status: 'SECOND_REVIEW',
      result: null,
      talk_state: 'DENIED',
      talk_denial: 'I was never called.',
    })
    // A colleague who says otherwise does not outweigh it.
    await confirm(talk, interviewer)
    expect(await attemptOf(talk)).toMatchObject({ status: 'SECOND_REVIEW' })
    await sweepSince(server.db, undefined, () => [])
    const heard = () =>
      server.db
        .selectFrom('notifications')
        .select('user_id')
        .where('kind', '=', 'TALK_DENIED')
        .where('subject_id', '=', talk.id)
        .where('done_at', 'is', null)
        .execute()
    expect(await heard()).toContainEqual({ user_id: recorder.account.id })
    await open(url, itDid)
    expect(await attemptOf(talk)).toMatchObject({ status: 'COMPLETED' })
    expect(await isVerified(talk)).toBe(true)
    await sweepSince(server.db, undefined, () => [])
    expect(await heard()).toEqual([])
  })

  test('stops the result of a talk that is still under review', async () => {
    const talk = await scene()
    await record(talk, afterwards(recorder, interviewer))
    await confirm(talk, interviewer)
    await open(await linkOf(talk), itDidNot)
    await review(talk)
    expect(await attemptOf(talk)).toMatchObject({ status: 'SECOND_REVIEW', result: null })
    expect(await isVerified(talk)).toBe(false)
  })

  test('does not open again, by the same objection, what was decided since', async () => {
    const talk = await scene()
    await record(talk, afterwards(recorder, interviewer))
    await review(talk)
    const url = await linkOf(talk)
    await open(url, itDidNot)
    const { version } = await attemptOf(talk)
    await recorder.data(
      graphql(`mutation concludeTalk($input: MarkInconclusiveInput!) { markInconclusive(input: $input) { id } }`),
      { input: { id: talk.id, version, reason: 'The talk was not held.' } },
    )
    await open(url, itDidNot)
    expect(await attemptOf(talk)).toMatchObject({ status: 'COMPLETED', result: 'INCONCLUSIVE' })
    await open(url, itDid)
    expect(await attemptOf(talk)).toMatchObject({ status: 'COMPLETED', result: 'INCONCLUSIVE' })
    expect(await isVerified(talk)).toBe(false)
  })

  test.each([
    ['no button', {}, 'Use one of the buttons'],
    ['an unknown answer', { answer: 'MAYBE' }, 'Use one of the buttons'],
    ['an objection without words', { answer: 'NO', words: ' \r\n ' }, 'what is not so'],
    ['words that are too long', { answer: 'NO', words: 'x'.repeat(1_001) }, 'Write at most 1000 characters'],
    ['a character that no text has', { answer: 'NO', words: 'a\0b' }, 'cannot be saved'],
  ])('gets the page again with %s, and nothing is recorded', async (_what, fields, sentence) => {
    const talk = await scene()
    await record(talk, afterwards(interviewer))
    const { status, page } = await open(await linkOf(talk), fields)
    expect([status, page]).toEqual([422, expect.stringContaining(sentence)])
    expect(
      await server.db.selectFrom('talk_answers').selectAll().where('developer_assessment_id', '=', talk.id).execute(),
    ).toEqual([])
  })

  test('finds the answer on the page, but none of the words, which are text while they are typed', async () => {
    const talk = await scene()
    await record(talk, afterwards(interviewer))
    const url = await linkOf(talk)
    await open(url, itDidNot)
    const { page } = await open(url)
    expect(page).toContain('It didn’t take place')
    expect(page).not.toContain('never called')
    const typed = await open(url, { answer: '', words: '</textarea><script>alert(1)</script>' })
    expect(typed.page).toContain('&lt;script&gt;alert')
    expect(typed.page).not.toContain('<script>alert')
  })

  test('answers at once from many tabs, and one answer is recorded', async () => {
    const talk = await scene()
    await record(talk, afterwards(recorder, interviewer))
    await review(talk)
    const url = await linkOf(talk)
    const pages = await Promise.all(Array.from({ length: 8 }, (_, at) => open(url, at % 2 ? itDid : itDidNot)))
    expect(pages.map(({ status }) => status)).toEqual(Array(8).fill(200))
    const answers = await server.db
      .selectFrom('talk_answers')
      .select('took_place')
      .where('developer_assessment_id', '=', talk.id)
      .execute()
    expect(answers).toHaveLength(1)
    expect(await isVerified(talk)).toBe(answers[0]?.took_place)
  })

  test('has a link that serves this purpose alone, and not for ever', async () => {
    const talk = await scene()
    await record(talk, afterwards(recorder, interviewer))
    const url = await linkOf(talk)
    const token = url.split('/').at(-1)
    for (const path of ['consent', 'submission', 'profile', 'shortlist']) {
      expect((await open(`${server.url}/public/${path}/${token}`)).status).toBe(404)
    }
    expect((await open(`${server.url}/public/talk/${randomUUID()}`, itDid)).status).toBe(404)
    const link = (row: object) =>
      asTest(server.db, (trx) =>
        trx.updateTable('signed_links').set(row).where('developer_assessment_id', '=', talk.id).execute(),
      )
    await link({ expires_at: new Date(Date.now() - 1_000) })
    expect((await open(url, itDid)).status).toBe(410)
    await link({ expires_at: new Date(Date.now() + 86_400_000), withdrawn_at: sql`now()` })
    expect((await open(url, itDid)).status).toBe(410)
    await link({ withdrawn_at: null })
    const { version } = await attemptOf(talk)
    await recorder.data(
      graphql(`mutation cancelTalk($input: CancelAssessmentInput!) { cancelAssessment(input: $input) { id } }`),
      { input: { id: talk.id, version, note: 'Sent by mistake.' } },
    )
    expect((await open(url, itDid)).status).toBe(410)
    expect(
      await server.db.selectFrom('talk_answers').selectAll().where('developer_assessment_id', '=', talk.id).execute(),
    ).toEqual([])
  })

  test('alone gets the address: no answer of the API has it', async () => {
    const talk = await scene()
    await record(talk, afterwards(recorder, interviewer))
    const token = (await linkOf(talk)).split('/').at(-1) ?? ''
    const seen = await server.as('admin').data(
      graphql(`query ($id: ID!) {
        getCommunication(developer_id: $id) { communication { text } }
      }`),
      { id: talk.developer_id },
    )
    expect(JSON.stringify(seen)).toContain('{{link}}')
    expect(JSON.stringify(seen)).not.toContain(token)
  })
})
