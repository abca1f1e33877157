import { sql } from 'kysely'
import { jsonMoment } from '#server/platform/db/records/jsonMoment.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import { type TickState, tickStates } from '#shared/skills/tickStates.ts'

export interface TickRow {
  readonly review_id: string
  readonly state: TickState
  readonly verified_at: Moment
}

/** The view that says what a review that verified a skill is worth today. It is joined by that review. */
export const ticks = sql<TickRow>`ticks`.as('ticks')

export const tickColumns = ['ticks.state as tick', 'ticks.verified_at'] as const

/** The same columns in a JSON object. */
export const jsonTick = sql`'tick', ticks.state, 'verified_at', ${jsonMoment('ticks.verified_at')}`

/** Sorts as `byTick` does. */
export const tickOrder = sql`array_position(${sql.lit(`{${Object.keys(tickStates).join()}}`)}::text[], ticks.state)`
