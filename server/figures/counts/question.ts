import type { RawBuilder } from 'kysely'
import type { Moment } from '#server/platform/db/records/moment.ts'

/** Asks for the rows of a time, as they were known at a moment. */
export interface FigureQuestion {
  /** The first moment of the time. */
  readonly from: Moment
  /** The moment after it, which does not belong to it. */
  readonly to: Moment
  /** The answer knows nothing from this moment on. */
  readonly asOf: Moment
}

/**
 * Selects the rows that a figure counts. Rows of a flow have `row_id`, `at`, and a `value`: days for a median, and for a share 1 or 0, or null
 * as long as it can't be told. Rows of a level have `row_id`, `at` from which and `until` when they count, and unless it is a plain number
 * `currency`, `value` and `base`: cents for money, 1 or 0 for a share, and for days the second of the epoch at which they began.
 */
export type RowsOfFigure = (question: FigureQuestion) => RawBuilder<unknown>
