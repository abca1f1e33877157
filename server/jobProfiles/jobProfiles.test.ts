import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addExchangeRate } from '#server/exchangeRates/data.ts'
import { findJobProfile } from '#server/jobProfiles/data.ts'
import type { Role } from '#shared/platform/permissions.ts'
import {
  asTest,
  createClient,
  createCompany,
  createDeveloper,
  createJob,
  createJobProfile,
  createPlacement,
} from '#test/factories.ts'
import { graphql, type TypedOperation, undoMutation } from '#test/graphql.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'

interface Undoable {
  readonly extensions: { readonly change: string }
}

let server: TestServer
let job: { id: string; company_id: string }
let developer: { id: string }
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  job = await createJob(server.db, { title: 'Gardener' })
  developer = await createDeveloper(server.db, { first_name: 'Dora', last_name: 'Forward', cost_rate_cents: 5_050 })
})

const putting = graphql(`mutation ($job: ID!, $developers: DeveloperSelection!, $dry: Boolean! = false, $key: String) {
  putForward(input: { job_id: $job, selection: $developers, dry_run: $dry }, key: $key) {
    count skipped { reason count examples } warnings { reason count examples }
  }
}`)
const adding = graphql(`mutation ($profile: AddJobProfileInput!, $key: String) {
  addJobProfile(input: $profile, key: $key) { id status currency cost_rate cost_entered cost_currency bill_rate margin version }
}`)
const updating = graphql(`mutation ($id: ID!, $changes: JobProfileChanges!, $version: Int!) {
  updateJobProfile(input: { id: $id, changes: $changes, version: $version }) { id cost_rate cost_entered cost_currency bill_rate margin pitch consented_at version }
}`)
const deleting = graphql('mutation ($input: DeleteJobProfileInput!) { deleteJobProfile(input: $input) { id } }')

const enterEuro = (rate: string) =>
  asTest(server.db, (trx) => addExchangeRate(trx, { currency: 'EUR', rate, day: '2026-01-01' }))

const put = async (ids: string[], more: object = {}) =>
  (await server.as('recruiter').data(putting, { job: job.id, developers: { ids }, ...more })).putForward
const errorOf = async (
  document: TypedOperation<unknown>,
  variables: Record<string, unknown>,
  role: Role = 'recruiter',
) => (await server.as(role).send(document, variables)).errors?.[0]
const changed = async (id: string, changes: object, version: number) =>
  (await server.as('recruiter').data(updating, { id, changes, version })).updateJobProfile

const profilesOf = (id: string) =>
  server.db
    .selectFrom('job_profiles')
    .selectAll()
    .where('developer_id', '=', id)
    .where('deleted_at', 'is', null)
    .execute()

