import { type RawBuilder, sql } from 'kysely'

/**
 * Beyond this, a moment ahead of the clock cannot come from nodes that disagree a little: it was written before the clock was put
 * right, and must hold nobody up until time has caught up with it.
 */
const disagreement = sql.lit('10 seconds')

/** Whether the moment lies within the last `seconds`. What lies ahead of the clock does not. */
export function isWithinLast(seconds: number, moment: RawBuilder<Date>): RawBuilder<boolean> {
  return sql<boolean>`(${moment} > now() - make_interval(secs => ${sql.lit(seconds)}) and not ${isAhead(moment)})`
}

/** Whether the moment lies ahead of the clock. */
export function isAhead(moment: RawBuilder<Date>): RawBuilder<boolean> {
  return sql<boolean>`(${moment} > now() + interval ${disagreement})`
}

/** The moment that lies `seconds` ahead, by the clock of the database that will be asked whether it has come. */
export function inSeconds(seconds: number): RawBuilder<Date> {
  return sql<Date>`now() + make_interval(secs => ${seconds}::float8)`
}
