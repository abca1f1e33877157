import { sql } from 'kysely'
import { undoDeadlineSeconds } from '#shared/platform/undo.ts'
import type { Moment } from './moment.ts'

/** The change that the writes of this transaction belong to, in SQL; null when no undo can take them back. */
export const changeOfWrites = sql<string | null>`nullif(current_setting('vouch.change_id', true), '')::uuid`

/** The moment at which effects of this transaction may leave, in SQL: at once, or as soon as its change can no longer be undone. */
export const afterUndo = sql<Moment>`(
  clock_timestamp() + case when ${changeOfWrites} is null then 0 else ${sql.lit(undoDeadlineSeconds)} end * interval '1 second'
)`
