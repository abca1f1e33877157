import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReviewOrigin } from '#shared/developerAssessments/developerAssessments.ts'
import * as fc from '#test/draws/property.ts'
import { asTest, createSkill, createUser } from '#test/factories.ts'
import { graphql } from '#test/graphql.ts'
import { createReviewed, scoreAll } from '#test/rows/reviews.ts'
import { type Caller, startTestServer, type TestServer } from '#test/testServer.ts'
import { shownSkills } from './results/shownSkills.ts'

let server: TestServer
let reviewer: Caller
beforeAll(async () => {
  server = await startTestServer()
  reviewer = server.as('reviewer')
})
afterAll(() => server.close())

const stack = [
  'Pythonish',
  'SQLish',
  'Dockerish',
  '.NETish',
  'C#ish',
  'Goish',
  'Javaish',
  'Rubyish',
  'Rustish',
  'PHPish',
]
let ids: readonly string[] = []
beforeAll(async () => {
  ids = await Promise.all(stack.map(async (name) => (await createSkill(server.db, { name })).id))
})

interface Answers {
  readonly shown?: readonly string[]
  readonly unclaimed?: readonly string[]
  readonly unshown?: readonly string[]
}

/** Creates work with ten skills in its stack, by a developer who claims the first three. */
const createWork = (reviewers: readonly Caller[], claimed = 3) =>
  createReviewed(server.db, {
    reviewers: reviewers.map(({ account }) => account.id),
    stack,
    developer: { skills: ids.slice(0, claimed) },
  })
type Work = Awaited<ReturnType<typeof createWork>>

async function find(caller: Caller, { id }: Work) {
  const fields = 'id version skills claimed_skills shown_skills unclaimed_skills unshown_skills'
  const { review } = await caller.data(
    graphql(`query ($id: ID!) { review: getOwnReview(developer_assessment_id: $id) { ${fields} } }`),
    { id },
  )
  return review
}

/** Sends the caller's review of the work. @param score of the first criterion; the others get a 4. */
async function send(caller: Caller, work: Work, { shown = [], unclaimed = [], unshown = [] }: Answers, score = 4) {
  const { id, version } = await find(caller, work)
  const scores = work.criterionIds.map((criterion_id, at) => ({
    criterion_id,
    score: at === 0 ? score : 4,
    comment: 'Because.',
  }))
  return caller.query(
    graphql(`mutation ($id: ID!, $version: Int!, $scores: [CriterionScoreInput!]!, $shown: [String!]!, $unclaimed: [String!]!,
      $unshown: [String!]!) {
      sendReview(input: { id: $id, version: $version, scores: $scores, shown_skills: $shown, unclaimed_skills: $unclaimed, unshown_skills: $unshown }) { id shown_skills }
    }`),
    { id, version, scores, shown, unclaimed, unshown },
  )
}

/** Reads the names of the skills that the developer holds, with the review that verified each. */
async function held({ developer }: Work) {
  const rows = await server.db
    .selectFrom('developer_skills')
    .innerJoin('skills', 'skills.id', 'developer_skills.skill_id')
    .where('developer_id', '=', developer.id)
    .select(['skills.name', 'verified_by_review_id'])
    .execute()
  return Object.fromEntries(rows.map(({ name, verified_by_review_id }) => [name, verified_by_review_id]))
}

/** The one who was drawn may be anybody; another one answers in their place. */
async function giveTo({ account }: Caller, work: Work, origin: ReviewOrigin) {
  const { numUpdatedRows } = await asTest(server.db, (trx) =>
    trx
      .updateTable('reviews')
      .set({ reviewer_id: account.id })
      .where('developer_assessment_id', '=', work.id)
      .where('status', '=', 'PENDING')
      .where('origin', '=', origin)
      .executeTakeFirst(),
  )
  expect(numUpdatedRows).toBe(1n)
}

const newVetter = async () => server.logIn(await createUser(server.db, { role: 'vetter' }))
const newReviewer = async () => server.logIn(await createUser(server.db, { role: 'reviewer' }))
const refusal = (answer: Awaited<ReturnType<typeof send>>) => answer.errors?.[0]

