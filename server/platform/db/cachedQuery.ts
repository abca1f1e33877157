import { LRUCache } from 'lru-cache'
import { changesSince, type Position, readPosition } from './changesSince.ts'
import { coalesce } from './coalesce.ts'
import type { Database } from './connect.ts'
import { perPool } from './perPool.ts'
import type { BusinessTable } from './tables.ts'

/** What a node remembers of one question. */
interface Remembered {
  /** On its way, or there. */
  readonly answer: Promise<unknown>
  /** The look that it was read after. */
  readonly look: number
}

/** How many answers are kept: many more than the pages that people have open. */
const answerLimit = 500
/** Characters of a question. Nobody asks a longer one twice, and many of them would fill the memory. */
const questionLimit = 1_000

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

/** What each node holds. */
const memoryOf = perPool(createMemory)

/**
 * Answers from memory, unless one of the tables has an event since the answer was read: then, and the first time, it is read. Each
 * further question begins with a look at what was committed before it, which questions of the same moment share; so the answer is as
 * fresh as if it were read, on every node. Who asks while it is being read shares that reading, and its failure.
 * @param tables whatever the answer is made of. Under test, `test/cachedReads.ts` proves that `read` reads no other.
 * @param question names the answer: all that `read` depends on.
 * @param read is not called while nothing changed.
 */
export function cachedQuery<Answer>(
  db: Database,
  tables: readonly BusinessTable[],
  question: readonly unknown[],
  read: () => Promise<Answer>,
): Promise<Answer> {
  const name = JSON.stringify(question)
  const watched = () => watch(db, tables, read)
  return name.length > questionLimit ? watched() : memoryOf(db).answer(tables, name, watched)
}

function createMemory(db: Database) {
  const answers = new LRUCache<string, Remembered>({ max: answerLimit })
  const changedAt = new Map<BusinessTable, number>()
  let position: Position | undefined
  let looks = 0
  /** The first look whose answers hold: what was read earlier may be of another database. */
  let firstLook = 0
  const look = coalesce(async () => {
    const changes = position === undefined ? undefined : await changesSince(db, position)
    position = changes ? changes.position : await readPosition(db)
    looks++
    if (changes?.isOther) firstLook = looks
    for (const table of changes?.tables ?? []) changedAt.set(table, looks)
  })
  return {
    answer: async <Answer>(tables: readonly BusinessTable[], question: string, read: () => Promise<Answer>) => {
      // What nobody asked before needs no look: it is read as it stands.
      if (answers.has(question) || position === undefined) await look()
      const known = answers.get(question)
      const lastChange = Math.max(firstLook, ...tables.map((table) => changedAt.get(table) ?? 0))
      if (known && known.look >= lastChange) return known.answer as Promise<Answer>
      // What commits during the reading belongs to a later look, and makes it be read again.
      const entry = { look: looks, answer: read() }
      answers.set(question, entry)
      entry.answer.catch(() => answers.get(question) === entry && answers.delete(question))
      return entry.answer
    },
  }
}
