import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readClientProfile } from '#server/signedLinks/clientProfile/snapshot.ts'
import type { Role } from '#shared/platform/permissions.ts'
import type { VerificationDecision } from '#shared/verifications/verifications.ts'
import { asTest, createJob, createJobProfile, createSkill } from '#test/factories.ts'
import { graphql, undoMutation } from '#test/graphql.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { createUnconfirmed } from '#test/verifications.ts'

let server: TestServer
let go: string
let rust: string
beforeAll(async () => {
  server = await startTestServer()
  go = (await createSkill(server.db, { name: 'Go' })).id
  rust = (await createSkill(server.db, { name: 'Rust' })).id
})
afterAll(() => server.close())

const decideMutation =
  graphql(`mutation ($selection: VerificationSelection!, $decision: VerificationDecision!, $dry_run: Boolean!) {
  plan: decideVerifications(selection: $selection, decision: $decision, dry_run: $dry_run) {
    count skipped { reason count examples }
  }
}`)
interface Plan {
  readonly count: number
  readonly skipped: readonly { readonly reason: string; readonly count: number; readonly examples: readonly string[] }[]
}

function ask(decision: VerificationDecision, ids: readonly string[], { dry = false, role = 'vetter' as Role } = {}) {
  return server.as(role).query(decideMutation, { selection: { ids }, decision, dry_run: dry })
}

async function decide(decision: VerificationDecision, ids: readonly string[], dry = false) {
  const answer = await ask(decision, ids, { dry })
  expect(answer.errors).toBeUndefined()
  return { ...(answer.data?.plan as Plan), change: answer.extensions?.change }
}

const undo = (change: string | undefined) => server.as('vetter').query(undoMutation, { change })

/** Reads the skills that a developer holds, by every reader that the API has of them. */
async function heldBy(developerId: string) {
  const query = graphql(
    `query ($id: ID!) { getDeveloperSkills(developer_id: $id) { skill { name } assessment_id years_of_experience } }`,
  )
  const { getDeveloperSkills: held } = await server.as('dstm').data(query, {
    id: developerId,
  })
  return held.map(({ skill, assessment_id }) => `${skill.name}${assessment_id ? ' verified' : ''}`)
}

async function waitingOf(developer_id: string, role: Role = 'vetter') {
  const query = graphql(`query ($developer_id: ID!) {
    getVerificationPage(limit: 100, offset: 0, developer_id: $developer_id, sort: { skill: asc_nulls_last }) { verifications { id skill } }
  }`)
  const { getVerificationPage: page } = await server.as(role).data(query, { developer_id })
  return page.verifications
}

const idsOf = async (developerId: string) => (await waitingOf(developerId)).map(({ id }) => id)
const claim = (developer_id: string, skill_id: string, row: object = {}) =>
  asTest(server.db, (trx) =>
    trx
      .insertInto('developer_skills')
      .values({ developer_id, skill_id, ...row })
      .execute(),
  )

