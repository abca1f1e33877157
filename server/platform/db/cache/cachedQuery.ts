import { LRUCache } from 'lru-cache'
import { inTurn } from '#server/platform/db/connection/accountDatabase.ts'
import type { Database } from '#server/platform/db/connection/connect.ts'
import { perDatabase } from '#server/platform/db/connection/perDatabase.ts'
import type { BusinessTable } from '#server/platform/db/schema/tables.ts'
import { changesSince, type Position, readPosition } from './changesSince.ts'
import { coalesce } from './coalesce.ts'

interface Entry {
  /** Pending while the read runs. */
  readonly answer: Promise<unknown>
  /** The number of the last check for changes before the read. */
  readonly check: number
}

/** The memory holds many more answers than people have pages open. */
const answerLimit = 500
/** In characters. Longer keys hardly ever repeat, and many of them would fill the memory. */
const keyLimit = 1_000

/** Wraps a cached read, and knows the tables that the read declares. */
export type ReadWrapper = <Answer>(
  db: Database,
  tables: readonly BusinessTable[],
  read: () => Promise<Answer>,
) => Promise<Answer>

let wrapper: ReadWrapper = (_db, _tables, read) => read()

/** Wraps every cached read from now on, in tests. The wrapper may refuse a read. */
export function wrapCachedReads(by: ReadWrapper): void {
  wrapper = by
}

const cacheOf = perDatabase(createCache)

/**
 * Answers from memory until one of the tables has a new event. Each call first checks for changes that were committed before it, so
 * the answer is never stale, on any node. Concurrent calls share that check. Concurrent calls for the same key also share the read
 * and its failure.
 * @param tables every table that the answer depends on. In tests, `test/cachedReads.ts` proves that `read` uses no other.
 * @param key everything that the result of `read` depends on.
 * @param read is called only when the answer is not in memory or is out of date.
 */
export function cachedQuery<Answer>(
  db: Database,
  tables: readonly BusinessTable[],
  key: readonly unknown[],
  read: () => Promise<Answer>,
): Promise<Answer> {
  const text = JSON.stringify(key)
  const wrapped = () => wrapper(db, tables, read)
  // A shared read must not wait for the turn of another account, so it starts when this account has its turn.
  return text.length > keyLimit ? wrapped() : cacheOf(db).answer(tables, text, wrapped, (work) => inTurn(db, work))
}

function createCache(db: Database) {
  const entries = new LRUCache<string, Entry>({ max: answerLimit })
  /** The last check that found a change, by table. */
  const changedAt = new Map<BusinessTable, number>()
  let position: Position | undefined
  let checks = 0
  /** Answers from before this check may come from another database. */
  let firstValidCheck = 0
  const checkForChanges = coalesce(async () => {
    const changes = position === undefined ? undefined : await changesSince(db, position)
    position = changes ? changes.position : await readPosition(db)
    checks++
    if (changes?.isOtherDatabase) firstValidCheck = checks
    for (const table of changes?.tables ?? []) changedAt.set(table, checks)
  })
  function validEntry(tables: readonly BusinessTable[], key: string): Entry | undefined {
    const known = entries.get(key)
    const lastChange = Math.max(firstValidCheck, ...tables.map((table) => changedAt.get(table) ?? 0))
    return known && known.check >= lastChange ? known : undefined
  }
  function start(key: string, read: () => Promise<unknown>): Entry {
    // A change that commits during the read is found by a later check, which invalidates this entry.
    const entry = { check: checks, answer: read() }
    entries.set(key, entry)
    entry.answer.catch(() => entries.get(key) === entry && entries.delete(key))
    return entry
  }
  return {
    answer: async <Answer>(
      tables: readonly BusinessTable[],
      key: string,
      read: () => Promise<Answer>,
      inTurn: (work: () => Promise<unknown>) => Promise<unknown>,
    ) => {
      // A new key is read from the database anyway, and needs no check.
      if (entries.has(key) || position === undefined) await checkForChanges()
      const answer =
        validEntry(tables, key)?.answer ?? inTurn(() => (validEntry(tables, key) ?? start(key, read)).answer)
      // A key belongs to one read, so its entry holds an answer of that read.
      return answer as Promise<Answer>
    },
  }
}
