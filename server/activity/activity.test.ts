import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Role, roles } from '#shared/platform/permissions.ts'
import {
  asTest,
  createClient,
  createCompany,
  createDeveloper,
  createJob,
  createJobProfile,
  createSkill,
  createUser,
} from '#test/factories.ts'
import { graphql, type ResultOf, undoMutation, type VariablesOf } from '#test/graphql.ts'
import { createReviewed } from '#test/rows/reviews.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

interface Entry {
  id: string
  at: string
  actor: string
  action: string
  changes: { field: string; from: string | null; to: string | null }[]
  note: string | null
}

type ActivityTable = VariablesOf<typeof query>['table']
const query = graphql(`query ($table: ActivityTable!, $id: ID!, $before: ID, $limit: Int! = 20) {
  getActivity(table: $table, id: $id, before: $before, limit: $limit) { id at actor action changes { field from to } note }
}`)
const ask = (role: Role, table: ActivityTable, id: string, page: { before?: string; limit?: number } = {}) =>
  server.as(role).query(query, { table, id, ...page })
const history = async (role: Role, table: ActivityTable, id: string, page = {}) => {
  const { data, errors } = await ask(role, table, id, page)
  if (!data) throw new Error(JSON.stringify(errors))
  return data.getActivity
}
const summaryOf = (entries: readonly Entry[]) =>
  entries.map(({ actor, action, changes }) => ({ actor, action, changes }))

describe('the history of a job', () => {
  test('names the author and shows changes with names, labels, money and days', async () => {
    const [react, owner] = [
      await createSkill(server.db, { name: `React ${randomUUID()}` }),
      await createUser(server.db, { display_name: 'Olga Owner' }),
    ]
    const developer = await createDeveloper(server.db, { first_name: 'Zoë', last_name: 'Ünal' })
    const job = await createJob(server.db, { title: 'Gardener', status: 'LEAD', skills: { [react.id]: 'REQUIRED' } })
    await createJobProfile(server.db, { job_id: job.id, developer_id: developer.id, cost_rate_cents: 4550 })
    await asTest(server.db, (trx) =>
      trx
        .updateTable('jobs')
        .set({
          owner_id: owner.id,
          budget_hourly_max_cents: 120_000,
          currency: 'EUR',
          location: ['DE', 'FR'],
          next_action_on: '2026-03-09',
        })
        .where('id', '=', job.id)
        .execute(),
    )
    const version = (await server.db.selectFrom('jobs').select('version').where('id', '=', job.id).executeTakeFirst())
      ?.version
    await server.as('recruiter').data(
      graphql(`mutation ($id: ID!, $version: Int!) {
        moveJob(input: { id: $id, to: CANCELLED, reason: BUDGET, note: "No money", version: $version, end_profiles: true }) { id }
      }`),
      { id: job.id, version },
    )
    await asTest(server.db, (trx) => trx.deleteFrom('job_skills').where('job_id', '=', job.id).execute())
    const entries = await history('admin', 'jobs', job.id)
    expect(summaryOf(entries)).toEqual([
      { actor: 'Vouch (test)', action: `Removed the skill ${react.name}`, changes: [] },
      {
        actor: 'The recruiter',
        action: 'Changed the profile of Zoë Ünal',
        changes: [
          { field: 'Status', from: 'Shortlisted', to: 'Job closed' },
          { field: 'Reason', from: null, to: 'Job closed' },
        ],
      },
      {
        actor: 'The recruiter',
        action: 'Changed the job',
        changes: [
          { field: 'Status', from: 'Lead', to: 'Cancelled' },
          { field: 'Reason', from: null, to: 'Budget' },
          { field: 'Note', from: null, to: 'No money' },
        ],
      },
      {
        actor: 'Vouch (test)',
        action: 'Changed the job',
        changes: [
          { field: 'Countries', from: null, to: 'Germany, France' },
          { field: 'Hourly budget to', from: null, to: '€1,200 per hour' },
          { field: 'Currency', from: 'USD', to: 'EUR' },
          { field: 'Owner', from: null, to: 'Olga Owner' },
          { field: 'Next action on', from: null, to: '9 Mar 2026' },
        ],
      },
      {
        actor: 'Vouch (test)',
        action: 'Added the profile of Zoë Ünal',
        changes: expect.arrayContaining([{ field: 'Cost rate', from: null, to: '$45.50 per hour' }]),
      },
      {
        actor: 'Vouch (test)',
        action: `Added the skill ${react.name}`,
        changes: [{ field: 'Kind', from: null, to: 'Required' }],
      },
      {
        actor: 'Vouch (test)',
        action: 'Added the job',
        changes: expect.arrayContaining([{ field: 'Title', from: null, to: 'Gardener' }]),
      },
    ])
    expect(entries.every(({ at }) => !Number.isNaN(Date.parse(at)))).toBe(true)
  })

  test('marks writes that undid an earlier change', async () => {
    const job = await createJob(server.db, { status: 'PROFILES_SENT' })
    const response = await server.as('recruiter').post({
      query: 'mutation ($id: ID!) { moveJob(input: { id: $id, to: ACTIVE, version: 1 }) { id } }',
      variables: { id: job.id },
    })
    const { extensions } = (await response.json()) as { extensions: { change: string } }
    await server.as('recruiter').data(undoMutation, { input: { change: extensions.change } })
    const [undone, moved] = await history('vetter', 'jobs', job.id)
    expect(undone).toMatchObject({
      actor: 'The recruiter',
      changes: [{ field: 'Status', from: 'Active', to: 'Profiles sent' }],
      note: 'Undid an earlier change.',
    })
    expect(moved).toMatchObject({ changes: [{ from: 'Profiles sent', to: 'Active' }], note: null })
  })

  test('shows a soft delete as deleted and its end as restored', async () => {
    const job = await createJob(server.db)
    for (const deleted_at of [new Date(), null]) {
      await asTest(server.db, (trx) => trx.updateTable('jobs').set({ deleted_at }).where('id', '=', job.id).execute())
    }
    const actions = (await history('admin', 'jobs', job.id)).map(({ action }) => action)
    expect(actions).toEqual(['Restored the job', 'Deleted the job', 'Added the job'])
  })

  test('has pages that together contain every entry', async () => {
    const job = await createJob(server.db)
    for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) {
      await asTest(server.db, (trx) => trx.updateTable('jobs').set({ title }).where('id', '=', job.id).execute())
    }
    const whole = await history('admin', 'jobs', job.id)
    expect(whole).toHaveLength(6)
    const first = await history('admin', 'jobs', job.id, { limit: 4 })
    const second = await history('admin', 'jobs', job.id, { limit: 4, before: first.at(-1)?.id })
    expect([...first, ...second]).toEqual(whole)
    for (const page of [{ limit: 0 }, { limit: 101 }]) {
      const { errors } = await ask('admin', 'jobs', job.id, page)
      expect(errors?.[0]).toMatchObject({ message: 'Ask for 1 to 100 entries at a time.' })
    }
    const { errors } = await ask('admin', 'jobs', job.id, { before: 'x' })
    expect(errors?.[0]).toMatchObject({
      message: 'This is not an entry of a history.',
      extensions: { field: 'before' },
    })
  })

  test('is not found for an unknown record', async () => {
    for (const id of [randomUUID(), 'no id']) {
      expect((await ask('admin', 'jobs', id)).errors?.[0]?.extensions?.code).toBe('NOT_FOUND')
    }
  })
})

