import type { Env } from '#server/env.ts'
import type { Progress } from '#server/platform/process/progress.ts'
import { connect } from '../server/platform/db/connection/connect.ts'
import { measureBriefs } from './briefs.ts'
import { measureCards } from './cards.ts'
import { collectionContent, readCollection } from './collection.ts'
import { compareOperations, type RatioUse } from './compareOperations.ts'
import { firmContent, historyContent, listContent, openBenchDatabase, pastContent } from './database.ts'
import { measureFairness } from './fairness.ts'
import { measureFigures } from './figures.ts'
import { readKnown } from './known.ts'
import { measureLists } from './lists.ts'
import { measureMatcher } from './matcher.ts'
import { measureOverload } from './overload.ts'
import { measureReader } from './reader.ts'
import { measurePhases } from './requestPhases.ts'
import { measureResumeSearch } from './resumeSearch.ts'
import { measureSize } from './size.ts'
import {
  briefsTable,
  listsTable,
  overloadTables,
  phasesTables,
  sizeTable,
  timingsTable,
  worstListsTable,
  writesTables,
} from './tables.ts'
import { installPeers, peersAreMissing } from './targets.ts'
import { measureVetting } from './vetting.ts'
import { measureWrites } from './writes.ts'

export interface BenchContext {
  readonly env: Env
  readonly progress: Progress
  readonly signal: AbortSignal
  /** Undefined if they are only printed. */
  readonly ratioUse: RatioUse | undefined
  /** The folder of briefs, documents and judgements. */
  readonly collection: string
  say(text: string): void
}

const firmParts = ['operations', 'phases', 'matcher', 'resumes', 'overload', 'fairness'] as const
type FirmPart = (typeof firmParts)[number]
/** The parts of the benchmark. Each one can be measured alone. */
export const benchParts = [
  ...firmParts,
  'cards',
  'reader',
  'briefs',
  'lists',
  'writes',
  'size',
  'vetting',
  'figures',
] as const
export type BenchPart = (typeof benchParts)[number]

/**
 * Measures the parts for one size and prints the tables of docs/performance.md.
 * @param developers the number of developers of the firm.
 */
export async function bench(context: BenchContext, developers: number, parts: readonly BenchPart[]): Promise<void> {
  if (parts.includes('cards'))
    context.say(`\n${timingsTable('a thousand cards in the browser', await measureCards())}\n`)
  if (parts.includes('reader')) context.say(`\n${timingsTable('the reader of skills', await measureReader())}\n`)
  if (parts.includes('briefs')) await benchBriefs(context)
  if (parts.includes('lists') || parts.includes('writes')) await benchLists(context, developers, parts)
  if (parts.includes('size')) await benchSize(context, developers)
  if (parts.includes('vetting') || parts.includes('figures')) await benchPast(context, developers, parts)
  const ofFirm = firmParts.filter((part) => parts.includes(part))
  if (ofFirm.length > 0) await benchFirm(context, developers, ofFirm)
}

async function benchFirm(context: BenchContext, developers: number, parts: readonly FirmPart[]): Promise<void> {
  const { env, progress, signal, say, ratioUse: use } = context
  if (parts.includes('operations') && peersAreMissing()) {
    await progress.step('Installing what is compared with', installPeers)
  }
  const database = await openBenchDatabase(env, firmContent(developers), context)
  const db = connect(database.url, env.DATABASE_POOL_SIZE)
  const tables: Readonly<Record<Exclude<FirmPart, 'operations'>, () => Promise<string>>> = {
    phases: async () => phasesTables(await measurePhases(db, database.url, signal)),
    matcher: async () => timingsTable('the matcher alone', await measureMatcher(db, (await readKnown(db)).jobIds)),
    resumes: async () => timingsTable('Resume Search', await measureResumeSearch(db)),
    overload: async () => overloadTables(await measureOverload(database.url, signal)),
    fairness: async () => timingsTable('one account in a hurry', await measureFairness(database.url, signal)),
  }
  try {
    say(`\n${developers.toLocaleString('en')} developers`)
    for (const part of parts) {
      if (part === 'operations') await compareOperations(db, database.url, { developers, signal, use, say })
      else say(`\n${await tables[part]()}\n`)
    }
  } finally {
    await db.destroy()
    await database.stop()
  }
}

/** Measures in a database that holds the documents of a collection and nothing else. */
async function benchBriefs(context: BenchContext): Promise<void> {
  const collection = readCollection(context.collection)
  const database = await openBenchDatabase(context.env, collectionContent(collection), context)
  const db = connect(database.url, context.env.DATABASE_POOL_SIZE)
  const of = `${collection.briefs.size} briefs, ${collection.documents.size.toLocaleString('en')} resumes`
  try {
    context.say(`\n${briefsTable(of, await measureBriefs(db, collection))}\n`)
  } finally {
    await db.destroy()
    await database.stop()
  }
}

/** Measures in a database of their own, because a firm has fewer clients, staff and reviews than developers. */
async function benchLists(context: BenchContext, rows: number, parts: readonly BenchPart[]): Promise<void> {
  const database = await openBenchDatabase(context.env, listContent(rows), context)
  const { say, signal } = context
  try {
    say(`\nlists of ${rows.toLocaleString('en')} rows`)
    if (parts.includes('writes')) say(`\n${writesTables(await measureWrites(database.url, signal))}\n`)
    if (!parts.includes('lists')) return
    const timings = await measureLists(database.url, rows, context)
    say(`\n${listsTable(timings)}\n\n${worstListsTable(timings)}\n`)
  } finally {
    await database.stop()
  }
}

/** Measures in a database with the events of two years, which would slow the other parts. */
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

/** Measures in a database with two years of work, since developers of the other one are all members without a past. */
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
