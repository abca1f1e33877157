import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type StageConditions, stageLifecycle, takesDetail } from '#shared/developers/developerLifecycle.ts'
import { type DeveloperStage, developerStages } from '#shared/developers/developerStages.ts'
import { type Role, roles, staffRoles } from '#shared/platform/permissions.ts'
import { asTest, createCompletedAssessment, createDeveloper, createUser } from '#test/factories.ts'
import { graphql, type TypedOperation, undoMutation } from '#test/graphql.ts'
import { testLifecycle } from '#test/lists/testLifecycle.ts'
import { dataOf, startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const moveDeveloper =
  graphql(`mutation ($id: ID!, $to: DeveloperStage!, $status: DeveloperStatus, $reason: StageReason, $note: String,
  $revisit_on: String, $cool_off_until: String, $owner_id: ID, $version: Int!, $key: String) {
  moveDeveloper(input: { id: $id, to: $to, status: $status, reason: $reason, note: $note, revisit_on: $revisit_on, cool_off_until: $cool_off_until, owner_id: $owner_id, version: $version }, key: $key) {
    id stage status version stage_reason stage_note revisit_on cool_off_until owner_id
    possible_moves { to refusal missing }
  }
}`)
const move = (variables: object, role: Role = 'dstm') => server.as(role).send(moveDeveloper, variables)
const changeOf = async (document: TypedOperation<unknown>, variables: object, role: Role = 'dstm') =>
  (await server.as(role).send(document, variables)).extensions?.change
const undo = (change: string | undefined, role: Role = 'dstm') =>
  server.as(role).data(undoMutation, { input: { change } })

const readDeveloper = (id: string) =>
  server.db.selectFrom('developers').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Creates a developer in a stage; by default with an owner. */
function createIn(stage: DeveloperStage, row: Parameters<typeof createDeveloper>[1] = {}) {
  const status = developerStages[stage].statuses[0] ?? null
  return createDeveloper(server.db, { stage, status, owner_id: server.as('vetter').account.id, ...row })
}

async function createApplication(developer_id: string) {
  const values = { developer_id, source: 'JOBS_PAGE' as const }
  return asTest(server.db, (trx) =>
    trx.insertInto('applications').values(values).returning('id').executeTakeFirstOrThrow(),
  )
}
const applicationsOf = (id: string) =>
  server.db
    .selectFrom('applications')
    .select(['decision', 'decision_note', 'decided_by_id'])
    .where('developer_id', '=', id)
    .orderBy('created_at')
    .execute()

const far = '2999-01-31'
const everything: Omit<StageConditions, 'byAdmin'> = {
  hasOwner: true,
  hasReason: true,
  hasRevisitDate: true,
  hasCoolOffDate: true,
  hasPassedAssessment: true,
  hasSignedTerms: true,
  hasCostRate: true,
  hasCountry: true,
}
const combinations = {
  'with everything': {},
  'without an owner': { hasOwner: false },
  'without a reason': { hasReason: false },
  'without a date': { hasRevisitDate: false, hasCoolOffDate: false },
  'without a passed assessment': { hasPassedAssessment: false },
  'without signed terms': { hasSignedTerms: false },
  'without a cost rate and a reason': { hasCostRate: false, hasReason: false },
  'without a country': { hasCountry: false },
}

describe.each([
  ['admin', true],
  ['recruiter', false],
] as const)('the stages of a developer, moved by a %s', (mover, byAdmin) => {
  const conditions = Object.entries(combinations).map(([name, missing]) => [
    name,
    { ...everything, ...missing, byAdmin },
  ])
  testLifecycle<DeveloperStage, StageConditions>(stageLifecycle, {
    server: () => server,
    mover,
    conditions: Object.fromEntries(conditions),
    create: async (_server, stage, { hasOwner, hasPassedAssessment, hasSignedTerms, hasCostRate, hasCountry }) => {
      const developer = await createIn(stage, {
        ...(hasOwner ? {} : { owner_id: null }),
        tos_signed_on: hasSignedTerms ? '2026-01-01' : null,
        cost_rate_cents: hasCostRate ? 5_000 : null,
        country: hasCountry ? 'BR' : null,
      })
      if (hasPassedAssessment) await createCompletedAssessment(server.db, developer.id, { result: 'PASS' })
      return developer
    },
    move: (caller, { id, version }, to, { hasReason, hasRevisitDate, hasCoolOffDate }) =>
      caller.query(moveDeveloper, {
        id,
        version,
        to,
        reason: hasReason && takesDetail(to, 'reason') ? 'OTHER' : null,
        note: hasReason ? 'They called.' : null,
        revisit_on: hasRevisitDate && takesDetail(to, 'revisit_on') ? far : null,
        cool_off_until: hasCoolOffDate && takesDetail(to, 'cool_off_until') ? far : null,
      }),
    stateOf: async (_server, id) => (await readDeveloper(id)).stage,
  })
})

describe('a move of a developer', () => {
  test('keeps status, reason, note and dates, and the next move clears them', async () => {
    const { id, version } = await createIn('MEMBER')
    const standby = { to: 'STANDBY', status: 'NO_DEMAND', reason: 'NO_DEMAND', note: ' Quiet ', revisit_on: far }
    const { data } = await move({ id, version, ...standby })
    expect(data?.moveDeveloper).toMatchObject({ stage: 'STANDBY', version: version + 1 })
    expect(await readDeveloper(id)).toMatchObject({
      stage: 'STANDBY',
      status: 'NO_DEMAND',
      stage_reason: 'NO_DEMAND',
      stage_note: 'Quiet',
      revisit_on: far,
      cool_off_until: null,
    })
    await move({ id, version: version + 1, to: 'OFFBOARDED', reason: 'FOUND_OTHER_WORK' })
    expect(await readDeveloper(id)).toMatchObject({
      stage: 'OFFBOARDED',
      status: null,
      stage_reason: 'FOUND_OTHER_WORK',
      stage_note: null,
      revisit_on: null,
    })
  })

  test('lists where it can lead, what is in the way, and what an exception would be from', async () => {
    const developer = await createIn('VETTING', { cost_rate_cents: 5_000 })
    const moves = async (role: Role) =>
      (
        await server
          .as(role)
          .data(graphql(`query ($id: ID!) { getDeveloper(id: $id) { possible_moves { to refusal missing } } }`), {
            id: developer.id,
          })
      ).getDeveloper.possible_moves
    const missing = ['a passed assessment', 'signed terms']
    const others = ['STANDBY', 'REJECTED', 'WITHDRAWN'].map((to) => ({ to, refusal: null, missing: [] }))
    expect(await moves('vetter')).toEqual([
      {
        to: 'MEMBER',
        refusal:
          'A member needs a passed assessment. A member needs signed terms. An admin can make an exception with a reason.',
        missing,
      },
      ...others,
    ])
    expect(await moves('admin')).toEqual([{ to: 'MEMBER', refusal: null, missing }, ...others])
  })

  test('gives an owner to a developer without one, and leaves the owner of another', async () => {
    const owner_id = server.as('dstm').account.id
    const [owned, free] = [await createIn('APPLICANT'), await createIn('APPLICANT', { owner_id: null })]
    for (const { id, version } of [owned, free]) await move({ id, version, to: 'VETTING', owner_id })
    expect(await readDeveloper(owned.id)).toMatchObject({ stage: 'VETTING', owner_id: owned.owner_id })
    expect(await readDeveloper(free.id)).toMatchObject({ stage: 'VETTING', status: 'PROFILE_REVIEW', owner_id })
  })

  test('keeps the cool-off date of a rejected developer who applies again', async () => {
    const { id, version } = await createIn('REJECTED', { stage_reason: 'SKILLS', cool_off_until: far })
    await move({ id, version, to: 'APPLICANT' })
    expect(await readDeveloper(id)).toMatchObject({ stage: 'APPLICANT', stage_reason: null, cool_off_until: far })
  })

  test.each([
    [
      { to: 'VETTING', reason: 'OTHER' },
      'reason',
      'Vetting does not take a reason from the list. Write a note instead.',
    ],
    [{ to: 'VETTING', revisit_on: far }, 'revisit_on', 'Vetting does not take a date to revisit.'],
    [{ to: 'WITHDRAWN', cool_off_until: far }, 'cool_off_until', 'Withdrawn does not take a cool-off date.'],
    [{ to: 'VETTING', status: 'AVAILABLE' }, 'status', 'Available is not a status of Vetting.'],
    [{ to: 'REJECTED', cool_off_until: '2026-02-30' }, 'cool_off_until', 'Enter a day such as 31 Jan 2026.'],
    [{ to: 'REJECTED', cool_off_until: '2020-01-31' }, 'cool_off_until', 'Choose a day in the future.'],
    [{ to: 'VETTING', owner_id: randomUUID() }, 'owner_id', 'Choose somebody who may change developers.'],
    [{ to: 'VETTING', note: 'x'.repeat(2_001) }, 'note', 'Use at most 2000 characters.'],
  ])('with %o is refused at the field', async (given, field, message) => {
    const { id, version } = await createIn('APPLICANT')
    const { errors } = await move({ id, version, ...given })
    expect(errors).toMatchObject([{ message, extensions: { code: 'BAD_INPUT', field } }])
    expect(await readDeveloper(id)).toMatchObject({ stage: 'APPLICANT', version })
  })

  test('gives nobody an owner who may not change developers, or not log in', async () => {
    const { id, version } = await createIn('APPLICANT', { owner_id: null })
    const blocked = await createUser(server.db, { role: 'vetter', active: false })
    for (const owner_id of [server.as('reviewer').account.id, server.as('client').account.id, blocked.id]) {
      const { errors } = await move({ id, version, to: 'VETTING', owner_id })
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_INPUT', field: 'owner_id' })
    }
  })

  test('of an old version is refused with the newer values', async () => {
    const { id, version } = await createIn('VETTING')
    await move({ id, version, to: 'WITHDRAWN', reason: 'OTHER' })
    const { errors } = await move({ id, version, to: 'REJECTED', reason: 'OTHER', cool_off_until: far })
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', field: 'version' })
  })

  test('by twenty at once happens once', async () => {
    const { id, version } = await createIn('VETTING')
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        move({
          id,
          version,
          to: turn % 2 ? 'WITHDRAWN' : 'REJECTED',
          reason: 'OTHER',
          ...(turn % 2 ? {} : { cool_off_until: far }),
        }),
      ),
    )
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1)
    expect((await readDeveloper(id)).version).toBe(version + 1)
  })

  test('is in the history at once, with its reason', async () => {
    const { id, version } = await createIn('VETTING')
    await move({ id, version, to: 'REJECTED', reason: 'SKILLS', note: 'Twice.', cool_off_until: far })
    const { getActivity } = await server
      .as('dstm')
      .data(
        graphql(
          'query ($id: ID!) { getActivity(table: developers, id: $id, limit: 1) { actor changes { field to } } }',
        ),
        { id },
      )
    expect(getActivity[0]?.actor).toBe('The dstm')
    expect(Object.fromEntries(getActivity[0]?.changes.map(({ field, to }) => [field, to]) ?? [])).toMatchObject({
      Stage: 'Rejected',
      Reason: 'Skills',
      Note: 'Twice.',
    })
  })

  test.each(roles)('as %s needs the permission to change developers', async (role) => {
    const { id, version } = await createIn('VETTING')
    const { errors } = await move({ id, version, to: 'WITHDRAWN', reason: 'OTHER' }, role)
    const may = (staffRoles as readonly Role[]).includes(role)
    expect(errors?.[0]?.extensions?.code).toBe(may ? undefined : 'FORBIDDEN')
    expect((await readDeveloper(id)).stage).toBe(may ? 'WITHDRAWN' : 'VETTING')
  })

  test('is not found for a deleted developer, an unknown one or a malformed id', async () => {
    const deleted = await createIn('VETTING', { deleted_at: new Date() })
    for (const id of [deleted.id, randomUUID(), 'no id']) {
      const { errors } = await move({ id, version: 1, to: 'WITHDRAWN', reason: 'OTHER' })
      expect(errors?.[0]?.extensions?.code).toBe('NOT_FOUND')
    }
  })
})