describe('scores alone', () => {
  test('verify nothing: each claimed skill of ten is asked for, and no other becomes verified', async () => {
    const work = await createWork([reviewer])
    const silent = await send(reviewer, work, {})
    expect(refusal(silent)).toMatchObject({
      message: 'Say whether the work shows Pythonish.',
      extensions: { code: 'BAD_INPUT', field: 'shown_skills' },
    })
    const sent = await send(reviewer, work, { shown: ['Pythonish'], unshown: ['SQLish', 'Dockerish'] })
    expect(sent.errors).toBeUndefined()
    const claims = { SQLish: null, Dockerish: null }
    expect(await held(work)).toEqual({ ...claims, Pythonish: work.reviewIds[0] })
  })

  test('of work that fails verify nothing, though both reviews say that it shows the skills', async () => {
    const reviewers = [reviewer, await newReviewer()]
    const work = await createWork(reviewers)
    for (const each of reviewers) {
      expect((await send(each, work, { shown: stack.slice(0, 3) }, 1)).errors).toBeUndefined()
    }
    const assessments = server.db.selectFrom('developer_assessments').where('id', '=', work.id)
    expect(await assessments.select(['status', 'result']).execute()).toEqual([{ status: 'COMPLETED', result: 'FAIL' }])
    expect(await held(work)).toEqual({ Pythonish: null, SQLish: null, Dockerish: null })
  })

  test('of work whose stack the catalogue does not have verify nothing, and need no answer', async () => {
    const work = await createReviewed(server.db, { reviewers: [reviewer.account.id], stack: ['Unheard of'] })
    expect((await send(reviewer, work, { shown: ['Unheard of'] })).errors).toBeUndefined()
    expect(await held(work)).toEqual({})
  })
})

