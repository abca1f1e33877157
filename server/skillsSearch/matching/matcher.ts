import { setImmediate as nextTurn } from 'node:timers/promises'
import { changesSince, type Position, readPosition } from '#server/platform/db/cache/changesSince.ts'
import { coalesce } from '#server/platform/db/cache/coalesce.ts'
import type { Database } from '#server/platform/db/connection/connect.ts'
import { perDatabase } from '#server/platform/db/connection/perDatabase.ts'
import type { SkillRelations } from '#server/skills/relations/relateSkills.ts'
import { type Relaxations, relax } from '#server/skillsSearch/relaxations/relaxations.ts'
import { readChanges, readMembers, readMembersAfter } from './data.ts'
import { type Fit, MemberIndex, type Ranking, type Search } from './memberIndex.ts'

/** Counts members per statement: few enough to process within a few milliseconds. */
const batchSize = 2_000

/** Carries the number of the last change that the ranking includes. */
export interface VersionedRanking extends Ranking {
  readonly change: number
}

/** Ranks all members for a job, in memory, as of the current state of the database. */
export interface Matcher {
  /**
   * Applies everything committed before the call to the index, then ranks. The first call loads the index.
   * @throws the database's error when it is not reachable; the next call tries again.
   */
  rank(search: Search | Promise<Search>, count: number): Promise<VersionedRanking>
  /** Runs `relax` on an index that is as fresh as for a ranking. */
  relax(fit: Promise<Fit>, relations: Promise<SkillRelations>): Promise<Relaxations>
  /** Counts the members in each country, from an index that is as fresh as for a ranking. */
  membersByCountry(): Promise<Map<string, number>>
  /** Tells whether the details of a developer changed since a ranking. */
  hasChanged(id: string, change: number): boolean
}

/** The state belongs to one node. */
interface State {
  readonly index: MemberIndex
  position: Position
  change: number
  allChangedAt: number
}

export const matcherOf = perDatabase(createMatcher)

/**
 * Creates a matcher. It loads nothing before the first call, so an idle node costs nothing.
 * @param changesLimit with more changes than this at once, a full reload is cheaper.
 */
export function createMatcher(db: Database, changesLimit = 20_000): Matcher {
  let state: State | undefined
  const refresh = coalesce(async () => {
    state = state ? await applyChanges(db, state, changesLimit) : await loadIndex(db)
    return state
  })
  return {
    rank: async (search, count) => {
      const [{ index, change }, criteria] = await Promise.all([refresh(), search])
      return { ...index.rank(criteria, count), change }
    },
    relax: async (fit, relations) => {
      const [{ index }, criteria, { impliers }] = await Promise.all([refresh(), fit, relations])
      return relax(index, criteria, impliers)
    },
    membersByCountry: async () => (await refresh()).index.membersByCountry(),
    hasChanged: (id, change) => !state || state.allChangedAt > change || state.index.hasChanged(id, change),
  }
}

/** Reads all members. Changes that commit meanwhile come after the position, so the next refresh applies them. */
async function loadIndex(db: Database, change = 1): Promise<State> {
  const index = new MemberIndex()
  const position = await readPosition(db)
  let last: string | undefined
  for (;;) {
    const members = await readMembersAfter(db, last, batchSize)
    for (const member of members) index.put(member, change)
    last = members.at(-1)?.id
    if (members.length < batchSize) return { index, position, change, allChangedAt: change }
  }
}

/** Applies the changes since the position. It is idempotent: the position moves only after all changes are applied. */
async function applyChanges(db: Database, state: State, changesLimit: number): Promise<State> {
  const change = state.change + 1
  const changes = await changesSince(db, state.position)
  if (changes.isOtherDatabase) return loadIndex(db, change)
  if (changes.tables.length === 0) {
    state.position = changes.position
    return state
  }
  const { snapshot, allChanged, developerIds } = await readChanges(db, state.position, changesLimit)
  if (developerIds.length > changesLimit) return loadIndex(db, change)
  for (let start = 0; start < developerIds.length; start += batchSize) {
    await reindexMembers(db, state.index, developerIds.slice(start, start + batchSize), change)
  }
  if (allChanged) state.allChangedAt = change
  if (allChanged || developerIds.length > 0) state.change = change
  state.position = { ...changes.position, snapshot }
  return state
}

async function reindexMembers(db: Database, index: MemberIndex, ids: readonly string[], change: number): Promise<void> {
  const members = await readMembers(db, ids)
  // Removing and adding again must be synchronous, or a ranking in between would miss members.
  for (const id of ids) index.remove(id)
  for (const member of members) index.put(member, change)
  await nextTurn()
}
