import type { MappedTable } from '#server/imports/mapping/mappedRows.ts'

/**
 * Lets tables of jobs add no companies in a run with a table of companies: that table says which companies there are.
 * @param files the names of all files of the run.
 */
export function settleCompanies(tables: readonly MappedTable[], files: readonly string[]): readonly MappedTable[] {
  if (!files.includes('companies.csv') && !tables.some(({ mapping }) => mapping.file === 'companies.csv')) return tables
  return tables.map((table) => ({ ...table, mapping: { ...table.mapping, add_companies: false } }))
}
