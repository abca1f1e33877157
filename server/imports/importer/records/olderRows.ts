import { foldCase } from '#server/imports/importer/keys.ts'
import type { MappedTable } from '#server/imports/mapping/mappedRows.ts'
import type { CsvRow } from '#server/imports/templates/csv.ts'

/**
 * Finds the rows about people who have another row with a later day: exports have a row for each application.
 * @returns why each is left out, by its line.
 */
export function findOlderRows({ mapping, rows }: Pick<MappedTable, 'mapping' | 'rows'>): Map<number, string> {
  if (mapping.file !== 'developers.csv') return new Map()
  const named = rows.filter(({ cells }) => cells.has('email'))
  const people = Map.groupBy(named, ({ cells }) => foldCase(cells.get('email') ?? ''))
  return new Map([...people.values()].flatMap(olderOf))
}

function olderOf(rows: readonly CsvRow[]): [number, string][] {
  const newest = rows.reduce((latest, row) => (dayOf(row) > dayOf(latest) ? row : latest))
  const reason = `Line ${newest.line} is about the same person and has the latest day, ${dayOf(newest)}. Only that line is imported.`
  return rows.filter((row) => dayOf(row) < dayOf(newest)).map(({ line }) => [line, reason])
}

/** Gives a day such as 2026-01-31, which sorts as text; an empty one comes before all others. */
function dayOf({ cells }: CsvRow): string {
  return cells.get('created_on') ?? ''
}
