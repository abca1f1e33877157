import type { MappedTable } from '#server/imports/mapping/mappedRows.ts'
import type { CsvRow } from '#server/imports/templates/csv.ts'
import { foldCase } from './lookup.ts'

/**
 * Gives the companies that tables of jobs name as tables of their own, where that was chosen. A run with a table of companies has none: that
 * table says which companies there are.
 * @param files the names of all files of the run.
 */
export function companiesOfJobs(tables: readonly MappedTable[], files: readonly string[]): MappedTable[] {
  if (files.includes('companies.csv') || tables.some(({ mapping }) => mapping.file === 'companies.csv')) return []
  const named = new Set<string>()
  return tables
    .filter(({ mapping }) => mapping.file === 'jobs.csv' && mapping.add_companies)
    .map(({ name, mapping, rows }) => ({
      name: `${name} › companies`,
      mapping: { ...mapping, file: 'companies.csv', columns: [], fixed: {} },
      rows: rows.flatMap((row) => companyOf(row, named) ?? []),
    }))
}

/** Gives the company of a job as a row; undefined when an earlier row named it, or when the row has no job. */
function companyOf({ line, cells, source }: CsvRow, named: Set<string>): CsvRow | undefined {
  const name = cells.get('company')
  if (!name || !cells.has('title') || named.has(foldCase(name))) return undefined
  named.add(foldCase(name))
  const origin = source?.origins.get('company') ?? { heading: 'company', value: name }
  return {
    line,
    cells: new Map([['name', name]]),
    source: { who: name, origins: new Map([['name', origin]]), unread: new Map() },
  }
}
