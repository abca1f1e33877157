import type { Queryable } from '#server/platform/db/connection/connect.ts'
import { readFirst } from '#server/platform/db/connection/read.ts'
import { lastChangesOf } from '#server/platform/db/records/lastChange.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import { type PossibleMove, possibleMoves } from '#server/platform/db/records/move.ts'
import { missingForMember, stageLifecycle } from '#shared/developers/developerLifecycle.ts'
import type { DeveloperStage } from '#shared/developers/developerStages.ts'
import { bestConditions, selectToMove } from './stageConditions.ts'

export interface PossibleStage extends PossibleMove<DeveloperStage> {
  /** A member would lack these, such as "a cost rate". Somebody who may make an exception gives a reason for it. */
  readonly missing: readonly string[]
}

/** Lists the stages that a developer can move to. @param mayOverride lets the viewer make exceptions. */
export async function listPossibleStages(db: Queryable, id: string, mayOverride: boolean): Promise<PossibleStage[]> {
  const developer = await readFirst(db, selectToMove(db, [id]))
  if (!developer) return []
  const conditions = bestConditions(developer, mayOverride)
  return possibleMoves(stageLifecycle, developer.stage, conditions).map((possible) => ({
    ...possible,
    missing: possible.to === 'MEMBER' ? missingForMember(conditions) : [],
  }))
}

/** Finds the moment when the stage or status of a developer last changed. */
export async function findStatusSince(db: Queryable, id: string): Promise<Moment | null> {
  return (await lastChangesOf(db, 'developers', ['stage', 'status'], [id])).get(id) ?? null
}
