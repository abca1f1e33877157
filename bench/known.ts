import { Agent } from 'node:http'
import { sql } from 'kysely'
import { type Database, write } from '../server/platform/db/connection/connect.ts'
import { post } from './load.ts'
import { type MeasuredOperation, operationsFor, topFifty } from './operations.ts'
import type { BenchTarget } from './targets.ts'

/** The ids that requests name. */
export interface Known {
  readonly jobIds: readonly string[]
  readonly companyIds: readonly string[]
}

export async function readKnown(db: Database): Promise<Known> {
  const [jobs, companies] = await Promise.all([
    db.selectFrom('jobs').select('id').orderBy('id').execute(),
    db.selectFrom('companies').select('id').orderBy('id').execute(),
  ])
  return { jobIds: jobs.map(({ id }) => id), companyIds: companies.map(({ id }) => id) }
}

/** Prepares the operations to measure, for the firm of a database. */
export async function prepareOperations(db: Database, vouch: BenchTarget): Promise<MeasuredOperation[]> {
  const known = await readKnown(db)
  const versions = await readVersions(vouch, known.jobIds)
  return operationsFor({ ...known, versions, changeJob: () => changeRandomJob(db, known.jobIds) })
}

/** Changes a random job with an actor and an event, like the app. */
async function changeRandomJob(db: Database, jobIds: readonly string[]): Promise<void> {
  const id = jobIds[Math.floor(Math.random() * jobIds.length)] ?? ''
  await write(db, { actor: 'task:bench' }, (trx) =>
    sql`update jobs set openings = openings + 1 where id = ${id}`.execute(trx),
  )
}

/** Reads the version of each job's answer, which a poll sends along. */
async function readVersions(vouch: BenchTarget, jobIds: readonly string[]): Promise<string[]> {
  const agent = new Agent({ keepAlive: true })
  const versions: string[] = []
  for (const id of jobIds) {
    const answer = JSON.parse((await post({ ...vouch, agent }, topFifty(id))).toString()) as Answer
    versions.push(answer.data.allSearchDevs.version)
  }
  agent.destroy()
  return versions
}

interface Answer {
  readonly data: { readonly allSearchDevs: { readonly version: string } }
}