describe('whoever recorded the work', () => {
  const recorded = (reviewers: readonly Caller[], criteria?: Parameters<typeof createReviewed>[1]['criteria']) =>
    createReviewed(server.db, {
      reviewers: reviewers.map(({ account }) => account.id),
      ...(criteria && { criteria }),
      stack,
      developer: { skills: ids.slice(0, 3) },
      attempt: { recorded_by_id: reviewer.account.id },
    })
  const stateOf = ({ id }: Work) =>
    server.db
      .selectFrom('developer_assessments')
      .select(['status', 'result'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const reviewsOf = ({ id }: Work) =>
    server.db
      .selectFrom('reviews')
      .select(['reviewer_id', 'origin', 'status'])
      .where('developer_assessment_id', '=', id)
      .orderBy('created_at')
      .execute()

  test('verifies nothing alone: a second review is asked for, and decides', async () => {
    const second = await newReviewer()
    const work = await recorded([reviewer])
    await send(reviewer, work, { shown: stack.slice(0, 3), unclaimed: ['Goish'] })
    expect(await stateOf(work)).toEqual({ status: 'SECOND_REVIEW', result: null })
    expect(Object.values(await held(work))).toEqual([null, null, null])
    const [, asked] = await reviewsOf(work)
    expect(asked).toMatchObject({ origin: 'RECORDED_IT', status: 'PENDING' })
    await giveTo(second, work, 'RECORDED_IT')
    await send(second, work, { shown: stack.slice(0, 3) })
    expect(await stateOf(work)).toMatchObject({ status: 'COMPLETED' })
    // Nobody else saw the skill that was not claimed.
    const skills = await held(work)
    expect(Object.keys(skills).toSorted()).toEqual(['Dockerish', 'Pythonish', 'SQLish'])
    expect(Object.values(skills)).not.toContain(null)
  })

  test('decides alone that it fails, since that verifies nothing', async () => {
    const work = await recorded([reviewer], [{ name: 'Testing' }])
    await send(reviewer, work, { shown: stack.slice(0, 3) }, 1)
    expect(await stateOf(work)).toEqual({ status: 'COMPLETED', result: 'STRONG_FAIL' })
    expect(Object.values(await held(work))).toEqual([null, null, null])
  })

  test('and sent it decides nothing alone, not that it fails either', async () => {
    const work = await createReviewed(server.db, {
      reviewers: [reviewer.account.id],
      criteria: [{ name: 'Testing' }],
      attempt: { recorded_by_id: reviewer.account.id, sent_by_id: reviewer.account.id },
    })
    await send(reviewer, work, {}, 1)
    expect(await stateOf(work)).toEqual({ status: 'SECOND_REVIEW', result: null })
    expect((await reviewsOf(work))[1]).toMatchObject({ origin: 'RECORDED_IT' })
  })

  test('verifies nothing alone for the database either', async () => {
    const work = await recorded([reviewer])
    await send(reviewer, work, { shown: stack.slice(0, 3) })
    const verified = { verified_by_review_id: work.reviewIds[0] ?? '', verified_explicitly: true }
    const verify = asTest(server.db, (trx) =>
      trx.updateTable('developer_skills').set(verified).where('developer_id', '=', work.developer.id).execute(),
    )
    await expect(verify).rejects.toThrow('nobody verifies a skill alone by what they recorded')
  })
})

describe('a skill that is not claimed', () => {
  test('is refused among the shown ones, so that naming them all verifies nothing', async () => {
    const work = await createWork([reviewer])
    expect(refusal(await send(reviewer, work, { shown: stack }))?.message).toBe(
      'The developer does not claim .NETish. Say whether it counts.',
    )
    const twice = await send(reviewer, work, { shown: stack.slice(0, 3), unclaimed: ['Pythonish'] })
    expect(refusal(twice)?.message).toBe('Answer each skill at most once.')
    expect(Object.values(await held(work))).toEqual([null, null, null])
  })

  const stateOf = ({ id }: Work) =>
    server.db.selectFrom('developer_assessments').select('status').where('id', '=', id).executeTakeFirstOrThrow()

  test('is verified by the choices of two that say so', async () => {
    const reviewers = [reviewer, await newReviewer()]
    const work = await createWork(reviewers)
    for (const each of reviewers) {
      const sent = await send(each, work, { shown: stack.slice(0, 3), unclaimed: ['Goish'] })
      expect(sent.data?.sendReview.shown_skills).toEqual(['Pythonish', 'SQLish', 'Dockerish', 'Goish'])
    }
    expect(Object.keys(await held(work)).toSorted()).toEqual(['Dockerish', 'Goish', 'Pythonish', 'SQLish'])
  })

  test('waits for a second person, and is not verified where that one says nothing of it', async () => {
    const second = await newReviewer()
    const work = await createWork([reviewer])
    await send(reviewer, work, { shown: stack.slice(0, 3), unclaimed: ['Goish'] })
    expect(await stateOf(work)).toEqual({ status: 'SECOND_REVIEW' })
    await giveTo(second, work, 'UNCLAIMED_SKILL')
    await send(second, work, { shown: stack.slice(0, 3) })
    expect(await stateOf(work)).toEqual({ status: 'COMPLETED' })
    expect(Object.keys(await held(work)).toSorted()).toEqual(['Dockerish', 'Pythonish', 'SQLish'])
  })

  test('waits also where somebody claims it once a review has shown it', async () => {
    const work = await createWork([reviewer])
    await send(reviewer, work, { shown: stack.slice(0, 3), unclaimed: ['Goish'] })
    const late = { developer_id: work.developer.id, skill_id: ids[stack.indexOf('Goish')] ?? '' }
    await asTest(server.db, (trx) => trx.insertInto('developer_skills').values(late).execute())
    const second = await newReviewer()
    await giveTo(second, work, 'UNCLAIMED_SKILL')
    await send(second, work, { shown: stack.slice(0, 3), unshown: [] })
    expect((await held(work)).Goish).toBeNull()
  })

  /** Claims a skill in the name of the developer, by an account. */
  async function claim(by: Caller, { developer }: Work, name: string) {
    const { errors } = await by.query(
      graphql(`mutation claimSkill($input: AddDeveloperSkillInput!) { addDeveloperSkill(input: $input) { id } }`),
      { input: { developer_id: developer.id, skill_id: ids[stack.indexOf(name)] ?? '', years_of_experience: null } },
    )
    expect(errors).toBeUndefined()
  }

  test.each(['sender', 'recorder', 'reviewer'] as const)(
    'waits also where its %s claims it after it was sent',
    async (part) => {
      const people = { sender: await newVetter(), recorder: await newVetter(), reviewer: await newVetter() }
      const work = await createReviewed(server.db, {
        reviewers: [people.reviewer.account.id],
        stack,
        developer: { skills: ids.slice(0, 3) },
        attempt: { sent_by_id: people.sender.account.id, recorded_by_id: people.recorder.account.id },
      })
      await claim(people[part], work, 'Goish')
      await send(people.reviewer, work, { shown: [...stack.slice(0, 3), 'Goish'] })
      expect(await stateOf(work)).toEqual({ status: 'SECOND_REVIEW' })
      const second = await newReviewer()
      await giveTo(second, work, 'UNCLAIMED_SKILL')
      await send(second, work, { shown: [...stack.slice(0, 3), 'Goish'] })
      expect((await held(work)).Goish).toEqual(expect.any(String))
    },
  )

  test('is claimed by a colleague who has no part in it, and by its reviewer before it was sent', async () => {
    const own = await newVetter()
    const work = await createWork([own])
    await claim(await newVetter(), work, 'Goish')
    await claim(own, work, 'Javaish')
    await asTest(server.db, (trx) =>
      trx.updateTable('developer_assessments').set({ sent_at: new Date() }).where('id', '=', work.id).execute(),
    )
    await send(own, work, { shown: [...stack.slice(0, 3), 'Goish', 'Javaish'] })
    expect(await stateOf(work)).toEqual({ status: 'COMPLETED' })
    expect(Object.values(await held(work))).not.toContain(null)
  })

  test('is not verified alone for the database either, unless two saw it', async () => {
    const work = await createWork([reviewer, await newReviewer()])
    const [first = '', second = ''] = work.reviewIds
    const row = { developer_id: work.developer.id, skill_id: ids[stack.indexOf('Goish')] ?? '' }
    const verify = () =>
      asTest(server.db, (trx) =>
        trx
          .insertInto('developer_skills')
          .values({ ...row, verified_by_review_id: first, verified_explicitly: true })
          .execute(),
      )
    const shows = (id: string) =>
      asTest(server.db, async (trx) => {
        await scoreAll(trx, id, work.criterionIds)
        const sent = { status: 'SENT' as const, sent_at: new Date(), shown_skills: ['goish'] }
        await trx.updateTable('reviews').set(sent).where('id', '=', id).execute()
      })
    await shows(first)
    const refused = 'nobody verifies a skill alone that its developer never claimed'
    await expect(verify()).rejects.toThrow(refused)
    // A claim that comes after the first review changes nothing.
    const claimed = await asTest(server.db, (trx) =>
      trx.insertInto('developer_skills').values(row).returning('id').executeTakeFirstOrThrow(),
    )
    const tick = asTest(server.db, (trx) =>
      trx
        .updateTable('developer_skills')
        .set({ verified_by_review_id: first, verified_explicitly: true })
        .where('id', '=', claimed.id)
        .execute(),
    )
    await expect(tick).rejects.toThrow(refused)
    await asTest(server.db, (trx) => trx.deleteFrom('developer_skills').where('id', '=', claimed.id).execute())
    await shows(second)
    await verify()
    expect((await held(work)).Goish).toBe(first)
  })

  test('is not claimed for the next reviewer either, who would learn that the first one passed it', async () => {
    const second = await newReviewer()
    const work = await createWork([reviewer])
    await send(reviewer, work, { shown: stack.slice(0, 3), unclaimed: ['Goish'] })
    await giveTo(second, work, 'UNCLAIMED_SKILL')
    expect((await find(second, work)).claimed_skills).toEqual(stack.slice(0, 3))
  })
})

test('a draft of the earlier form keeps what was not shown; nothing else of it is answered', async () => {
  const work = await createWork([reviewer])
  const draft = JSON.stringify({ scores: [], comments: null, unshown_skills: ['SQLish'] })
  const old = { status: 'DRAFT' as const, draft }
  await asTest(server.db, (trx) =>
    trx.updateTable('reviews').set(old).where('developer_assessment_id', '=', work.id).execute(),
  )
  expect(await find(reviewer, work)).toMatchObject({
    shown_skills: [],
    unclaimed_skills: [],
    unshown_skills: ['SQLish'],
  })
})

test('a skill cannot be shown and not shown in one review, for the database either', async () => {
  const work = await createWork([reviewer])
  const both = { shown_skills: ['SQLish'], unshown_skills: ['SQLish'] }
  const write = asTest(server.db, (trx) =>
    trx.updateTable('reviews').set(both).where('developer_assessment_id', '=', work.id).execute(),
  )
  await expect(write).rejects.toThrow('reviews_check')
})

test('a verification that nobody chose is refused, whoever writes it', async () => {
  const work = await createWork([reviewer])
  const verify = (values: { verified_by_review_id: string | null; verified_explicitly?: boolean }) =>
    asTest(server.db, (trx) =>
      trx
        .updateTable('developer_skills')
        .set(values)
        .where('developer_id', '=', work.developer.id)
        .returning(['verified_by_review_id', 'verified_explicitly'])
        .execute(),
    )
  const [review = ''] = work.reviewIds
  await asTest(server.db, (trx) => scoreAll(trx, review, work.criterionIds))
  await expect(verify({ verified_by_review_id: review })).rejects.toThrow('names a choice of the review')
  expect(Object.values(await held(work))).toEqual([null, null, null])
  const chosen = { verified_by_review_id: review, verified_explicitly: true }
  expect(await verify(chosen)).toEqual(Array(3).fill(chosen))
  const none = { verified_by_review_id: null, verified_explicitly: false }
  expect(await verify({ verified_by_review_id: null })).toEqual(Array(3).fill(none))
})

describe('of several reviews', () => {
  test('one that says not shown overrules, and the evidence is the highest that says shown', async () => {
    const [high, low] = await Promise.all([newReviewer(), newReviewer()])
    const work = await createWork([high, low])
    await send(high, work, { shown: ['Pythonish', 'SQLish'], unshown: ['Dockerish'] }, 4)
    await send(low, work, { shown: ['Pythonish', 'Dockerish'], unshown: ['SQLish'], unclaimed: ['Rustish'] }, 3)
    // Only one of them says that it shows the skill that was not claimed.
    expect(await held(work)).toEqual({ Pythonish: work.reviewIds[0], SQLish: null, Dockerish: null })
  })

  const changing = graphql(`mutation ($input: UpdateSkillInput!) { updateSkill(input: $input) { version } }`)
  const merging = graphql(`mutation ($input: MergeSkillsInput!) { mergeSkills(input: $input) { id } }`)
  async function rename(id: string, version: number, changes: object): Promise<number> {
    return (await server.as('admin').data(changing, { input: { id, version, changes } })).updateSkill.version
  }

  test.each([
    [
      'renamed',
      async ({ id, version }: { id: string; version: number }) => void (await rename(id, version, { name: 'After' })),
    ],
    [
      'renamed, and merged with another',
      async ({ id, version }: { id: string; version: number }) => {
        const renamed = await rename(id, version, { name: 'Passing' })
        const into = await createSkill(server.db, { name: 'After' })
        await server.as('admin').data(merging, { input: { id, version: renamed, into: into.id } })
      },
    ],
  ])('one that says not shown overrules, though the skill was %s since', async (_name, change) => {
    const [one, other, third] = await Promise.all([newReviewer(), newReviewer(), newReviewer()])
    const skill = await createSkill(server.db, { name: 'Before' })
    const work = await createReviewed(server.db, {
      reviewers: [one, other, third].map(({ account }) => account.id),
      stack: ['Before', 'After'],
      developer: { skills: [skill.id] },
    })
    expect((await send(one, work, { unshown: ['Before'] })).errors).toBeUndefined()
    await change(skill)
    for (const each of [other, third]) expect((await send(each, work, { shown: ['After'] })).errors).toBeUndefined()
    expect(await held(work)).toEqual({ After: null })
    const verify = asTest(server.db, (trx) =>
      trx
        .updateTable('developer_skills')
        .set({ verified_by_review_id: work.reviewIds[1] ?? '', verified_explicitly: true })
        .where('developer_id', '=', work.developer.id)
        .execute(),
    )
    await expect(verify).rejects.toThrow('a review says the work does not show')
    await asTest(server.db, (trx) =>
      trx
        .updateTable('skills')
        .set({ name: `${skill.id} over` })
        .where('name', '=', 'After')
        .execute(),
    )
  })

  const names = ['a', 'b', 'c', 'd', 'e']
  const review = fc.record({
    total_score: fc.option(fc.integer({ min: 25, max: 100 })),
    answers: fc.array(fc.constantFrom('shown', 'unshown', 'silent'), { minLength: 5, maxLength: 5 }),
  })

  test('exactly those are verified that one shows and none denies, by the first of the highest that show it', {
    tags: 'property',
  }, () => {
    fc.assert(
      fc.property(fc.array(review, { maxLength: 3 }), (reviews) => {
        const sent = reviews.map(({ total_score, answers }, index) => ({
          id: `review ${index}`,
          reviewer_id: `reviewer ${index}`,
          total_score,
          shown_skills: names.filter((_name, at) => answers[at] === 'shown'),
          unshown_skills: names.filter((_name, at) => answers[at] === 'unshown'),
        }))
        const expected = names.flatMap((name) => {
          if (sent.some(({ unshown_skills }) => unshown_skills.includes(name))) return []
          const showing = sent.filter(({ shown_skills }) => shown_skills.includes(name))
          const highest = Math.max(...showing.map(({ total_score }) => total_score ?? 0))
          const evidence = showing.find(({ total_score }) => (total_score ?? 0) === highest)
          return evidence ? [[name, evidence.id]] : []
        })
        expect([
          ...shownSkills(
            sent,
            names.map((id) => ({ id, names: [id], everNames: [id] })),
            { handIds: [], interviewerIds: null },
          ),
        ]).toEqual(expected)
      }),
    )
  })

  test('random stacks, claims and answers of one to three reviewers verify what the plain definition says', {
    tags: 'property',
    timeout: 60_000,
  }, async () => {
    const callers = await Promise.all([newReviewer(), newReviewer(), newReviewer()])
    const answer = fc.constantFrom('yes', 'no')
    const given = fc.array(fc.array(answer, { minLength: 10, maxLength: 10 }), { minLength: 1, maxLength: 3 })
    await fc.assert(
      fc.asyncProperty(given, fc.integer({ min: 0, max: 10 }), async (reviews, claimed) => {
        const writing = callers.slice(0, reviews.length)
        const work = await createWork(writing, claimed)
        const says = (at: number, index: number) => reviews[index]?.[at] === 'yes'
        for (const [index, caller] of writing.entries()) {
          const sent = await send(caller, work, {
            shown: stack.filter((_name, at) => at < claimed && says(at, index)),
            unshown: stack.filter((_name, at) => at < claimed && !says(at, index)),
            unclaimed: stack.filter((_name, at) => at >= claimed && says(at, index)),
          })
          expect(sent.errors).toBeUndefined()
        }
        const rows = Object.entries(await held(work))
        const verified = rows.flatMap(([name, review]) => (review ? [name] : []))
        // One reviewer who shows a skill that was not claimed is asked for a second one, who does not answer here.
        const waits = writing.length === 1 && stack.some((_name, at) => at >= claimed && says(at, 0))
        const expected = stack.filter((_name, at) => {
          const yes = writing.filter((_caller, index) => says(at, index)).length
          return at < claimed ? yes === writing.length && !waits : yes > 1
        })
        expect(verified.toSorted()).toEqual(expected.toSorted())
      }),
      { numRuns: 5 },
    )
  })
})
