import pg from 'pg'
import { toMoment } from './moment.ts'

type Parser = (text: string) => unknown

const { DATE, INT8, NUMERIC, TIMESTAMPTZ } = pg.types.builtins
/** The types of lists, which pg has no names for, by the numbers that PostgreSQL gives them. */
const listTypes = { TEXT: 1009, DATE: 1182, INT8: 1016, NUMERIC: 1231, TIMESTAMPTZ: 1185 }

const parseTexts = pg.types.getTypeParser(listTypes.TEXT as typeof DATE) as (text: string) => (string | null)[]

function listOf(parse: Parser): Parser {
  return (text) => parseTexts(text).map((entry) => (entry === null ? null : parse(entry)))
}

/** @throws RangeError for a bigint that a number would round. */
function toInteger(text: string): number {
  const number = Number(text)
  if (Number.isSafeInteger(number)) return number
  throw new RangeError(`${text} is too large for a number. Select it as text.`)
}

const parsers: ReadonlyMap<number, Parser> = new Map<number, Parser>([
  [TIMESTAMPTZ, toMoment],
  [listTypes.TIMESTAMPTZ, listOf(toMoment)],
  // A day is the same everywhere; a Date would be midnight of this machine's zone.
  [DATE, String],
  [listTypes.DATE, parseTexts],
  [INT8, toInteger],
  [listTypes.INT8, listOf(toInteger)],
  [NUMERIC, Number],
  [listTypes.NUMERIC, listOf(Number)],
])

/** What the rows of every connection are made of. `tables.ts` says the same in types. */
export const rowTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    parsers.get(oid) ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}
