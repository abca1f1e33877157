import pg from 'pg'

/** A moment as rows hold it and the API shows it: ISO 8601 in UTC, to the millisecond. */
export type Moment = string

const parseMoment = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as (text: string) => Date

/**
 * Reads a timestamptz as PostgreSQL writes it to connections that speak UTC. Making a Date on the way would take five times as long.
 * @throws TypeError for infinity, which no column holds.
 */
export function toMoment(text: string): Moment {
  if (!usual.test(text)) return parseMoment(text).toISOString()
  // PostgreSQL writes up to six digits behind the point, and no zeros at the end.
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${`${text.slice(20, -3)}000`.slice(0, 3)}Z`
}

const usual = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00$/
