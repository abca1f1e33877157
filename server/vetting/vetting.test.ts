import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DeveloperStatus } from '#shared/developers/developerStages.ts'
import { stepDays, stepTiming, vettingSteps } from '#shared/vetting/vettingSteps.ts'
import { asTest, createDeveloper, createUser } from '#test/factories.ts'
import { graphql, undoMutation } from '#test/graphql.ts'
import { createAttempt } from '#test/rows/attempts.ts'
import { type Caller, startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const createVetted = (status: DeveloperStatus, more = {}) =>
  createDeveloper(server.db, { stage: 'VETTING', status, ...more })

interface Row {
  readonly id: string
  readonly score: number | null
  readonly blind: boolean
  readonly missing: string[]
  readonly timing: string
}

async function list(caller: Caller, variables: object = {}) {
  const query = graphql(`query ($filter: VettingFilter, $sort: VettingSort) {
    getVettingPage(limit: 100, filter: $filter, sort: $sort) { vetting { id score blind missing timing } }
  }`)
  const { getVettingPage } = await caller.data(query, { ...variables })
  return getVettingPage.vetting
}

describe('the score so far', () => {
  /** Creates somebody whose attempt has a review that was sent, and one that the viewer owes. */
  async function createReviewed(viewer: Caller, score: number) {
    const { id: developer_id } = await createVetted('IN_REVIEW')
    const other = await createUser(server.db, { role: 'reviewer' })
    await asTest(server.db, async (trx) => {
      const assessment = await trx
        .insertInto('assessments')
        .values({ name: `Take-home ${developer_id}`, type: 'TAKE_HOME' })
        .returning('id')
        .executeTakeFirstOrThrow()
      const version = await trx
        .insertInto('assessment_versions')
        .values({ assessment_id: assessment.id, number: 1 })
        .returning('id')
        .executeTakeFirstOrThrow()
      const attempt = await trx
        .insertInto('developer_assessments')
        .values({ developer_id, assessment_version_id: version.id, code_name: developer_id, status: 'SECOND_REVIEW' })
        .returning('id')
        .executeTakeFirstOrThrow()
      const developer_assessment_id = attempt.id
      const sent = { status: 'SENT', sent_at: new Date(), total_score: score } as const
      await trx
        .insertInto('reviews')
        .values([
          { developer_assessment_id, reviewer_id: other.id, ...sent },
          { developer_assessment_id, reviewer_id: viewer.account.id, status: 'DRAFT' },
        ])
        .execute()
    })
    return developer_id
  }

  test('is hidden from whoever owes a review, in the order and by filters, too', async () => {
    const [me, lead] = [server.as('vetter'), server.as('admin')]
    const ids = [await createReviewed(me, 91), await createReviewed(me, 12)]
    const own = (rows: Row[]) => rows.filter(({ id }) => ids.includes(id))
    expect(own(await list(me)).map(({ score, blind }) => [score, blind])).toEqual([
      [null, true],
      [null, true],
    ])
    const within = { filter: { score: { from: 90 } } }
    expect(own(await list(me, within))).toEqual([])
    expect(own(await list(lead, within)).map(({ id, score }) => [id, score])).toEqual([[ids[0], 91]])
    const [up, down] = await Promise.all(
      ['asc_nulls_last', 'desc_nulls_last'].map(async (score) => own(await list(me, { sort: { score } }))),
    )
    // Among equals the id decides, and it turns with the order.
    expect(up?.map(({ id }) => id)).toEqual(ids.toSorted())
    expect(down?.map(({ id }) => id)).toEqual(ids.toSorted().reverse())
    const csv = await fetch(`${server.url}/portal/lists/vetting.csv`, {
      headers: { authorization: `Bearer ${me.token}` },
    })
    const [head = '', ...lines] = (await csv.text()).trim().split('\n')
    const place = head.split(',').indexOf('Score')
    expect(lines.map((line) => line.split(',')[place])).toEqual(lines.map(() => ''))
  })
})

test('the limits that a filter knows are those of the screens', async () => {
  const now = Date.now()
  const wanted: Record<string, string> = {}
  for (const step of vettingSteps) {
    for (const part of [0.5, 0.79, 0.82, 0.98, 1.02, 3]) {
      const created_at = new Date(now - part * stepDays[step] * 86_400_000)
      wanted[(await createVetted(step, { created_at })).id] = stepTiming(step, created_at.toISOString(), now)
    }
  }
  const rows = (await list(server.as('recruiter'))).filter(({ id }) => id in wanted)
  expect(Object.fromEntries(rows.map(({ id, timing }) => [id, timing]))).toEqual(wanted)
})

test('a row says what the person lacks to become a member', async () => {
  const bare = await createVetted('DECISION', { cost_rate_cents: null, tos_signed_on: null, country: null })
  const row = (await list(server.as('dstm'))).find(({ id }) => id === bare.id)
  expect(row?.missing).toEqual(['a passed assessment', 'signed terms', 'a cost rate', 'a country'])
})

describe('many at once', () => {
  const moving = graphql(`mutation ($input: MoveVettingStepInput!) {
    moveVettingStep(input: $input) { count skipped { reason count examples } }
  }`)
  const owning = graphql(`mutation ($input: AssignVettingOwnerInput!) {
    assignVettingOwner(input: $input) { count skipped { reason count } }
  }`)
  const find = (id: string) =>
    server.db
      .selectFrom('developers')
      .select(['stage', 'status', 'owner_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()

  test('move to a step after a dry run, and back by an undo; who is there already or gone is skipped', async () => {
    const [one, there, deleted] = [
      await createVetted('INTRO_CALL'),
      await createVetted('DECISION', { first_name: 'Thea', last_name: 'There' }),
      await createDeveloper(server.db),
    ]
    const variables = { selection: { ids: [one.id, there.id, deleted.id] }, step: 'DECISION' as const }
    const plan = {
      count: 1,
      skipped: [
        { reason: 'Is already in this step', count: 1, examples: ['Thea There'] },
        { reason: 'No longer in this list', count: 1, examples: [] },
      ],
    }
    const vetter = server.as('vetter')
    expect(await vetter.data(moving, { input: { ...variables, dry_run: true } })).toEqual({ moveVettingStep: plan })
    expect(await find(one.id)).toMatchObject({ status: 'INTRO_CALL' })
    const { data, extensions } = await vetter.query(moving, { input: { ...variables, dry_run: false } })
    expect(data).toEqual({ moveVettingStep: plan })
    expect(await find(one.id)).toMatchObject({ status: 'DECISION' })
    await vetter.data(undoMutation, {
      input: {
        change: extensions?.change,
      },
    })
    expect(await find(one.id)).toMatchObject({ status: 'INTRO_CALL' })
  })

  test('have their reviewers reminded once, after a dry run; who waits for no review is skipped', async () => {
    const reminding = graphql(`mutation ($selection: VettingSelection!, $dry_run: Boolean! = false) {
      plan: remindVettedReviewers(input: { selection: $selection, dry_run: $dry_run }) { count skipped { reason count } }
    }`)
    const reviewed = await createVetted('IN_REVIEW')
    const attempt = await createAttempt(server.db, 'IN_REVIEW', { developer_id: reviewed.id })
    const review = { developer_assessment_id: attempt.id, reviewer_id: server.as('reviewer').account.id }
    await asTest(server.db, (trx) => trx.insertInto('reviews').values(review).execute())
    const selection = { ids: [reviewed.id, (await createVetted('INTRO_CALL')).id] }
    const reminded = async () => {
      const read = server.db.selectFrom('developer_assessments').select('reviewers_reminded_at')
      return (await read.where('id', '=', attempt.id).executeTakeFirstOrThrow()).reviewers_reminded_at
    }
    const vetter = server.as('vetter')
    const plan = { count: 1, skipped: [{ reason: 'Has no assessment', count: 1 }] }
    expect(await vetter.data(reminding, { selection, dry_run: true })).toEqual({ plan })
    expect(await reminded()).toBeNull()
    const [one, other] = await Promise.all([
      vetter.query(reminding, { selection }),
      vetter.query(reminding, { selection }),
    ])
    expect([one.data?.plan.count, other.data?.plan.count].toSorted()).toEqual([0, 1])
    expect(await reminded()).not.toBeNull()
    const { errors } = await server.as('recruiter').query(reminding, { selection })
    expect(errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }])
  })

  test('get an owner who may own developers, and no other', async () => {
    const { id } = await createVetted('SUBMITTED', { owner_id: null })
    const selection = { matching: { step: ['SUBMITTED'] as const } }
    const owner_id = server.as('dstm').account.id
    await server.as('recruiter').data(owning, { input: { selection, owner_id } })
    expect(await find(id)).toMatchObject({ owner_id })
    const { errors } = await server.as('recruiter').query(owning, {
      input: {
        selection: { ids: [id] },
        owner_id: server.as('client').account.id,
      },
    })
    expect(errors?.[0]).toMatchObject({ extensions: { code: 'BAD_INPUT', field: 'owner_id' } })
  })

  test('steps are moved by vetters and admins alone', async () => {
    const { id } = await createVetted('INTRO_CALL')
    const variables = { selection: { ids: [id] }, step: 'DECISION' as const, dry_run: false } as const
    for (const role of ['dstm', 'recruiter', 'reviewer', 'client'] as const) {
      const { errors } = await server.as(role).query(moving, { input: variables })
      expect(errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
    }
    expect(await find(id)).toMatchObject({ status: 'INTRO_CALL' })
  })
})
