import pg from 'pg'
import { toMoment } from '#server/platform/db/records/moment.ts'

type Parser = (text: string) => unknown

const { DATE, INT8, NUMERIC, TIMESTAMPTZ } = pg.types.builtins
/** The type numbers of PostgreSQL, since pg has no names for array types. */
const arrayTypes = { TEXT: 1009, DATE: 1182, INT8: 1016, NUMERIC: 1231, TIMESTAMPTZ: 1185 }

// The types of pg know no arrays, and declare every parser as any function.
const parseTexts = pg.types.getTypeParser(arrayTypes.TEXT as typeof DATE) as (text: string) => (string | null)[]

function arrayOf(parse: Parser): Parser {
  return (text) => parseTexts(text).map((entry) => (entry === null ? null : parse(entry)))
}

/** @throws RangeError for a bigint that would lose digits as a number. */
function toInteger(text: string): number {
  const number = Number(text)
  if (Number.isSafeInteger(number)) return number
  throw new RangeError(`${text} is too large for a number. Select it as text.`)
}

const parsers: ReadonlyMap<number, Parser> = new Map<number, Parser>([
  [TIMESTAMPTZ, toMoment],
  [arrayTypes.TIMESTAMPTZ, arrayOf(toMoment)],
  // A day is the same in every time zone. A Date would be midnight in the zone of this machine.
  [DATE, String],
  [arrayTypes.DATE, parseTexts],
  [INT8, toInteger],
  [arrayTypes.INT8, arrayOf(toInteger)],
  [NUMERIC, Number],
  [arrayTypes.NUMERIC, arrayOf(Number)],
])

/**
 * Parses the values of every connection, so that a row is the same whatever reads it. `tables.ts` declares the same as types. A moment is
 * ISO text, because the API needs the text, and formatting it without a Date takes a fifth of the time.
 */
export const rowTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    parsers.get(oid) ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}
