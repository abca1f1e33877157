import { sql } from 'kysely'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import type { StageMove } from '#shared/developers/developerInput.ts'
import { type StageConditions, takesDetail } from '#shared/developers/developerLifecycle.ts'
import type { DeveloperStage } from '#shared/developers/developerStages.ts'

export interface DeveloperToMove {
  readonly stage: DeveloperStage
  readonly owner_id: string | null
  readonly tos_signed_on: string | null
  readonly cost_rate_cents: number | null
  readonly country: string | null
  readonly has_passed: boolean
}

/** Selects the columns that the conditions read. Only a passed assessment comes from another table. */
export function selectToMove(db: Queryable, ids: readonly string[]) {
  return db
    .selectFrom('developers')
    .select(['id', 'first_name', 'last_name', 'stage', 'owner_id', 'tos_signed_on', 'cost_rate_cents', 'country'])
    .select(
      sql<boolean>`exists (
        select from developer_assessments where developer_id = developers.id and result in ('PASS', 'STRONG_PASS')
      )`.as('has_passed'),
    )
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
}

/** Returns the conditions of a developer as they would be after a move. @param mayOverride lets the mover make exceptions. */
export function conditionsAfterStageMove(
  developer: DeveloperToMove,
  move: StageMove,
  mayOverride: boolean,
): StageConditions {
  return {
    byAdmin: mayOverride,
    hasOwner: (developer.owner_id ?? move.owner_id) !== null,
    hasReason: takesDetail(move.to, 'reason') ? Boolean(move.reason) : move.note !== null,
    hasRevisitDate: move.revisit_on !== null,
    hasCoolOffDate: move.cool_off_until !== null,
    ...lastingConditions(developer),
  }
}

/** Returns the conditions of a developer, with everything that the dialog of a move can supply. */
export function bestConditions(developer: DeveloperToMove, mayOverride: boolean): StageConditions {
  return {
    byAdmin: mayOverride,
    hasOwner: true,
    hasReason: true,
    hasRevisitDate: true,
    hasCoolOffDate: true,
    ...lastingConditions(developer),
  }
}

function lastingConditions({ has_passed, tos_signed_on, cost_rate_cents, country }: DeveloperToMove) {
  return {
    hasPassedAssessment: has_passed,
    hasSignedTerms: tos_signed_on !== null,
    hasCostRate: cost_rate_cents !== null,
    hasCountry: country !== null,
  }
}
