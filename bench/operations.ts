import { randomUUID } from 'node:crypto'
import type { Call } from './load.ts'
import * as queries from './queries.ts'
import type { TargetName } from './targets.ts'

/** What is asked, alike of each server that can answer it. */
export interface Operation {
  readonly name: string
  readonly concurrency: number
  readonly calls: Partial<Record<TargetName, (turn: number) => Call>>
  /** Done before each request, and not timed. */
  before?(): Promise<void>
}

/** What the operations name. */
export interface Known {
  readonly jobIds: readonly string[]
  readonly companyIds: readonly string[]
  /** Of the answer for each job, in their order. */
  readonly versions: readonly string[]
  /** Somebody changes a job. */
  changeJob(): Promise<void>
}

/** Our API and PostGraphile speak GraphQL; the floor takes the values of its statement. */
function graphql(query: string, variables: object = {}): Call {
  return { path: '/graphql', body: { query, variables } }
}

/** The top 50 of a job, or only whether they are still what the caller has seen. */
export function topFifty(jobId: string, more: { countries?: string[]; version?: string } = {}): Call {
  return graphql(queries.topFifty, { job_id: jobId, ...more })
}

/** The operations of the API, in the order of the table: as people ask them, and so that no answer is in a memory. */
export function operationsFor({ jobIds, companyIds, versions, changeJob }: Known): Operation[] {
  const job = (turn: number) => of(jobIds, turn)
  const asked = jobIds.slice(0, 40)
  return [
    {
      name: 'getCompanies',
      concurrency: 8,
      calls: { vouch: () => graphql(queries.companies), floor: floor('getCompanies', () => []) },
    },
    clientPage('getClientUsers, 25 sorted', (turn) => (turn % 4) * 25),
    clientPage('getClientUsers, pages not asked for before', (turn) => (turn * 7) % 1_975),
    candidates('allSearchDevs, top 50', (turn) => ({ job: of(asked, turn), country: 'US' })),
    candidates('allSearchDevs, top 50 not seen before', (turn) => ({
      job: job(turn),
      country: countryAt(turn, jobIds.length),
    })),
    {
      name: 'allSearchDevs, unchanged poll',
      concurrency: 8,
      calls: { vouch: (turn) => topFifty(of(asked, turn), { version: of(versions, turn % asked.length) }) },
    },
    { name: 'getAllActiveJobs, whole', ...activeJobs },
    { name: 'getAllActiveJobs, after a change', ...activeJobs, before: changeJob },
    { name: 'upsertClients, with key', concurrency: 8, calls: { vouch: (turn) => upsert(of(companyIds, turn), turn) } },
  ]
}

/** The countries of the firm. */
const inhabited = ['US', 'CA', 'BR', 'PL', 'IN', 'AR', 'MX']

/** Another country each time that all jobs had their turn: other people come out best. */
export function countryAt(turn: number, jobs: number): string {
  return of(inhabited, Math.floor(turn / jobs))
}

function floor(path: string, values: (turn: number) => unknown[]): (turn: number) => Call {
  return (turn) => ({ path: `/${path}`, body: values(turn) })
}

function clientPage(name: string, offset: (turn: number) => number): Operation {
  return {
    name,
    concurrency: 8,
    calls: {
      vouch: (turn) => graphql(queries.clients, { offset: offset(turn) }),
      floor: floor('getClientUsers', (turn) => [offset(turn)]),
      postgraphile: (turn) => graphql(queries.postgraphile.clients, { offset: offset(turn) }),
    },
  }
}

function candidates(name: string, search: (turn: number) => { job: string; country: string }): Operation {
  return {
    name,
    concurrency: 8,
    calls: {
      vouch: (turn) => topFifty(search(turn).job, { countries: [search(turn).country] }),
      floor: floor('allSearchDevs', (turn) => [search(turn).country, search(turn).job]),
      postgraphile: (turn) => graphql(queries.postgraphile.developers, search(turn)),
    },
  }
}

const activeJobs = {
  concurrency: 1,
  calls: {
    vouch: () => graphql(queries.activeJobs),
    floor: floor('getAllActiveJobs', () => []),
    postgraphile: () => graphql(queries.postgraphile.activeJobs),
  },
} satisfies Omit<Operation, 'name'>

function upsert(companyId: string, turn: number): Call {
  return graphql(queries.upsertClient, {
    display_name: `Client ${turn}`,
    email: `${turn % 500}@upsert.example`,
    company_id: companyId,
    key: randomUUID(),
  })
}

function of(items: readonly string[], turn: number): string {
  return items[turn % items.length] ?? ''
}
