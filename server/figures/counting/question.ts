import type { RawBuilder } from 'kysely'
import type { Moment } from '#server/platform/db/records/moment.ts'

/** What is asked of a figure: the rows of a time, as they were known at a moment. */
export interface FigureQuestion {
  /** The first moment of the time. */
  readonly from: Moment
  /** The moment after it, which does not belong to it. */
  readonly to: Moment
  /** Nothing from this moment on is known. */
  readonly asOf: Moment
}

/**
 * The rows that a figure counts, as a query. Of a flow: `row_id`, `at`, and a `value` (1 or 0 for a share, days for a median).
 * Of a level: `row_id`, `at` from which and `until` when it counts, `value` and `base` in cents of `currency`.
 */
export type RowsOfFigure = (question: FigureQuestion) => RawBuilder<unknown>
