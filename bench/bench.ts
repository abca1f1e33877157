import { Agent } from 'node:http'
import { sql } from 'kysely'
import type { Env } from '#server/env.ts'
import { connect, type Database, write } from '#server/platform/db/connect.ts'
import type { Progress } from '#server/platform/process/progress.ts'
import { measureCards } from './cards.ts'
import { firmContent, historyContent, listContent, openBenchDatabase, pastContent } from './database.ts'
import { measureFairness } from './fairness.ts'
import { measureFigures } from './figures.ts'
import { measureLists } from './lists.ts'
import { post } from './load.ts'
import { measureMatcher } from './matcher.ts'
import { measure, type Result } from './measure.ts'
import { type OperationInput, operationsFor, topFifty } from './operations.ts'
import { measureOverload } from './overload.ts'
import { measureResumeSearch } from './resumeSearch.ts'
import { measureSize } from './size.ts'
import { listsTable, operationsTable, overloadTables, sizeTable, timingsTable, worstListsTable } from './tables.ts'
import { installPeers, peersAreMissing, startTargets, type Target, type Targets } from './targets.ts'
import { measureVetting } from './vetting.ts'

export interface BenchContext {
  readonly env: Env
  readonly progress: Progress
  readonly signal: AbortSignal
  say(text: string): void
}

/** What is measured in the firm of `firm.ts`. */
const firmParts = ['operations', 'matcher', 'resumes', 'overload', 'fairness'] as const
type FirmPart = (typeof firmParts)[number]
/** The parts of the benchmark. Each one can be measured alone. */
export const benchParts = [...firmParts, 'cards', 'lists', 'size', 'vetting', 'figures'] as const
export type BenchPart = (typeof benchParts)[number]

/**
 * Measures the parts for one size and prints the tables of docs/performance.md.
 * @param developers how many developers the firm has.
 */
export async function bench(context: BenchContext, developers: number, parts: readonly BenchPart[]): Promise<void> {
  if (parts.includes('cards'))
    context.say(`\n${timingsTable('a thousand cards in the browser', await measureCards())}\n`)
  if (parts.includes('lists')) await benchLists(context, developers)
  if (parts.includes('size')) await benchSize(context, developers)
  if (parts.includes('vetting') || parts.includes('figures')) await benchPast(context, developers, parts)
  const ofFirm = firmParts.filter((part) => parts.includes(part))
  if (ofFirm.length > 0) await benchFirm(context, developers, ofFirm)
}

async function benchFirm(context: BenchContext, developers: number, parts: readonly FirmPart[]): Promise<void> {
  const { env, progress, say } = context
  if (parts.includes('operations') && peersAreMissing()) {
    await progress.step('Installing what is compared with', installPeers)
  }
  const database = await openBenchDatabase(env, firmContent(developers), context)
  const db = connect(database.url, env.DATABASE_POOL_SIZE)
  const tables: Readonly<Record<FirmPart, () => Promise<string>>> = {
    operations: async () => operationsTable(await measureOperations(db, database.url, context)),
    matcher: async () => timingsTable('the matcher alone', await measureMatcher(db, (await readKnown(db)).jobIds)),
    resumes: async () => timingsTable('Resume Search', await measureResumeSearch(db)),
    overload: async () => overloadTables(await measureOverload(database.url, context.signal)),
    fairness: async () => timingsTable('one account in a hurry', await measureFairness(database.url, context.signal)),
  }
  try {
    say(`\n${developers.toLocaleString('en')} developers`)
    for (const part of parts) say(`\n${await tables[part]()}\n`)
  } finally {
    await db.destroy()
    await database.stop()
  }
}

/** In a database of their own: a firm has fewer clients, staff and reviews than developers. */
async function benchLists(context: BenchContext, rows: number): Promise<void> {
  const database = await openBenchDatabase(context.env, listContent(rows), context)
  try {
    const timings = await measureLists(database.url, rows, context)
    context.say(
      `\nlists of ${rows.toLocaleString('en')} rows\n\n${listsTable(timings)}\n\n${worstListsTable(timings)}\n`,
    )
  } finally {
    await database.stop()
  }
}

/** In a database with the events of two years, which the other parts would read past. */
async function benchSize(context: BenchContext, developers: number): Promise<void> {
  const database = await openBenchDatabase(context.env, historyContent(developers), context)
  const db = connect(database.url, context.env.DATABASE_POOL_SIZE)
  try {
    const { jobIds } = await readKnown(db)
    const size = await measureSize(db, database.url, jobIds, context.signal)
    context.say(`\n${developers.toLocaleString('en')} developers with two years of events\n\n${sizeTable(size)}\n`)
  } finally {
    await db.destroy()
    await database.stop()
  }
}

/** In a database with two years of work: elsewhere everybody is a member, and nothing has a past. */
async function benchPast(context: BenchContext, developers: number, parts: readonly BenchPart[]): Promise<void> {
  const database = await openBenchDatabase(context.env, pastContent(developers), context)
  const db = connect(database.url, context.env.DATABASE_POOL_SIZE)
  const of = `of ${developers.toLocaleString('en')} developers`
  try {
    if (parts.includes('vetting'))
      context.say(`\n${timingsTable(`vetting overview ${of}`, await measureVetting(db))}\n`)
    if (parts.includes('figures')) context.say(`\n${timingsTable(`figures ${of}`, await measureFigures(db))}\n`)
  } finally {
    await db.destroy()
    await database.stop()
  }
}

async function measureOperations(db: Database, url: string, context: BenchContext): Promise<Result[]> {
  const targets = await startTargets(url)
  return measureEach(db, targets, context).finally(targets.stop)
}

async function measureEach(db: Database, targets: Targets, { signal, say }: BenchContext): Promise<Result[]> {
  const known = await readKnown(db)
  const versions = await readVersions(targets.of.vouch, known.jobIds)
  const results: Result[] = []
  const changeJob = () => changeRandomJob(db, known.jobIds)
  for (const operation of operationsFor({ ...known, versions, changeJob })) {
    say(`${operation.name} …`)
    results.push(await measure(operation, targets.of, signal))
  }
  return results
}

/** Changes a random job like the app, with an actor and an event. */
async function changeRandomJob(db: Database, jobIds: readonly string[]): Promise<void> {
  const id = jobIds[Math.floor(Math.random() * jobIds.length)] ?? ''
  await write(db, { actor: 'task:bench' }, (trx) =>
    sql`update jobs set openings = openings + 1 where id = ${id}`.execute(trx),
  )
}

async function readKnown(db: Database): Promise<Pick<OperationInput, 'jobIds' | 'companyIds'>> {
  const [jobs, companies] = await Promise.all([
    db.selectFrom('jobs').select('id').orderBy('id').execute(),
    db.selectFrom('companies').select('id').orderBy('id').execute(),
  ])
  return { jobIds: jobs.map(({ id }) => id), companyIds: companies.map(({ id }) => id) }
}

/** The version of each job's answer, which a poll sends along. */
async function readVersions(vouch: Target, jobIds: readonly string[]): Promise<string[]> {
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