describe('a verification that waits', () => {
  test('counts for nothing until it is confirmed: then the skill is held, and verified by that review', async () => {
    const { developer, review_id } = await createUnconfirmed(server.db, [go, rust])
    await claim(developer.id, go)
    expect(await heldBy(developer.id)).toEqual(['Go'])
    const ids = await idsOf(developer.id)
    expect(await decide('CONFIRM', ids, true)).toMatchObject({ count: 2, skipped: [] })
    expect(await heldBy(developer.id)).toEqual(['Go'])
    expect(await decide('CONFIRM', ids)).toMatchObject({ count: 2, skipped: [] })
    expect(await heldBy(developer.id)).toEqual(['Go verified', 'Rust verified'])
    expect(await idsOf(developer.id)).toEqual([])
    const rows = server.db.selectFrom('developer_skills').where('developer_id', '=', developer.id).selectAll()
    for (const row of await rows.execute()) {
      expect(row).toMatchObject({ verified_by_review_id: review_id, verified_explicitly: true })
    }
  })

  test('shows in no filter, no Match % and no profile for a client before that, and in all of them after', async () => {
    const { db } = server
    const skill = await createSkill(db)
    const { developer } = await createUnconfirmed(db, [skill.id])
    const job = await createJob(db, { skills: { [skill.id]: 'REQUIRED' } })
    const profile = await createJobProfile(db, { job_id: (await createJob(db)).id, developer_id: developer.id })
    const query = graphql(`query ($job: ID!, $skills: [ID!]!) {
      listed: getDeveloperPage(filter: { skills: $skills }) { aggregate { count } }
      matched: allSearchDevs(job_id: $job) { developers { id match_percentage } }
    }`)
    const seen = async () => {
      const { listed, matched } = await server.as('recruiter').data(query, { job: job.id, skills: [skill.id] })
      const { skills } = await readClientProfile(db, profile.id, false)
      const match = matched.developers.find(({ id }) => id === developer.id)?.match_percentage
      return { listed: listed.aggregate.count, match, shown: skills.length }
    }
    const before = await seen()
    expect(before).toMatchObject({ listed: 0, shown: 0 })
    await decide('CONFIRM', await idsOf(developer.id))
    const after = await seen()
    expect(after).toMatchObject({ listed: 1, shown: 1 })
    expect(after.match).toBeGreaterThan(before.match ?? Number.NaN)
  })

  test('is removed by refusing it: a claimed skill stays claimed, any other is not held', async () => {
    const { developer } = await createUnconfirmed(server.db, [go, rust])
    await claim(developer.id, go)
    expect(await decide('REFUSE', await idsOf(developer.id))).toMatchObject({ count: 2 })
    expect(await heldBy(developer.id)).toEqual(['Go'])
    expect(await idsOf(developer.id)).toEqual([])
  })

  test.each(['CONFIRM', 'REFUSE'] as const)('comes back as it was, when %s is undone', async (decision) => {
    const { developer, review_id } = await createUnconfirmed(server.db, [go, rust])
    await claim(developer.id, go, { years_of_experience: 3 })
    const rows = () =>
      server.db
        .selectFrom('unconfirmed_verifications')
        .where('review_id', '=', review_id)
        .selectAll()
        .orderBy('id')
        .execute()
    const before = (await rows()).map(({ version: _version, updated_at: _updated, ...row }) => row)
    const { change } = await decide(decision, await idsOf(developer.id))
    expect((await undo(change)).errors).toBeUndefined()
    expect((await rows()).map(({ version: _version, updated_at: _updated, ...row }) => row)).toEqual(before)
    expect(await heldBy(developer.id)).toEqual(['Go'])
    expect((await waitingOf(developer.id)).map(({ skill }) => skill)).toEqual(['Go', 'Rust'])
  })

  test('is decided once, by the first of two vetters; the other reads that it is not in the list any more', async () => {
    const { developer } = await createUnconfirmed(server.db, [go])
    const ids = await idsOf(developer.id)
    const plans = await Promise.all([ask('CONFIRM', ids), ask('REFUSE', ids, { role: 'admin' })])
    const removed = { count: 0, skipped: [{ reason: 'No longer in this list', count: 1, examples: [] }] }
    expect(plans.map(({ data }) => data?.plan.count).toSorted()).toEqual([0, 1])
    expect(plans.map(({ data }) => data?.plan)).toContainEqual(removed)
    expect((await heldBy(developer.id)).length).toBe(plans[0]?.data?.plan.count)
  })

  test.each([
    [null, 'The assessment has no result until its second review is sent'],
    ['INCONCLUSIVE', 'The assessment is not passed'],
  ] as const)('is not confirmed while the result is %s, but can be refused', async (result, reason) => {
    const attempt = { result, ...(!result && { status: 'SECOND_REVIEW' as const, completed_at: null }) }
    const { developer } = await createUnconfirmed(server.db, [go], { attempt, developer: { first_name: 'Ada' } })
    const ids = await idsOf(developer.id)
    const skipped = [{ reason, count: 1, examples: ['Ada Developer: Go'] }]
    expect(await decide('CONFIRM', ids)).toMatchObject({ count: 0, skipped })
    expect(await heldBy(developer.id)).toEqual([])
    expect(await decide('REFUSE', ids)).toMatchObject({ count: 1, skipped: [] })
  })

  test.each([
    [60, 'the former'],
    [80, 'the former'],
    [81, 'the confirmed'],
  ])(
    'with %d percent leaves %s review as the evidence, where one with 80 verified the skill meanwhile',
    async (total, kept) => {
      const { developer, review_id } = await createUnconfirmed(server.db, [go], { total })
      const other = await createUnconfirmed(server.db, [], { total: 80 })
      await claim(developer.id, go, { verified_by_review_id: other.review_id, verified_explicitly: true })
      expect(await decide('CONFIRM', await idsOf(developer.id))).toMatchObject({ count: 1 })
      const row = server.db
        .selectFrom('developer_skills')
        .select('verified_by_review_id')
        .where('developer_id', '=', developer.id)
      const expected = kept === 'the former' ? other.review_id : review_id
      expect(await row.execute()).toEqual([{ verified_by_review_id: expected }])
    },
  )

  test('is hidden from whoever owes a review of its assessment, who cannot decide it either', async () => {
    const { developer, id } = await createUnconfirmed(server.db, [go])
    const ids = await idsOf(developer.id)
    const second = { developer_assessment_id: id, reviewer_id: server.as('vetter').account.id }
    await asTest(server.db, (trx) => trx.insertInto('reviews').values(second).execute())
    expect(await waitingOf(developer.id)).toEqual([])
    expect(await decide('CONFIRM', ids)).toMatchObject({
      count: 0,
      skipped: [{ reason: 'No longer in this list', count: 1 }],
    })
    expect(await heldBy(developer.id)).toEqual([])
    expect((await waitingOf(developer.id, 'admin')).map((row) => row.id)).toEqual(ids)
  })

  test('ends with a later result of its assessment', async () => {
    const { developer, id } = await createUnconfirmed(server.db, [go])
    const { version } = await server.db
      .selectFrom('developer_assessments')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const conclude = graphql(
      `mutation ($id: ID!, $version: Int!) { markInconclusive(id: $id, version: $version, reason: "Not their work.") { id } }`,
    )
    await server.as('vetter').data(conclude, { id, version })
    expect(await idsOf(developer.id)).toEqual([])
  })
})

