import { setImmediate as nextTurn } from 'node:timers/promises'
import { changesSince, type Position, readPosition } from '#server/platform/db/changesSince.ts'
import { coalesce } from '#server/platform/db/coalesce.ts'
import type { Database } from '#server/platform/db/connect.ts'
import { perPool } from '#server/platform/db/perPool.ts'
import { readChanges, readMembers, readMembersAfter } from './data.ts'
import { type Fit, MemberIndex, type Ranking, type Search } from './memberIndex.ts'
import { type Relaxations, relax } from './relaxing.ts'

/** Members per statement: little enough to take in within a few milliseconds. */
const batchSize = 2_000
/** With more changes than this at once, reading everything anew is cheaper. */
const changesLimit = 20_000

/** A ranking, and the change of the index that it was made after. */
export interface DatedRanking extends Ranking {
  readonly change: number
}

/** Ranks all members for a job, from memory, as the database stands. */
export interface Matcher {
  /**
   * Brings the index up to everything that was committed before the call, then ranks. The first call loads it.
   * @throws what the database throws when it is not reachable; the next call tries again.
   */
  rank(search: Search | Promise<Search>, count: number): Promise<DatedRanking>
  /** Counts as `relax` does, with the index as fresh as for a ranking. */
  relax(fit: Fit | Promise<Fit>): Promise<Relaxations>
  /** Whether something that shows with a developer changed since a ranking. */
  hasChanged(id: string, change: number): boolean
}

/** What a node holds: one for each process. */
interface State {
  readonly index: MemberIndex
  position: Position
  /** Counts what was taken in. */
  change: number
  namesChangedAt: number
}

/** The matcher of this node. */
export const matcherOf = perPool(createMatcher)

/** Nothing runs until it is asked, so that an idle node costs nothing. */
export function createMatcher(db: Database): Matcher {
  let state: State | undefined
  const refresh = coalesce(async () => {
    state = state ? await takeIn(db, state) : await load(db)
    return state
  })
  return {
    rank: async (search, count) => {
      const [{ index, change }, asked] = await Promise.all([refresh(), search])
      return { ...index.rank(asked, count), change }
    },
    relax: async (fit) => {
      const [{ index }, asked] = await Promise.all([refresh(), fit])
      return relax(index, asked)
    },
    hasChanged: (id, change) => !state || state.namesChangedAt > change || state.index.hasChanged(id, change),
  }
}

/** Reads all members. Changes that commit meanwhile are after the position, so they are taken in next time. */
async function load(db: Database, change = 1): Promise<State> {
  const index = new MemberIndex()
  const position = await readPosition(db)
  let last: string | undefined
  for (;;) {
    const members = await readMembersAfter(db, last, batchSize)
    for (const member of members) index.put(member, change)
    last = members.at(-1)?.id
    if (members.length < batchSize) return { index, position, change, namesChangedAt: change }
  }
}

/** Takes in what changed. It may run again over the same changes: the position moves only when all of them are in. */
async function takeIn(db: Database, state: State): Promise<State> {
  const change = state.change + 1
  const changes = await changesSince(db, state.position)
  if (changes.isOther) return load(db, change)
  if (changes.tables.length === 0) {
    state.position = changes.position
    return state
  }
  const { snapshot, namesChanged, developerIds } = await readChanges(db, state.position, changesLimit)
  if (developerIds.length > changesLimit) return load(db, change)
  for (let start = 0; start < developerIds.length; start += batchSize) {
    await replace(db, state.index, developerIds.slice(start, start + batchSize), change)
  }
  if (namesChanged) state.namesChangedAt = change
  if (namesChanged || developerIds.length > 0) state.change = change
  state.position = { ...changes.position, snapshot }
  return state
}

async function replace(db: Database, index: MemberIndex, ids: readonly string[], change: number): Promise<void> {
  const members = await readMembers(db, ids)
  // No ranking may run between the two: it would miss those who stay.
  for (const id of ids) index.remove(id)
  for (const member of members) index.put(member, change)
  await nextTurn()
}
