import type { BenchContext } from '#bench/bench.ts'
import { type Content, firmContent, openBenchDatabase } from '#bench/database.ts'
import { readKnown } from '#bench/known.ts'
import { timingsTable } from '#bench/tables.ts'
import { connect, type Database } from '#server/platform/db/connection/connect.ts'
import { measureBriefs } from './briefs.ts'
import { measureCards } from './cards.ts'
import { collectionContent, readCollection } from './collection.ts'
import { historyContent, listContent, pastContent } from './contents.ts'
import { measureFairness } from './fairness.ts'
import { measureFigures } from './figures.ts'
import { measureLists } from './lists.ts'
import { measureMatcher } from './matcher.ts'
import { measureOverload } from './overload.ts'
import { measureReader } from './reader.ts'
import { measureResumeSearch } from './resumeSearch.ts'
import { measureSize } from './size.ts'
import { briefsTable, listsTable, overloadTables, sizeTable, worstListsTable, writesTables } from './tables.ts'
import { measureVetting } from './vetting.ts'
import { measureWrites } from './writes.ts'

/** A database to measure on. */
interface Measured {
  readonly db: Database
  readonly url: string
}

interface Options extends BenchContext {
  readonly developers: number
  /** The folder of briefs, documents and judgements. */
  readonly collection: string
}

const inWords = (count: number) => count.toLocaleString('en')

/** The parts by name. Each opens the database that it needs, and prints its tables. proofs/README.md says how to read them. */
const parts = {
  cards: async ({ say }) => say(`\n${timingsTable('a thousand cards in the browser', await measureCards())}\n`),
  reader: async ({ say }) => say(`\n${timingsTable('the reader of skills', await measureReader())}\n`),
  matcher: (options) =>
    inFirm(options, async ({ db }) =>
      timingsTable('the matcher alone', await measureMatcher(db, (await readKnown(db)).jobIds)),
    ),
  resumes: (options) => inFirm(options, async ({ db }) => timingsTable('Resume Search', await measureResumeSearch(db))),
  overload: (options) => inFirm(options, async ({ url }) => overloadTables(await measureOverload(url, options.signal))),
  fairness: (options) =>
    inFirm(options, async ({ url }) =>
      timingsTable('one account in a hurry', await measureFairness(url, options.signal)),
    ),
  briefs: (options) => {
    const collection = readCollection(options.collection)
    const of = `${collection.briefs.size} briefs, ${inWords(collection.documents.size)} resumes`
    return inDatabase(options, collectionContent(collection), async ({ db }) =>
      briefsTable(of, await measureBriefs(db, collection)),
    )
  },
  lists: (options) =>
    inLists(options, async ({ url }) => {
      const timings = await measureLists(url, options.developers, options)
      return `${listsTable(timings)}\n\n${worstListsTable(timings)}`
    }),
  writes: (options) => inLists(options, async ({ url }) => writesTables(await measureWrites(url, options.signal))),
  size: (options) =>
    inDatabase(options, historyContent(options.developers), async ({ db, url }) => {
      const { jobIds } = await readKnown(db)
      const table = sizeTable(await measureSize(db, url, jobIds, options.signal))
      return `${inWords(options.developers)} developers with two years of events\n\n${table}`
    }),
  vetting: (options) =>
    inPast(options, async ({ db }, of) => timingsTable(`vetting overview ${of}`, await measureVetting(db))),
  figures: (options) => inPast(options, async ({ db }, of) => timingsTable(`figures ${of}`, await measureFigures(db))),
} satisfies Record<string, (options: Options) => Promise<void>>

export type BenchPart = keyof typeof parts
export const benchParts = Object.keys(parts) as BenchPart[]

/** Measures a part. */
export function measurePart(part: BenchPart, options: Options): Promise<void> {
  return parts[part](options)
}

/** Prints the table that is measured in a database with a content. */
async function inDatabase(
  { env, say, ...options }: Options,
  content: Content,
  measure: (measured: Measured) => Promise<string>,
): Promise<void> {
  const database = await openBenchDatabase(env, content, options)
  const db = connect(database.url, env.DATABASE_POOL_SIZE)
  try {
    say(`\n${await measure({ db, url: database.url })}\n`)
  } finally {
    await db.destroy()
    await database.stop()
  }
}

function inFirm(options: Options, measure: (measured: Measured) => Promise<string>): Promise<void> {
  options.say(`\n${inWords(options.developers)} developers`)
  return inDatabase(options, firmContent(options.developers), measure)
}

/** Lists have a database of their own, because a firm has fewer clients, staff and reviews than developers. */
function inLists(options: Options, measure: (measured: Measured) => Promise<string>): Promise<void> {
  options.say(`\nlists of ${inWords(options.developers)} rows`)
  return inDatabase(options, listContent(options.developers), measure)
}

/** Two years of work have a database of their own, since developers of the firm are all members without a past. */
function inPast(options: Options, measure: (measured: Measured, of: string) => Promise<string>): Promise<void> {
  const of = `of ${inWords(options.developers)} developers`
  return inDatabase(options, pastContent(options.developers), (measured) => measure(measured, of))
}