describe('putting many forward', () => {
  test('shortlists each with their own rate, and says who is skipped and why', async () => {
    const blocked = await createDeveloper(server.db, { stage: 'BLOCKED', status: null })
    const applicant = await createDeveloper(server.db, { stage: 'APPLICANT', status: 'NEW' })
    const silent = await createDeveloper(server.db, { do_not_contact: true })
    const before = await createDeveloper(server.db)
    const ended = { status: 'CLIENT_REJECTED', end_reason: 'SKILLS' } as const
    await createJobProfile(server.db, { job_id: job.id, developer_id: before.id, ...ended })
    const ids = [developer, blocked, applicant, silent, before].map(({ id }) => id)
    const plan = await put(ids, { dry: true })
    expect(plan.count).toBe(1)
    expect(plan.skipped.map(({ reason }) => reason).toSorted()).toEqual([
      'Cannot be asked: Does not want to be contacted',
      'Had a profile for this job before',
      'Is blocked',
      'Is not a member',
    ])
    expect(await profilesOf(developer.id)).toEqual([])
    expect(await put(ids)).toEqual(plan)
    expect(await profilesOf(developer.id)).toMatchObject([
      { status: 'SHORTLISTED', cost_rate_cents: 5_050, currency: 'USD', owner_id: server.as('recruiter').account.id },
    ])
    expect(await put([developer.id])).toMatchObject({
      count: 0,
      skipped: [{ reason: 'Is already shortlisted for this job', count: 1 }],
    })
  })

  test('warns of who is open at the company or placed, and takes over no rate without an exchange rate', async () => {
    const other = await createJob(server.db, { company_id: job.company_id })
    const placed = await createDeveloper(server.db, { currency: 'SEK', cost_rate_cents: 4_000 })
    await createJobProfile(server.db, { job_id: other.id, developer_id: developer.id })
    await createJobProfile(server.db, {
      job_id: (await createJob(server.db)).id,
      developer_id: placed.id,
      status: 'PLACED',
    })
    const { warnings } = await put([developer.id, placed.id])
    expect(warnings.map(({ reason }) => reason).toSorted()).toEqual([
      'Has an open profile for another job at this company',
      'Is placed now',
      'The cost stays empty. SEK and USD cannot be compared: no exchange rate for SEK was entered in Settings.',
    ])
    const [, profile] = await profilesOf(placed.id)
    expect(profile).toMatchObject({ currency: 'USD', cost_rate_cents: null })
  })

  test('warns of who is interviewing elsewhere or has an offer there', async () => {
    const elsewhere = async (name: string, status: 'INTERVIEWING' | 'OFFER' | 'SENT') => {
      const company_id = (await createCompany(server.db, { name })).id
      const job_id = (await createJob(server.db, { company_id })).id
      await createJobProfile(server.db, { job_id, developer_id: developer.id, status })
    }
    await elsewhere('Acme Interviews', 'INTERVIEWING')
    await elsewhere('Acme Offers', 'OFFER')
    await elsewhere('Acme Reads', 'SENT')
    const { warnings } = await put([developer.id], { dry: true })
    expect(warnings.map(({ reason }) => reason).toSorted()).toEqual([
      'Has an offer from Acme Offers',
      'Is interviewing at Acme Interviews',
    ])
  })

  test('takes over a rate of another currency at the exchange rate of the day', async () => {
    await enterEuro('1.25')
    const { id } = await createDeveloper(server.db, { currency: 'EUR', cost_rate_cents: 4_001 })
    expect((await put([id])).warnings).toEqual([])
    const [profile] = await profilesOf(id)
    expect(profile).toMatchObject({ cost_rate_cents: 5_001, cost_entered_cents: 4_001, cost_currency: 'EUR' })
  })

  test('at once by two people gives one profile, and with one key answers once', async () => {
    const both = await Promise.all([put([developer.id]), put([developer.id])])
    expect(both.map(({ count }) => count).toSorted()).toEqual([0, 1])
    const key = randomUUID()
    const again = await createDeveloper(server.db)
    const thrice = await Promise.all([1, 2, 3].map(() => put([again.id], { key })))
    expect(new Set(thrice.map(({ count }) => count))).toEqual(new Set([1]))
    expect(await profilesOf(again.id)).toHaveLength(1)
  })

  test('is taken back by an undo', async () => {
    const variables = { job: job.id, developers: { ids: [developer.id] } }
    const { extensions } = (await server.as('recruiter').query(putting, variables)) as Undoable
    await server.as('recruiter').data(undoMutation, { input: { change: extensions.change } })
    expect(await profilesOf(developer.id)).toEqual([])
  })

  test('needs a job that is worked on', async () => {
    const lost = await createJob(server.db, {
      status: 'LOST',
      left_status: 'LEAD',
      close_reason: 'OTHER',
      title: 'Over',
    })
    expect(await errorOf(putting, { job: lost.id, developers: { ids: [developer.id] } })).toMatchObject({
      message: 'Over is Lost, so nobody is put forward for it. Reopen it first.',
      extensions: { code: 'BAD_INPUT', field: 'job_id' },
    })
  })
})

describe('the value of placements', () => {
  const values = graphql(`query ($company: ID, $filter: JobProfileFilter) {
    getJobProfileValues(company_id: $company, filter: $filter) { currency count weekly_value monthly_value }
    getJobProfilePage(company_id: $company, filter: $filter) { job_profiles { currency weekly_value monthly_value ends_on } }
  }`)

  test('is that of a week and of a month, and totals by currency add up their rows', async () => {
    const company = await createCompany(server.db)
    const place = async (currency: string, bill_rate_cents: number) => {
      const { id: job_id } = await createJob(server.db, { company_id: company.id })
      const row = { job_id, developer_id: (await createDeveloper(server.db)).id, status: 'PLACED', currency } as const
      const profile = await createJobProfile(server.db, row)
      await createPlacement(server.db, profile.id, {
        currency,
        bill_rate_cents,
        weekly_hours: 40,
        status: 'ACTIVE',
        ends_on: '2030-01-31',
      })
    }
    await place('USD', 8_000)
    await place('USD', 10_001)
    await place('EUR', 9_000)
    const asked = { company: company.id, filter: { phase: ['PLACED' as const] } }
    const all = await server.as('recruiter').data(values, asked)
    expect(all.getJobProfileValues).toEqual([
      { currency: 'USD', count: 2, weekly_value: 7_200.4, monthly_value: 31_201.74 },
      { currency: 'EUR', count: 1, weekly_value: 3_600, monthly_value: 15_600 },
    ])
    const { getJobProfilePage } = await server
      .as('recruiter')
      .data(values, { ...asked, filter: { ...asked.filter, currency: 'EUR' } })
    expect(getJobProfilePage.job_profiles).toEqual([
      { currency: 'EUR', weekly_value: 3_600, monthly_value: 15_600, ends_on: '2030-01-31' },
    ])
  })

  test('is hidden from those who may not read what clients pay', async () => {
    const { errors } = await server.as('dstm').send('{ getJobProfilePage { job_profiles { weekly_value } } }')
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN' })
  })
})

