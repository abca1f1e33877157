import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type JobProfileStatus, sentJobProfileStatuses } from '#shared/jobProfiles/jobProfileStatuses.ts'
import { dayIn } from '#test/days.ts'
import * as fc from '#test/draws/property.ts'
import { asTest, createCompany, createDeveloper, createJob } from '#test/factories.ts'
import { graphql } from '#test/graphql.ts'
import { createAgreedProfile, createVisitor } from '#test/rows/clientLinks.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'

/*
 * A firm at random: staff name companies that developers must not be shown to, companies come and change their names, and recruiters try to
 * send and share everyone. A model without SQL knows who is excluded where.
 */

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ variables: { TRUST_PROXY: 'true', RATE_PER_MINUTE: '0' } })
})
afterAll(() => server.close())

/** A company by what it is called. Every line is written in three ways. */
const lines = [
  ['Acme #', 'ACME # GmbH', 'Ácme-#, Inc.'],
  ['Bolt & Nut #', 'Bolt and Nut # Ltd.', 'boltandnut #'],
  ['Çelik #', 'The CELIK # S.A.', 'Celik # and Co'],
] as const
type Line = 0 | 1 | 2

interface Company {
  readonly id: string
  readonly job: string
  name: Line
  domain: Line | undefined
}

interface Exclusion {
  readonly id: string
  readonly developer: string
  readonly by: 'name' | 'domain'
  readonly line: Line
  isRunning: boolean
  /** The company that was meant before it changed its name. */
  meant?: Company
}

interface Profile {
  readonly id: string
  readonly developer: string
  readonly company: Company
}

const searching = graphql(`query ($job: ID!) {
  allSearchDevs(job_id: $job, countries: ["US"], count: 1000) { developers { id } not_shown { id } }
}`)
const moving = graphql('mutation ($input: MoveJobProfileInput!) { moveJobProfile(input: $input) { id } }')
const movingMany = graphql('mutation ($input: MoveJobProfilesInput!) { moveJobProfiles(input: $input) { count } }')
const previewing = graphql(
  'query ($id: ID!) { getClientProfile(job_profile_id: $id, with_bill_rate: false) { fingerprint } }',
)
const sharing = graphql(`mutation ($id: ID!, $seen: String!) {
  shareClientProfile(input: { job_profile_id: $id, with_bill_rate: false, days: 7, seen: $seen }) { url }
}`)

const pick = <Item>(list: readonly Item[], number: number): Item | undefined => list[number % list.length]

class Firm {
  readonly run = randomUUID().slice(0, 8)
  readonly developers: string[] = []
  readonly companies: Company[] = []
  readonly exclusions: Exclusion[] = []
  readonly profiles: Profile[] = []
  readonly links: { readonly url: string; readonly profile: Profile }[] = []

  nameOf(line: Line, way: number): string {
    return (pick(lines[line], way) ?? '').replace('#', this.run)
  }

  isExcluded(developer: string, company: Company): boolean {
    const means = ({ by, line, meant }: Exclusion) => meant === company || line === company[by]
    return this.exclusions.some((one) => one.isRunning && one.developer === developer && means(one))
  }

  /** At most one living company has a name. */
  isTaken(line: Line, except?: Company): boolean {
    return this.companies.some((one) => one !== except && one.name === line)
  }

  set(table: 'companies' | 'exclusions' | 'job_profiles', id: string, row: object) {
    return asTest(server.db, (trx) => trx.updateTable(table).set(row).where('id', '=', id).execute())
  }

  async status({ id }: Profile): Promise<JobProfileStatus> {
    const row = server.db.selectFrom('job_profiles').select('status').where('id', '=', id)
    return (await row.executeTakeFirstOrThrow()).status
  }
}

