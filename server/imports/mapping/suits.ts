import * as z from 'zod/mini'
import { rowSchemas } from '#server/imports/templates/rows.ts'
import { readAmount } from '#server/imports/values/amounts.ts'
import { findForeignCountry } from '#server/imports/values/countryNames.ts'
import { readDay } from '#server/imports/values/days.ts'
import { readEmail, readList } from '#server/imports/values/words.ts'
import type { ImportSystem } from '#shared/imports/importSystems.ts'
import type { ImportFile } from '#shared/imports/imports.ts'
import { type ColumnKind, columnKindOf } from './columnKinds.ts'
import { ownValue } from './ownValues.ts'

interface Target {
  readonly file: ImportFile
  readonly column: string
  readonly system: ImportSystem | undefined
}

/** Tells values of a kind, and the share of a column that must be such. Other kinds take any text. */
const likeness: Readonly<Partial<Record<ColumnKind, readonly [number, (value: string) => boolean]>>> = {
  email: [0.5, isEmail],
  country: [0.5, isCountry],
  places: [0.5, (value) => readList(value).some(isCountry)],
  amount: [0.3, (value) => readAmount(value) !== undefined],
  day: [0.3, (value) => readDay(value, 'DAY_FIRST', '2026-01-01') !== undefined],
}

/** Columns with few possible values. One value that is known is enough, since the others can be mended; a type is needed by every row. */
const choices: Readonly<Record<string, number>> = {
  type: 0.5,
  status: 0,
  stage: 0,
  stage_reason: 0,
  source: 0,
  end_reason: 0,
  close_reason: 0,
}

/** A heading may mislead: a column of names that is called Developer is not one of addresses, and a State is seldom a status. */
export function suits({ file, column, system }: Target, values: readonly string[]): boolean {
  if (values.length === 0) return true
  // An address with the number of a house is no place such as Lisbon, Portugal.
  if (column === 'location') return shareLike(values, (value) => !/\d/.test(value)) > 0.5
  const least = choices[column]
  if (least !== undefined) return shareLike(values, (value) => isOwnValue({ file, column, system }, value)) > least
  const [share, isLike] = likeness[columnKindOf(column)] ?? []
  return share === undefined || isLike === undefined || shareLike(values, isLike) >= share
}

export function isEmail(value: string): boolean {
  return readEmail(value) !== undefined
}

export function shareLike(values: readonly string[], isSuch: (value: string) => boolean): number {
  return values.filter(isSuch).length / values.length
}

function isCountry(value: string): boolean {
  return findForeignCountry(value) !== undefined
}

function isOwnValue({ file, column, system }: Target, value: string): boolean {
  const schema = Object.entries(rowSchemas[file].shape).find(([name]) => name === column)?.[1]
  return schema === undefined || z.safeParse(schema, ownValue(file, column, value, system)).success
}