describe('the applications of a developer who is moved', () => {
  test.each([
    ['VETTING', {}, 'ACCEPTED', null],
    ['REJECTED', { reason: 'SKILLS', cool_off_until: far }, 'REJECTED', 'Skills'],
    ['WITHDRAWN', { reason: 'OTHER', note: 'By phone.' }, 'WITHDRAWN', 'By phone.'],
  ])('are decided on entering %s, and wait again after an undo', async (to, details, decision, note) => {
    const { id, version } = await createIn('APPLICANT')
    await createApplication(id)
    await createApplication(id)
    const change = await changeOf(moveDeveloper, { id, version, to, ...details })
    const decided = { decision, decision_note: note, decided_by_id: server.as('dstm').account.id }
    expect(await applicationsOf(id)).toEqual([decided, decided])
    expect(await undo(change)).toEqual({ undo: { rows: 3 } })
    const waiting = { decision: null, decision_note: null, decided_by_id: null }
    expect(await applicationsOf(id)).toEqual([waiting, waiting])
    expect((await readDeveloper(id)).stage).toBe('APPLICANT')
  })

  test('keep an earlier decision, and wait when the stage decides nothing', async () => {
    const { id, version } = await createIn('MEMBER')
    await createApplication(id)
    await move({ id, version, to: 'STANDBY', reason: 'OTHER', revisit_on: far })
    expect(await applicationsOf(id)).toMatchObject([{ decision: null }])
    await asTest(server.db, (trx) =>
      trx
        .updateTable('applications')
        .set({ decision: 'ACCEPTED', decided_at: new Date() })
        .where('developer_id', '=', id)
        .execute(),
    )
    await move({ id, version: version + 1, to: 'BLOCKED' }, 'admin')
    expect(await applicationsOf(id)).toMatchObject([{ decision: 'ACCEPTED' }])
  })
})

