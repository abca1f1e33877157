import type { Queryable } from '#server/platform/db/connection/connect.ts'
import { readFirst } from '#server/platform/db/connection/read.ts'
import { lastChangesOf } from '#server/platform/db/records/lastChange.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import { type PossibleMove, possibleMoves } from '#server/platform/db/records/move.ts'
import { missingForMember, stageLifecycle } from '#shared/developers/developerLifecycle.ts'
import type { DeveloperStage } from '#shared/developers/developerStages.ts'
import { bestConditions, selectGated } from './stageConditions.ts'

/** A stage that a developer can move to. */
export interface PossibleStage extends PossibleMove<DeveloperStage> {
  /** What a member would lack: "a cost rate". Whoever may make an exception gives a reason for it. */
  readonly missing: readonly string[]
}

/** The stages that a developer can move to. @param mayOverride whether the viewer may make exceptions. */
export async function listPossibleStages(db: Queryable, id: string, mayOverride: boolean): Promise<PossibleStage[]> {
  const developer = await readFirst(db, selectGated(db, [id]))
  if (!developer) return []
  const conditions = bestConditions(developer, mayOverride)
  return possibleMoves(stageLifecycle, developer.stage, conditions).map((possible) => ({
    ...possible,
    missing: possible.to === 'MEMBER' ? missingForMember(conditions) : [],
  }))
}

/** When the stage or status of a developer last changed. */
export async function findStatusSince(db: Queryable, id: string): Promise<Moment | null> {
  return (await lastChangesOf(db, 'developers', ['stage', 'status'], [id])).get(id) ?? null
}
