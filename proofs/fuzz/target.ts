import type { Database } from '#server/platform/db/connection/connect.ts'
import { type Role, roles } from '#shared/platform/permissions.ts'
import { createClient, createCompany, createDeveloper, createJob, createSkill } from '#test/factories.ts'
import { TestBrowser } from '#test/identity/browser.ts'
import { signIn } from '#test/identity/identity.ts'
import type { TestServer } from '#test/testServer.ts'

/** A running Vouch that a fuzzer attacks. It must have no rate limit, and trust X-Forwarded-For. */
export interface FuzzTarget {
  readonly url: string
  /** Ids of existing rows; input without them would not get far. */
  readonly ids: readonly string[]
  readonly developerId: string
  /** A migrated, empty database of its own, for background work that only the fuzzer runs. */
  readonly background: Database
  /** Returns an access token of the role. */
  tokenOf(role: Role): Promise<string>
}

const metricsToken = 'a token of the fuzzers'
/** The environment variables that a server needs to be a target. */
export const targetVariables = { RATE_PER_MINUTE: '0', TRUST_PROXY: 'true', METRICS_TOKEN: metricsToken }

/** Reads the resident memory of the node, in bytes. */
export async function memoryOf({ url }: FuzzTarget): Promise<number> {
  const response = await fetch(`${url}/internal/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  const [, bytes] = /^process_resident_memory_bytes (\S+)$/m.exec(await response.text()) ?? []
  return Number(bytes)
}

/** Makes a test server a target, with a few rows of each kind. */
export async function targetOfTest(server: TestServer, background: Database): Promise<FuzzTarget> {
  const { db } = server
  const skill = await createSkill(db, { name: 'TypeScript' })
  const company = await createCompany(db)
  const developer = await createDeveloper(db, { skills: [skill.id] })
  const job = await createJob(db, { company_id: company.id, skills: { [skill.id]: 'REQUIRED' } })
  const client = await createClient(db, { companyId: company.id })
  return {
    url: server.url,
    ids: [skill, company, developer, job, client].map(({ id }) => id),
    developerId: developer.id,
    background,
    tokenOf: async (role) => server.as(role).token,
  }
}

/** Access tokens are valid for 15 minutes; these are replaced earlier. */
const tokenLifeMs = 10 * 60_000

/** Makes a separately running product with demo data a target. */
export async function targetOfProduct(url: string, background: Database): Promise<FuzzTarget> {
  const tokens = new Map<Role, { readonly token: string; readonly until: number }>()
  const tokenOf = async (role: Role) => {
    const known = tokens.get(role)
    if (known && known.until > Date.now()) return known.token
    const { access_token: token } = await signIn(new TestBrowser(url, [url]), `${role}@vouch.example`, 'vouch-demo')
    tokens.set(role, { token, until: Date.now() + tokenLifeMs })
    return token
  }
  for (const role of roles) await tokenOf(role)
  const found = await readIds(url, await tokenOf('admin'))
  const [developerId = ''] = found.developers
  return { url, ids: Object.values(found).flat(), developerId, background, tokenOf }
}

type Rows = readonly { readonly id: string }[]
interface Read {
  readonly data: {
    readonly allSearchDevs: { readonly developers: Rows }
    readonly getAllActiveJobs: Rows
    readonly getCompanies: Rows
  }
}

async function readIds(url: string, token: string) {
  const query = '{ allSearchDevs(count: 5) { developers { id } } getAllActiveJobs { id } getCompanies { id } }'
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const response = await fetch(`${url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) })
  const { data } = (await response.json()) as Read
  const some = (rows: Rows) => rows.slice(0, 5).map(({ id }) => id)
  return {
    developers: some(data.allSearchDevs.developers),
    jobs: some(data.getAllActiveJobs),
    companies: some(data.getCompanies),
  }
}