describe('a status', () => {
  const setStatus = graphql(`mutation ($id: ID!, $status: DeveloperStatus!, $version: Int!) {
    setDeveloperStatus(input: { id: $id, status: $status, version: $version }) { status version status_since }
  }`)
  const set = (variables: object, role: Role = 'vetter') => server.as(role).send(setStatus, variables)

  test('of the same stage is set, with the moment, and can be undone', async () => {
    const { id, version } = await createIn('VETTING')
    const before = Date.now() - 5_000
    const change = await changeOf(setStatus, { id, version, status: 'INTRO_CALL' })
    expect(await readDeveloper(id)).toMatchObject({ status: 'INTRO_CALL', version: version + 1 })
    const { getDeveloper } = await server
      .as('vetter')
      .data(graphql('query ($id: ID!) { getDeveloper(id: $id) { status_since } }'), {
        id,
      })
    expect(Date.parse(getDeveloper.status_since ?? '')).toBeGreaterThan(before)
    await undo(change)
    expect((await readDeveloper(id)).status).toBe('PROFILE_REVIEW')
  })

  test('of another stage, or one that follows from profiles, is refused', async () => {
    const { id, version } = await createIn('MEMBER')
    for (const [status, message] of [
      ['DECISION', 'Decision is not a status of Member.'],
      ['PLACED', 'Placed follows from job profiles and placements; it cannot be set by hand.'],
    ]) {
      const { errors } = await set({ id, version, status })
      expect(errors).toMatchObject([{ message, extensions: { code: 'BAD_INPUT', field: 'status' } }])
    }
    expect((await readDeveloper(id)).version).toBe(version)
  })

  test('of an old version is refused, and the same status again writes nothing', async () => {
    const { id, version } = await createIn('APPLICANT')
    await set({ id, version, status: 'NEW' })
    expect((await readDeveloper(id)).version).toBe(version)
    await set({ id, version, status: 'SCREENED' })
    const { errors } = await set({ id, version, status: 'NEEDS_INFO' })
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', field: 'version' })
  })

  test.each(['reviewer', 'client'] as const)('is not for a %s to set', async (role) => {
    const { id, version } = await createIn('APPLICANT')
    expect((await set({ id, version, status: 'SCREENED' }, role)).errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
  })
})

describe('many developers', () => {
  const moveDevelopers =
    graphql(`mutation ($selection: DeveloperSelection!, $to: DeveloperStage!, $reason: StageReason, $note: String,
    $revisit_on: String, $owner_id: ID, $dry: Boolean! = false) {
    plan: moveDevelopers(input: { selection: $selection, to: $to, reason: $reason, note: $note, revisit_on: $revisit_on, owner_id: $owner_id, dry_run: $dry }) { count skipped { reason count examples } }
  }`)
  const plan = async (variables: object, role: Role = 'dstm') =>
    dataOf(await server.as(role).send(moveDevelopers, variables)).plan

  async function createGroup() {
    const last_name = randomUUID()
    const ana = await createIn('MEMBER', { first_name: 'Ana', last_name })
    const bo = await createIn('STANDBY', { first_name: 'Bo', last_name })
    const cy = await createIn('VETTING', { first_name: 'Cy', last_name, owner_id: null })
    const stages = async () =>
      (await Promise.all([ana, bo, cy].map(({ id }) => readDeveloper(id)))).map(({ stage }) => stage)
    return { selection: { matching: { search: last_name } }, last_name, stages, ids: [ana.id, bo.id, cy.id] }
  }

  test('are moved together, after a dry run that says who is skipped and why, and back in one', async () => {
    const { selection, last_name, stages, ids } = await createGroup()
    const wanted = { selection, to: 'STANDBY', reason: 'NO_DEMAND', revisit_on: far }
    const expected = {
      count: 2,
      skipped: [{ reason: 'Stand-by is already the current state.', count: 1, examples: [`Bo ${last_name}`] }],
    }
    expect(await plan({ ...wanted, dry: true })).toEqual(expected)
    expect(await stages()).toEqual(['MEMBER', 'STANDBY', 'VETTING'])
    const change = await changeOf(moveDevelopers, wanted)
    expect(await stages()).toEqual(['STANDBY', 'STANDBY', 'STANDBY'])
    expect(await readDeveloper(ids[0] ?? '')).toMatchObject({
      status: 'NO_DEMAND',
      stage_reason: 'NO_DEMAND',
    })
    await undo(change)
    expect(await stages()).toEqual(['MEMBER', 'STANDBY', 'VETTING'])
  })

  test('are skipped by the gate that refuses each, and admins pass those that they may override', async () => {
    const { selection, stages } = await createGroup()
    const wanted = { selection, to: 'MEMBER', note: 'Known for years.', dry: true }
    const reasons = async (role: Role) => (await plan(wanted, role)).skipped
    const already = expect.objectContaining({ reason: 'Member is already the current state.', count: 1 })
    const reason =
      'A member needs a passed assessment. A member needs signed terms. A member needs a cost rate. An admin can make an exception with a reason.'
    const skipped = await reasons('dstm')
    expect(skipped).toHaveLength(2)
    expect(skipped).toEqual(expect.arrayContaining([already, expect.objectContaining({ reason, count: 2 })]))
    expect(await reasons('admin')).toEqual([already])
    expect(await stages()).toEqual(['MEMBER', 'STANDBY', 'VETTING'])
  })

  test('are moved by staff only', async () => {
    const { selection } = await createGroup()
    const variables = { selection, to: 'OFFBOARDED', reason: 'OTHER' } as const
    for (const role of ['reviewer', 'client'] as const) {
      const { errors } = await server.as(role).query(moveDevelopers, variables)
      expect(errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
    }
  })
})
