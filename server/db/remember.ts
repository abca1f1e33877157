import type { Database } from './connect.ts'
import { type Position, readNews, readPosition } from './news.ts'
import { perPool } from './perPool.ts'
import { sharedTurns } from './sharedTurns.ts'
import type { Tables } from './tables.ts'

/** What a node remembers of one question. */
interface Remembered {
  readonly answer: unknown
  /** The look that it was read after. */
  readonly look: number
}

/** How many answers are kept: many more than the pages that people have open. */
const answerLimit = 500

/** What each node holds. */
const memoryOf = perPool(createMemory)

/**
 * Answers from memory, unless one of the tables has an event since the answer was read: then, and the first time, it is read. Each
 * question begins with a look at what was committed before it, which questions of the same moment share; so the answer is as
 * fresh as if it were read, on every node.
 * @param tables whatever the answer is made of. Each must be one that has events.
 * @param question names the answer: all that `read` depends on.
 * @param read is not called while nothing changed.
 */
export function remember<Answer>(
  db: Database,
  tables: readonly (keyof Tables)[],
  question: readonly unknown[],
  read: () => Promise<Answer>,
): Promise<Answer> {
  return memoryOf(db).answer(tables, JSON.stringify(question), read)
}

function createMemory(db: Database) {
  const answers = new Map<string, Remembered>()
  const changedAt = new Map<keyof Tables, number>()
  let position: Position | undefined
  let looks = 0
  /** The first look whose answers hold: what was read earlier is of a database that is no more. */
  let setBackAt = 0
  const look = sharedTurns(async () => {
    const news = position === undefined ? undefined : await readNews(db, position)
    position = news ? news.position : await readPosition(db)
    looks++
    if (news?.setBack) setBackAt = looks
    for (const table of news?.tables ?? []) changedAt.set(table, looks)
  })
  const keep = (question: string, entry: Remembered) => {
    // A map keeps the order in which keys were added: the first is the one that was longest not asked for.
    answers.delete(question)
    answers.set(question, entry)
    if (answers.size > answerLimit) answers.delete(answers.keys().next().value ?? '')
  }
  return {
    answer: async <Answer>(tables: readonly (keyof Tables)[], question: string, read: () => Promise<Answer>) => {
      await look()
      const known = answers.get(question)
      const lastChange = Math.max(setBackAt, ...tables.map((table) => changedAt.get(table) ?? 0))
      if (known && known.look >= lastChange) {
        keep(question, known)
        return known.answer as Answer
      }
      // What commits during the reading belongs to a later look, and makes it be read again.
      const entry = { look: looks, answer: await read() }
      keep(question, entry)
      return entry.answer
    },
  }
}