const added = async (more: object = {}) =>
  (
    await server.as('recruiter').data(adding, {
      profile: { developer_id: developer.id, job_id: job.id, ...more },
    })
  ).addJobProfile

describe('adding one', () => {
  test('keeps money to the cent, in the currency of the job', async () => {
    expect(await added({ cost_rate: 50.55, bill_rate: 80 })).toMatchObject({
      currency: 'USD',
      cost_rate: 50.55,
      bill_rate: 80,
      margin: 36.8,
    })
  })

  test('keeps the cost as it was entered beside its worth of the day, and converts it again only when it changes', async () => {
    await enterEuro('1.2')
    const { id, version, ...cost } = await added({ cost_rate: 50, cost_currency: 'eur', bill_rate: 80 })
    expect(cost).toMatchObject({ cost_rate: 60, cost_entered: 50, cost_currency: 'EUR', margin: 25 })
    await enterEuro('1.4')
    const pitched = await changed(id, { pitch: 'Calm.' }, version)
    expect(pitched).toMatchObject({ cost_rate: 60, cost_entered: 50 })
    const raised = await changed(id, { cost_rate: 55 }, pitched.version)
    expect(raised).toMatchObject({ cost_rate: 77, cost_entered: 55, cost_currency: 'EUR' })
    const inDollars = await changed(id, { cost_currency: null }, raised.version)
    expect(inDollars).toMatchObject({ cost_rate: 55, cost_entered: 55, cost_currency: 'USD' })
  })

  test('refuses a currency without an exchange rate at its field', async () => {
    const profile = { developer_id: developer.id, job_id: job.id, cost_rate: 50, cost_currency: 'NOK' }
    expect(await errorOf(adding, { profile })).toMatchObject({
      message: 'NOK and USD cannot be compared: no exchange rate for NOK was entered in Settings.',
      extensions: { code: 'BAD_INPUT', field: 'cost_currency' },
    })
  })

  test('hides the cost, and the currency that it was entered in, from those who may not read it', async () => {
    const { id } = await added({ cost_rate: 50 })
    for (const field of ['cost_entered', 'cost_currency']) {
      const { errors } = await server.as('client').send(`{ getJobProfile(id: "${id}") { ${field} } }`)
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN' })
    }
  })

  test('puts somebody forward again whose earlier profile has ended', async () => {
    const ended = { status: 'CLIENT_REJECTED', end_reason: 'SKILLS' } as const
    await createJobProfile(server.db, { job_id: job.id, developer_id: developer.id, ...ended })
    expect(await added()).toMatchObject({ version: 1 })
  })

  test('of two at once one is told that the developer is put forward already', async () => {
    const profile = { developer_id: developer.id, job_id: job.id }
    const both = await Promise.all(
      (['recruiter', 'admin'] as const).map((role) => server.as(role).query(adding, { profile })),
    )
    const messages = both.flatMap(({ errors }) => errors?.[0]?.message ?? [])
    expect(messages).toEqual(['Dora Forward cannot be put forward: the developer is already shortlisted for this job.'])
  })

  test.each([
    [{ cost_rate: -1 }, 'Enter an amount from 0 to 10,000.'],
    [{ bill_rate: 1.234 }, 'Use at most two decimals.'],
    [{ weekly_hours: 169 }, 'Enter the weekly hours, from 1 to 168.'],
    [{ starts_on: 'soon' }, 'Enter a day such as 31 Jan 2026.'],
    [{ consented_at: '2099-01-01T00:00:00Z' }, 'The day of the consent cannot be in the future.'],
    [{ owner_id: randomUUID() }, 'Choose a staff member who may log in.'],
    [{ developer_id: randomUUID() }, 'This developer does not exist any more. Choose another one.'],
    [{ job_id: randomUUID() }, 'This job does not exist any more. Choose another one.'],
  ])('refuses %j', async (wrong, message) => {
    const profile = { developer_id: developer.id, job_id: job.id, ...wrong }
    expect(await errorOf(adding, { profile })).toMatchObject({ message, extensions: { code: 'BAD_INPUT' } })
  })
})

