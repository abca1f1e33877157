import { LRUCache } from 'lru-cache'
import { changesSince, type Position, readPosition } from './changesSince.ts'
import { coalesce } from './coalesce.ts'
import type { Database } from './connect.ts'
import { perPool } from './perPool.ts'
import type { BusinessTable } from './tables.ts'

interface Entry {
  /** Pending while it is being read. */
  readonly answer: Promise<unknown>
  /** The check for changes that it was read after. */
  readonly check: number
}

/** Many more answers than the pages that people have open. */
const answerLimit = 500
/** Characters of a key. Nobody asks a longer question twice, and many of them would fill the memory. */
const keyLimit = 1_000

/** Stands around a read, with what it declares. */
export type ReadWatch = <Answer>(
  db: Database,
  tables: readonly BusinessTable[],
  read: () => Promise<Answer>,
) => Promise<Answer>

let watch: ReadWatch = (_db, _tables, read) => read()

/** For tests: stands around every read from now on, and may refuse it. */
export function watchCachedReads(by: ReadWatch): void {
  watch = by
}

const cacheOf = perPool(createCache)

/**
 * Answers from memory, unless one of the tables has an event since the answer was read. Each call first checks for changes that were
 * committed before it, so an answer is as fresh as if it were read, on every node. Calls of the same moment share that check, and
 * calls for the same answer share its reading and its failure.
 * @param tables whatever the answer is made of. Under test, `test/cachedReads.ts` proves that `read` reads no other.
 * @param question the key of the answer: all that `read` depends on.
 * @param read is not called while nothing changed.
 */
export function cachedQuery<Answer>(
  db: Database,
  tables: readonly BusinessTable[],
  question: readonly unknown[],
  read: () => Promise<Answer>,
): Promise<Answer> {
  const key = JSON.stringify(question)
  const watched = () => watch(db, tables, read)
  return key.length > keyLimit ? watched() : cacheOf(db).answer(tables, key, watched)
}

function createCache(db: Database) {
  const entries = new LRUCache<string, Entry>({ max: answerLimit })
  /** The last check that found a change, by table. */
  const changedAt = new Map<BusinessTable, number>()
  let position: Position | undefined
  let checks = 0
  /** What was read before this check may be of another database. */
  let firstValidCheck = 0
  const checkForChanges = coalesce(async () => {
    const changes = position === undefined ? undefined : await changesSince(db, position)
    position = changes ? changes.position : await readPosition(db)
    checks++
    if (changes?.isOther) firstValidCheck = checks
    for (const table of changes?.tables ?? []) changedAt.set(table, checks)
  })
  return {
    answer: async <Answer>(tables: readonly BusinessTable[], key: string, read: () => Promise<Answer>) => {
      // A new question is read as the database stands, and needs no check.
      if (entries.has(key) || position === undefined) await checkForChanges()
      const known = entries.get(key)
      const lastChange = Math.max(firstValidCheck, ...tables.map((table) => changedAt.get(table) ?? 0))
      if (known && known.check >= lastChange) return known.answer as Promise<Answer>
      // A change that commits during the reading belongs to a later check, which makes this entry invalid.
      const entry = { check: checks, answer: read() }
      entries.set(key, entry)
      entry.answer.catch(() => entries.get(key) === entry && entries.delete(key))
      return entry.answer
    },
  }
}
