import pg from 'pg'

/** A moment as the API shows it: ISO 8601 in UTC, to the millisecond. */
export type Moment = string

const { TIMESTAMPTZ } = pg.types.builtins
const parseMoment = pg.types.getTypeParser(TIMESTAMPTZ) as (text: string) => Date

/** Makes a moment of the words of PostgreSQL, whose connections speak UTC. Making a Date on the way would take five times as long. */
export function toMoment(text: string): Moment {
  if (!usual.test(text)) return parseMoment(text).toISOString()
  // PostgreSQL has up to six digits behind the point, and leaves zeros away at the end.
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${`${text.slice(20, -3)}000`.slice(0, 3)}Z`
}

const usual = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00$/

/** For a query of pg: moments as text, all else as usual. */
export const momentTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format: 'text') =>
    oid === TIMESTAMPTZ ? toMoment : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

/** A row whose moments are text. */
export type WithMoments<Row> = {
  [Column in keyof Row]: Date extends Row[Column] ? Moment | Exclude<Row[Column], Date> : Row[Column]
}

/** The same of a row that came with Dates. */
export function withMoments<Row extends object>(row: Row): WithMoments<Row> {
  const entries = Object.entries(row).map(([column, value]) => [
    column,
    value instanceof Date ? value.toISOString() : value,
  ])
  return Object.fromEntries(entries) as WithMoments<Row>
}