describe('editing', () => {
  test('of two at once the second is told what the first changed', async () => {
    const { id, version } = await added({ cost_rate: 50 })
    const save = (role: Role, changes: object) => server.as(role).query(updating, { id, version, changes })
    const both = await Promise.all([save('recruiter', { cost_rate: 60 }), save('admin', { pitch: 'Good' })])
    const refused = both.flatMap(({ errors }) => errors?.[0]?.extensions ?? [])
    expect(refused).toMatchObject([{ code: 'CONFLICT', field: 'version', details: { id, version: version + 1 } }])
  })

  test('keeps the consent of a profile that was sent, and the terms of one that is placed', async () => {
    const consented_at = new Date()
    const sent = await createJobProfile(server.db, {
      job_id: job.id,
      developer_id: developer.id,
      status: 'SENT',
      consented_at,
    })
    const withdrawn = { id: sent.id, version: 1, changes: { consented_at: null } }
    expect(await errorOf(updating, withdrawn)).toMatchObject({
      extensions: { code: 'BAD_INPUT', field: 'consented_at' },
    })
    await asTest(server.db, (trx) =>
      trx.updateTable('job_profiles').set({ status: 'PLACED' }).where('id', '=', sent.id).execute(),
    )
    const dearer = { id: sent.id, version: 2, changes: { bill_rate: 90 } }
    expect(await errorOf(updating, dearer)).toMatchObject({ extensions: { code: 'CONFLICT', field: 'bill_rate' } })
  })
})

describe('deleting', () => {
  test('hides the profile until it is undone, and never one with a placement', async () => {
    const { id, version } = await added()
    const { extensions } = (await server.as('recruiter').query(deleting, { input: { id, version } })) as Undoable
    const finding = graphql('query ($id: ID!) { getJobProfile(id: $id) { id } }')
    expect((await errorOf(finding, { id }))?.extensions?.code).toBe('NOT_FOUND')
    await server.as('recruiter').data(undoMutation, { input: { change: extensions.change } })
    expect(await server.as('vetter').data(finding, { id })).toEqual({ getJobProfile: { id } })
  })
})

describe('what a role reads', () => {
  const rates = 'query ($id: ID!) { getJobProfile(id: $id) { FIELD } }'

  test.each([
    ['vetter', 'cost_rate', true],
    ['vetter', 'bill_rate', false],
    ['dstm', 'margin', false],
    ['recruiter', 'margin', true],
    ['client', 'bill_rate', false],
    ['client', 'id', false],
  ] as const)('as %s the field %s: %s', async (role, field, isReadable) => {
    const company = await createCompany(server.db)
    const own = await createJob(server.db, { company_id: company.id })
    const account = await createClient(server.db, { companyId: company.id })
    const profile = { job_id: own.id, developer_id: developer.id, status: 'SENT', bill_rate_cents: 8_000 } as const
    const { id } = await createJobProfile(server.db, profile)
    const caller = role === 'client' ? await server.logIn(account) : server.as(role)
    const { errors } = await caller.send(rates.replace('FIELD', field), { id })
    expect(errors?.[0]?.extensions?.code).toBe(isReadable ? undefined : 'FORBIDDEN')
  })

  test('without the permission, the data layer shows a company only what was sent to it', async () => {
    const { db } = server
    const company = await createCompany(db)
    const own = await createJob(db, { company_id: company.id })
    const put = async (job_id: string, status: 'SENT' | 'SHORTLISTED') =>
      (await createJobProfile(db, { job_id, developer_id: (await createDeveloper(db)).id, status })).id
    const sent = await put(own.id, 'SENT')
    const scope = { fields: new Set<string>(), only: [company.id] }
    expect(await findJobProfile(db, sent, scope)).toMatchObject({ id: sent })
    for (const hidden of [await put(own.id, 'SHORTLISTED'), await put(job.id, 'SENT')]) {
      await expect(findJobProfile(db, hidden, scope)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
  })
})