/** The values that only these roles may read, written out so that the test does not depend on the tables. */
const staff: readonly Role[] = ['admin', 'vetter', 'dstm', 'recruiter']
const readers: Record<string, readonly Role[]> = {
  '$11.11 per hour': staff,
  '$22.22 per hour': ['admin', 'recruiter'],
  '$33.33 per hour': staff,
  '$44.44 per hour': staff,
  'terms of payment': ['admin', 'recruiter'],
  'Zelda Account': ['admin'],
  'zelda@vouch.example': ['admin'],
}
const secrets = [
  'scrypt$secret',
  'the-file-key',
  'the-file-hash',
  'all words of the resume',
  'issuer.example',
  'subject|1',
]

describe('what a history shows to each role', () => {
  /** Writes every row that the history shows twice, with values that occur nowhere else. */
  async function createRecords(): Promise<[table: ActivityTable, id: string][]> {
    const account = await createClient(server.db, {
      display_name: 'Zelda Account',
      email: 'zelda@vouch.example',
      password_hash: 'scrypt$secret',
      identity_issuer: 'issuer.example',
      identity_subject: 'subject|1',
    })
    const company = await createCompany(server.db, { terms: 'terms of payment' })
    const developer = await createDeveloper(server.db, { cost_rate_cents: 3333, rate_floor_cents: 4444 })
    const job = await createJob(server.db, { company_id: company.id })
    const profile = { job_id: job.id, developer_id: developer.id, cost_rate_cents: 1111, bill_rate_cents: 2222 }
    const { id: profileId } = await createJobProfile(server.db, profile)
    await asTest(server.db, async (trx) => {
      await trx
        .insertInto('resumes')
        .values({
          developer_id: developer.id,
          file_key: 'the-file-key',
          file_name: 'cv.pdf',
          file_type: 'PDF',
          file_size: 12,
          file_hash: 'the-file-hash',
          extracted_text: 'all words of the resume',
        })
        .execute()
      const none = { cost_rate_cents: null, bill_rate_cents: null }
      await trx.updateTable('job_profiles').set(none).where('id', '=', profileId).execute()
      await trx
        .updateTable('developers')
        .set({ cost_rate_cents: null, rate_floor_cents: null })
        .where('id', '=', developer.id)
        .execute()
      await trx.updateTable('companies').set({ terms: null }).where('id', '=', company.id).execute()
      await trx.updateTable('users').set({ password_hash: null }).where('id', '=', account.id).execute()
    })
    return [
      ['jobs', job.id],
      ['developers', developer.id],
      ['companies', company.id],
      ['users', account.id],
    ]
  }

  test('each role sees the values that it may read, and no others', async () => {
    const records = await createRecords()
    for (const role of roles) {
      const answers = await Promise.all(records.map(([table, id]) => ask(role, table, id, { limit: 100 })))
      const text = JSON.stringify(answers)
      for (const [value, allowed] of Object.entries(readers)) {
        expect({ role, value, read: text.includes(value) }).toEqual({ role, value, read: allowed.includes(role) })
      }
      for (const secret of secrets) expect({ role, secret, read: text.includes(secret) }).toMatchObject({ read: false })
    }
  })

  test('whoever owes a review of a work reads no result of it, and finds none by its field', async () => {
    const { id, developer, reviewIds } = await createReviewed(server.db, {
      reviewers: [server.as('vetter').account.id],
      attempt: { status: 'SECOND_REVIEW' },
    })
    const write = (values: object) =>
      asTest(server.db, (trx) => trx.updateTable('developer_assessments').set(values).where('id', '=', id).execute())
    const completed_at = '2026-03-01T10:00:00Z'
    await write({ status: 'COMPLETED', result: 'STRONG_FAIL', total_score: 31, completed_at })
    await write({ status: 'SECOND_REVIEW', result: null, total_score: null, completed_at: null })
    const judged = async (role: Role, field: string) => {
      const found = graphql(
        `query ($id: ID!, $field: String) { getActivity(table: developers, id: $id, field: $field) { changes { field from to } } }`,
      )
      const all = await server.as(role).data(found, { id: developer.id })
      const { getActivity } = await server.as(role).data(found, { id: developer.id, field })
      return [
        JSON.stringify(all).includes('Strong fail'),
        JSON.stringify(all).includes('Total score'),
        /Second review|Completed/.test(JSON.stringify(all)),
        getActivity.length,
      ]
    }
    expect(await judged('recruiter', 'Result')).toEqual([true, true, true, 2])
    expect(await judged('vetter', 'Result')).toEqual([false, false, false, 0])
    await asTest(server.db, (trx) =>
      trx.updateTable('reviews').set({ status: 'SENT' }).where('id', 'in', reviewIds).execute(),
    )
    expect(await judged('vetter', 'Result')).toEqual([true, true, true, 2])
  })

  test('a change of hidden columns only is no entry', async () => {
    const job = await createJob(server.db)
    const developer = await createDeveloper(server.db)
    const profile = await createJobProfile(server.db, { job_id: job.id, developer_id: developer.id })
    await asTest(server.db, (trx) =>
      trx.updateTable('job_profiles').set({ bill_rate_cents: 9900 }).where('id', '=', profile.id).execute(),
    )
    expect(await history('recruiter', 'jobs', job.id)).toHaveLength(3)
    expect(await history('vetter', 'jobs', job.id)).toHaveLength(2)
  })

  test('the history of a profile has its notes, and its rates only for who may read them', async () => {
    const profile = await createJobProfile(server.db, {
      job_id: (await createJob(server.db)).id,
      developer_id: (await createDeveloper(server.db)).id,
    })
    await asTest(server.db, async (trx) => {
      await trx.insertInto('notes').values({ job_profile_id: profile.id, body: 'Call on Monday' }).execute()
      await trx.updateTable('job_profiles').set({ bill_rate_cents: 9900 }).where('id', '=', profile.id).execute()
      const cost = { cost_rate_cents: 6000, cost_entered_cents: 5000, cost_currency: 'EUR' }
      await trx.updateTable('job_profiles').set(cost).where('id', '=', profile.id).execute()
      await trx.updateTable('job_profiles').set({ cost_entered_cents: 5001 }).where('id', '=', profile.id).execute()
    })
    const [entered, cost, billed, noted] = await history('recruiter', 'job_profiles', profile.id)
    expect(entered?.changes).toEqual([{ field: 'Cost as entered', from: '€50 per hour', to: '€50.01 per hour' }])
    expect(cost?.changes).toContainEqual({ field: 'Currency of the cost', from: null, to: 'EUR' })
    expect(billed?.changes).toEqual([{ field: 'Bill rate', from: null, to: '$99 per hour' }])
    expect(noted?.changes).toContainEqual({ field: 'Note', from: null, to: 'Call on Monday' })
    const seen = await history('vetter', 'job_profiles', profile.id)
    expect(seen.flatMap(({ changes }) => changes.map(({ field }) => field))).not.toContain('Bill rate')
  })

  test('the history of a company has its follow-ups and those of its contacts', async () => {
    const { id: company_id } = await createCompany(server.db)
    await asTest(server.db, async (trx) => {
      const contact = trx.insertInto('contacts').values({ company_id, name: 'Cora' }).returning('id')
      const { id: contact_id } = await contact.executeTakeFirstOrThrow()
      await trx.insertInto('follow_ups').values({ company_id, contact_id, body: 'Send terms' }).execute()
    })
    const [followUp] = await history('recruiter', 'companies', company_id)
    expect(followUp).toMatchObject({ action: 'Added the follow-up' })
    expect(followUp?.changes).toEqual([
      { field: 'Contact', from: null, to: 'Cora' },
      { field: 'Follow-up', from: null, to: 'Send terms' },
    ])
  })

  test('a changed password is shown without its value', async () => {
    const account = await createUser(server.db, { password_hash: 'one' })
    await asTest(server.db, (trx) =>
      trx.updateTable('users').set({ password_hash: 'two' }).where('id', '=', account.id).execute(),
    )
    const [changed] = await history('admin', 'users', account.id)
    expect(changed?.changes).toEqual([{ field: 'Password', from: 'Hidden', to: 'Hidden' }])
  })

  test('the history of an account is only for roles that manage accounts, and clients read no history', async () => {
    const account = await createUser(server.db)
    const job = await createJob(server.db)
    for (const role of ['vetter', 'dstm', 'recruiter'] as const) {
      expect((await ask(role, 'users', account.id)).errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
    }
    for (const role of ['client', 'reviewer'] as const) {
      expect((await ask(role, 'jobs', job.id)).errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
    }
  })
})

describe('a filter', () => {
  const filtered = graphql(`query ($id: ID!, $field: String, $actor_id: ID, $since: String, $until: String) {
    getActivity(table: developers, id: $id, field: $field, actor_id: $actor_id, since: $since, until: $until) {
      at actor changes { field from to }
    }
  }`)
  const find = (role: Role, id: string, filter: object) => server.as(role).query(filtered, { id, ...filter })
  const fieldsOf = ({ getActivity }: ResultOf<typeof filtered>) =>
    getActivity.map(({ changes }) => changes.map(({ to }) => to))

  async function createHistory() {
    const { id } = await createDeveloper(server.db, { city: 'Recife', country: null })
    const set = (city: string | null, headline: string) =>
      server.as('dstm').data(
        graphql(`mutation ($input: UpdateDeveloperInput!) {
            updateDeveloper(input: $input) { id }
          }`),
        { input: { id, changes: city === null ? { headline } : { city }, version: city === null ? 1 : 2 } },
      )
    await set(null, 'Builds compilers')
    await set('Olinda', '')
    return id
  }

  test('by field finds the writes that touched it, also the first value', async () => {
    const id = await createHistory()
    const { data } = await find('vetter', id, { field: 'City' })
    expect(data && fieldsOf(data)).toEqual([['Olinda'], expect.arrayContaining(['Recife'])])
    const empty = await find('vetter', id, { field: 'Country' })
    expect(empty.data?.getActivity).toEqual([])
  })

  test('by account and by time finds what is within them', async () => {
    const id = await createHistory()
    const actor_id = server.as('dstm').account.id
    const { data } = await find('admin', id, { actor_id })
    expect(data && fieldsOf(data)).toEqual([['Olinda'], ['Builds compilers']])
    const [latest] = data?.getActivity ?? []
    const before = await find('admin', id, { actor_id, until: latest?.at })
    expect(before.data && fieldsOf(before.data)).toEqual([['Builds compilers']])
    const since = await find('admin', id, { since: latest?.at })
    expect(since.data && fieldsOf(since.data)).toEqual([['Olinda']])
    expect((await find('admin', id, { since: 'yesterday' })).errors?.[0]?.extensions?.code).toBe('BAD_INPUT')
  })

  test('offers no field that the viewer may not read, and finds nothing by one', async () => {
    const job = await createJob(server.db)
    const developer = await createDeveloper(server.db)
    await createJobProfile(server.db, { job_id: job.id, developer_id: developer.id, bill_rate_cents: 9_000 })
    const offered = async (role: Role) =>
      (await server.as(role).data(graphql('{ getActivityFields(table: developers) }'))).getActivityFields
    expect(await offered('recruiter')).toContain('Bill rate')
    expect(await offered('vetter')).not.toContain('Bill rate')
    expect((await find('recruiter', developer.id, { field: 'Bill rate' })).data?.getActivity).toHaveLength(1)
    expect((await find('vetter', developer.id, { field: 'Bill rate' })).data?.getActivity).toEqual([])
  })
})
