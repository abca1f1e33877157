import { randomUUID } from 'node:crypto'
import type { Call } from './load.ts'
import * as queries from './queries.ts'
import type { TargetName } from './targets.ts'

/** An operation to measure, with the equivalent request for each server that supports it. */
export interface MeasuredOperation {
  readonly name: string
  readonly concurrency: number
  readonly calls: Partial<Record<TargetName, (turn: number) => Call>>
  /** Runs before each request, and is not timed. */
  before?(): Promise<void>
}

/** The ids and versions that the operations need. */
export interface OperationInput {
  readonly jobIds: readonly string[]
  readonly companyIds: readonly string[]
  /** The version of the answer for each job, in the order of `jobIds`. */
  readonly versions: readonly string[]
  /** Changes a random job. */
  changeJob(): Promise<void>
}

/** Makes a request for our API or PostGraphile. The floor takes the values of its statement instead. */
function graphql(query: string, variables: object = {}): Call {
  return { path: '/graphql', body: { query, variables } }
}

/** Asks for the top 50 of a job; with `version` only when they have changed since. */
export function topFifty(jobId: string, more: { countries?: string[]; version?: string } = {}): Call {
  return graphql(queries.topFiftyQuery, { job_id: jobId, ...more })
}

/** Lists the operations of the API, in the order of the table. Some repeat requests like people do; others always miss the caches. */
export function operationsFor({ jobIds, companyIds, versions, changeJob }: OperationInput): MeasuredOperation[] {
  const job = (turn: number) => cyclic(jobIds, turn)
  const repeatedJobIds = jobIds.slice(0, 40)
  return [
    {
      name: 'getCompanies',
      concurrency: 8,
      calls: { vouch: () => graphql(queries.companies), floor: floor('getCompanies', () => []) },
    },
    clientPage('getClientUsers, 25 sorted', (turn) => (turn % 4) * 25),
    clientPage('getClientUsers, pages not asked for before', (turn) => (turn * 7) % 1_975),
    candidates('allSearchDevs, top 50', (turn) => ({ job: cyclic(repeatedJobIds, turn), country: 'US' })),
    candidates('allSearchDevs, top 50 not seen before', (turn) => ({
      job: job(turn),
      country: countryAt(turn, jobIds.length),
    })),
    {
      name: 'allSearchDevs, unchanged poll',
      concurrency: 8,
      calls: {
        vouch: (turn) =>
          topFifty(cyclic(repeatedJobIds, turn), { version: cyclic(versions, turn % repeatedJobIds.length) }),
      },
    },
    { name: 'getAllActiveJobs, whole', ...activeJobs },
    { name: 'getAllActiveJobs, after a change', ...activeJobs, before: changeJob },
    {
      name: 'upsertClients, with key',
      concurrency: 8,
      calls: {
        vouch: (turn) => upsert(cyclic(companyIds, turn), turn),
        floor: floor('upsertClients', (turn) => [`Client ${turn}`, `floor.${turn % 500}@upsert.example`]),
      },
    },
  ]
}

/** The countries of the generated developers. */
const countries = ['US', 'CA', 'BR', 'PL', 'IN', 'AR', 'MX']

/** Gives the country of a request. It changes after each round of all jobs, so that the answers differ. */
export function countryAt(turn: number, jobs: number): string {
  return cyclic(countries, Math.floor(turn / jobs))
}

function floor(path: string, values: (turn: number) => unknown[]): (turn: number) => Call {
  return (turn) => ({ path: `/${path}`, body: values(turn) })
}

function clientPage(name: string, offset: (turn: number) => number): MeasuredOperation {
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

function candidates(name: string, search: (turn: number) => { job: string; country: string }): MeasuredOperation {
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
} satisfies Omit<MeasuredOperation, 'name'>

function upsert(companyId: string, turn: number): Call {
  return graphql(queries.upsertClientMutation, {
    display_name: `Client ${turn}`,
    email: `${turn % 500}@upsert.example`,
    company_id: companyId,
    key: randomUUID(),
  })
}

function cyclic(items: readonly string[], turn: number): string {
  return items[turn % items.length] ?? ''
}
