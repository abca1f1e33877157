import { randomUUID } from 'node:crypto'
import type { Call } from './load.ts'
import * as queries from './queries.ts'
import type { TargetName } from './targets.ts'

/** What is asked, alike of each server that can answer it. */
export interface Operation {
  readonly name: string
  readonly concurrency: number
  readonly calls: Partial<Record<TargetName, (turn: number) => Call>>
}

/** What the operations name. */
export interface Known {
  readonly jobIds: readonly string[]
  readonly companyIds: readonly string[]
  /** Of the answer for each job, in their order. */
  readonly versions: readonly string[]
}

/** Our API and PostGraphile speak GraphQL; the floor takes the values of its statement. */
function graphql(query: string, variables: object = {}): Call {
  return { path: '/graphql', body: { query, variables } }
}

/** The top 50 of a job, or only whether they are still what the caller has seen. */
export function topFifty(jobId: string, more: { countries?: string[]; version?: string } = {}): Call {
  return graphql(queries.topFifty, { job_id: jobId, ...more })
}

/** The operations of the API, in the order of the table. Pages and countries change from turn to turn, so that nothing is asked twice in a row. */
export function operationsFor({ jobIds, companyIds, versions }: Known): Operation[] {
  const job = (turn: number) => of(jobIds, turn)
  const offset = (turn: number) => (turn % 4) * 25
  const floor = (path: string, values: (turn: number) => unknown[]) => (turn: number) => ({
    path: `/${path}`,
    body: values(turn),
  })
  return [
    {
      name: 'getCompanies',
      concurrency: 8,
      calls: { vouch: () => graphql(queries.companies), floor: floor('getCompanies', () => []) },
    },
    {
      name: 'getClientUsers, 25 sorted',
      concurrency: 8,
      calls: {
        vouch: (turn) => graphql(queries.clients, { offset: offset(turn) }),
        floor: floor('getClientUsers', (turn) => [offset(turn)]),
        postgraphile: (turn) => graphql(queries.postgraphile.clients, { offset: offset(turn) }),
      },
    },
    {
      name: 'allSearchDevs, top 50, rows read anew',
      concurrency: 8,
      calls: {
        vouch: (turn) => topFifty(job(turn), { countries: [...searched, nowhere(turn, jobIds.length)] }),
        floor: floor('allSearchDevs', (turn) => [of(searched, turn), job(turn)]),
        postgraphile: (turn) =>
          graphql(queries.postgraphile.developers, { country: of(searched, turn), job: job(turn) }),
      },
    },
    {
      name: 'allSearchDevs, asked again',
      concurrency: 8,
      calls: { vouch: (turn) => topFifty(of(jobIds.slice(0, 40), turn)) },
    },
    {
      name: 'allSearchDevs, unchanged poll',
      concurrency: 8,
      calls: { vouch: (turn) => topFifty(of(jobIds.slice(0, 40), turn), { version: of(versions, turn % 40) }) },
    },
    {
      name: 'getAllActiveJobs, whole',
      concurrency: 1,
      calls: {
        vouch: () => graphql(queries.activeJobs),
        floor: floor('getAllActiveJobs', () => []),
        postgraphile: () => graphql(queries.postgraphile.activeJobs),
      },
    },
    { name: 'upsertClients, with key', concurrency: 8, calls: { vouch: (turn) => upsert(of(companyIds, turn), turn) } },
  ]
}

const searched = ['US', 'CA', 'BR']

/** One more country where nobody lives makes another question with the same answer: what was read for the last one is of no use. */
function nowhere(turn: number, jobs: number): string {
  return `X${String.fromCharCode(65 + (Math.floor(turn / jobs) % 26))}`
}

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