test.each(['recruiter', 'dstm', 'reviewer', 'client'] as const)('a %s neither reads nor decides them', async (role) => {
  const { developer, review_id } = await createUnconfirmed(server.db, [go])
  const ids = await idsOf(developer.id)
  for (const decision of ['CONFIRM', 'REFUSE'] as const) {
    expect((await ask(decision, ids, { role })).errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
  }
  const page = graphql('{ getVerificationPage(limit: 1, offset: 0) { verifications { id } aggregate { count } } }')
  expect((await server.as(role).query(page)).errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
  const rows = server.db.selectFrom('unconfirmed_verifications').select('refused_at').where('review_id', '=', review_id)
  expect(await rows.execute()).toEqual([{ refused_at: null }])
})

test('merging skills takes those that wait along, each once', async () => {
  const [removed, kept] = [await createSkill(server.db), await createSkill(server.db)]
  const both = await createUnconfirmed(server.db, [removed.id, kept.id])
  const one = await createUnconfirmed(server.db, [removed.id])
  const merge = graphql(
    'mutation ($id: ID!, $version: Int!, $into: ID!) { mergeSkills(id: $id, version: $version, into: $into) { id } }',
  )
  await server.as('admin').data(merge, { id: removed.id, version: removed.version, into: kept.id })
  for (const { developer } of [both, one]) {
    expect(await waitingOf(developer.id)).toMatchObject([{ skill: kept.name }])
  }
})

test('merging developers takes those that wait along', async () => {
  const [removed, kept] = [await createUnconfirmed(server.db, [go]), await createUnconfirmed(server.db, [go, rust])]
  const merge = graphql(`mutation ($id: ID!, $version: Int!, $into: ID!, $into_version: Int!) {
    mergeDevelopers(id: $id, version: $version, into: $into, into_version: $into_version) { id }
  }`)
  const [from, into] = [removed.developer, kept.developer]
  await server
    .as('admin')
    .data(merge, { id: from.id, version: from.version, into: into.id, into_version: into.version })
  expect((await waitingOf(into.id)).map(({ skill }) => skill)).toEqual(['Go', 'Go', 'Rust'])
  expect(await decide('CONFIRM', await idsOf(into.id))).toMatchObject({ count: 3 })
  expect(await heldBy(into.id)).toEqual(['Go verified', 'Rust verified'])
})
