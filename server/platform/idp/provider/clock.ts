import { type RawBuilder, sql } from 'kysely'
import type { Moment } from '#server/platform/db/records/moment.ts'

/**
 * The clocks of nodes may differ by this much. A moment further ahead was written while a clock was wrong; nobody must
 * wait until time has caught up with it.
 */
const clockTolerance = sql.lit('10 seconds')

/** Returns whether the moment lies within the last `seconds`. False for a moment ahead of the clock. */
export function isWithinLast(seconds: number, moment: RawBuilder<Moment>): RawBuilder<boolean> {
  return sql<boolean>`(${moment} > now() - make_interval(secs => ${sql.lit(seconds)}) and not ${isAhead(moment)})`
}

/** Returns whether the moment lies ahead of the clock by more than the tolerance. */
export function isAhead(moment: RawBuilder<Moment>): RawBuilder<boolean> {
  return sql<boolean>`(${moment} > now() + interval ${clockTolerance})`
}

/** Gives the moment that lies `seconds` ahead. It uses the database's clock, with which it is compared later. */
export function inSeconds(seconds: number): RawBuilder<Moment> {
  return sql<Moment>`now() + make_interval(secs => ${seconds}::float8)`
}