/** Every action takes numbers that choose its rows and values. */
const actions = {
  async addCompany(firm: Firm, a: number, b: number) {
    const line = (a % 3) as Line
    if (firm.isTaken(line)) return
    const row = { name: firm.nameOf(line, b), domain: `n${line}-${firm.run}.example` }
    const { id } = await createCompany(server.db, row)
    const job = await createJob(server.db, { company_id: id, title: `Job ${firm.run}` })
    firm.companies.push({ id, job: job.id, name: line, domain: line })
  },
  async rename(firm: Firm, a: number, b: number, c: number) {
    const company = pick(firm.companies, a)
    const line = (b % 3) as Line
    if (!company || firm.isTaken(line, company)) return
    for (const one of firm.exclusions) if (one.line === company[one.by]) one.meant ??= company
    await firm.set('companies', company.id, { name: firm.nameOf(line, c), domain: null })
    Object.assign(company, { name: line, domain: undefined })
  },
  async exclude(firm: Firm, a: number, b: number, c: number) {
    const [developer = '', line] = [pick(firm.developers, a), (b % 3) as Line]
    const by = c % 4 === 3 ? 'domain' : 'name'
    const named = by === 'name' ? { company_name: firm.nameOf(line, c) } : { company_name: `Alias ${firm.run}` }
    const domain = by === 'domain' ? `n${line}-${firm.run}.example` : null
    const making = graphql('mutation ($input: AddExclusionInput!) { addExclusion(input: $input) { id } }')
    const input = { developer_id: developer, ...named, domain, reason: 'DISPUTE' as const }
    const { id } = (await server.as('dstm').data(making, { input })).addExclusion
    firm.exclusions.push({ id, developer, by, line, isRunning: true })
  },
  async end(firm: Firm, a: number, b: number) {
    const exclusion = pick(firm.exclusions, a)
    if (!exclusion) return
    await firm.set('exclusions', exclusion.id, b % 2 ? { until: dayIn(-1) } : { deleted_at: new Date() })
    exclusion.isRunning = false
  },
  /** The staff put them forward before they knew. */
  async shortlist(firm: Firm, a: number) {
    const company = pick(firm.companies, a)
    if (!company) return
    const { id, developer_id } = await createAgreedProfile(server, company.job, 'READY_TO_SEND')
    firm.developers.push(developer_id)
    firm.profiles.push({ id, developer: developer_id, company })
  },
  async send(firm: Firm, a: number, b: number) {
    const profile = pick(firm.profiles, a)
    if (!profile) return
    const [before, excluded] = [await firm.status(profile), firm.isExcluded(profile.developer, profile.company)]
    const row = server.db.selectFrom('job_profiles').select('version').where('id', '=', profile.id)
    const { version } = await row.executeTakeFirstOrThrow()
    const one = { id: profile.id, version, to: 'SENT', confirmed: [] }
    const many = { selection: { ids: [profile.id] }, to: 'SENT', dry_run: false }
    if (b % 3 === 0) await server.as('recruiter').query(moving, { input: one as never })
    else if (b % 3 === 1) await server.as('recruiter').query(movingMany, { input: many as never })
    else await firm.set('job_profiles', profile.id, { status: 'INTERVIEWING' }).catch(() => undefined)
    if (sentJobProfileStatuses.includes(before)) return
    expect(sentJobProfileStatuses.includes(await firm.status(profile))).toBe(!excluded)
  },
  async share(firm: Firm, a: number) {
    const profile = pick(firm.profiles, a)
    if (!profile) return
    const { getClientProfile } = await server.as('recruiter').data(previewing, { id: profile.id })
    const variables = { id: profile.id, seen: getClientProfile.fingerprint }
    const url = (await server.as('recruiter').query(sharing, variables)).data?.shareClientProfile.url
    expect(Boolean(url)).toBe(!firm.isExcluded(profile.developer, profile.company))
    if (url) firm.links.push({ url, profile })
  },
} as const
const kinds = Object.keys(actions) as (keyof typeof actions)[]

/** Looks at everything that could show somebody. */
async function look(firm: Firm, visitor: ReturnType<typeof createVisitor>): Promise<void> {
  for (const company of firm.companies) {
    const { developers, not_shown } = (await server.as('recruiter').data(searching, { job: company.job })).allSearchDevs
    const excluded = firm.developers.filter((developer) => firm.isExcluded(developer, company))
    expect(developers.filter(({ id }) => excluded.includes(id))).toEqual([])
    expect(excluded).toEqual(expect.arrayContaining(not_shown.map(({ id }) => id)))
  }
  for (const { url, profile } of firm.links) {
    const { status } = await visitor.open(url)
    expect(status).toBe(firm.isExcluded(profile.developer, profile.company) ? 410 : 200)
  }
}

const action = fc.record({ kind: fc.constantFrom(...kinds), a: fc.nat(20), b: fc.nat(20), c: fc.nat(20) })

test('whatever happens, nobody is found for, sent to or shown at a company that they must not be shown to', {
  tags: ['property', 'fuzz'],
  timeout: 120_000,
}, async () => {
  let visitors = 0
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 5, maxLength: 25 }), async (drawn) => {
      const firm = new Firm()
      const visitor = createVisitor(server, `203.0.116.${++visitors % 250}`)
      firm.developers.push((await createDeveloper(server.db, { country: 'US', last_name: firm.run })).id)
      for (const line of [0, 1]) await actions.addCompany(firm, line, 0)
      for (const at of [0, 1]) await actions.shortlist(firm, at)
      for (const { kind, a, b, c } of drawn) await actions[kind](firm, a, b, c)
      await look(firm, visitor)
    }),
    { numRuns: 50 },
  )
})
