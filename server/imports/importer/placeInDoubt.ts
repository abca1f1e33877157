import { excerptOf } from '#server/imports/mapping/convertCell.ts'
import type { MappedTable } from '#server/imports/mapping/mappedRows.ts'
import type { BadCell } from '#shared/imports/imports.ts'

/** Tells once of a column that what stands behind its cities could be states as well as countries, with the first of them as the example. */
export function placeInDoubt({ name, rows }: MappedTable): BadCell | undefined {
  const found = rows.filter(({ source }) => source?.doubt)
  const [first] = found
  if (!first?.source?.doubt) return undefined
  const { who, doubt } = first.source
  const others =
    found.length === 1 ? '' : `, and so do ${(found.length - 1).toLocaleString('en-US')} more of this column`
  const reason = `“${excerptOf(doubt.value)}” ends in what could be a state or a country${others}. No country is set: write it out, such as Denver, USA.`
  return { file: name, line: first.line, who, ...doubt, reason, leftOut: false }
}
