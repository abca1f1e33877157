import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { proposeTables } from '#server/imports/mapping/proposeTables.ts'
import type { ImportSystem } from '#shared/imports/importSystems.ts'
import { isHiddenFile, isTableFile } from '#shared/imports/imports.ts'
import type { ColumnProposal, MappedColumn, TableMapping } from '#shared/imports/mapping.ts'
import type { DayOrder } from '#shared/platform/text/writtenDays.ts'
import { importPresets } from './presets.ts'

interface PresetFolder {
  readonly folder: string
  readonly system?: ImportSystem | undefined
}

/**
 * Maps the tables of a folder that the system exports, as the import screen proposes it. Tables that it does not recognise are left out.
 * @returns the mappings by the name of the table; none without a system.
 */
export async function presetMappings(
  { folder, system }: PresetFolder,
  names: readonly string[],
): Promise<Record<string, TableMapping>> {
  if (!system) return {}
  const tables = names.filter((name) => isTableFile(name) && !isHiddenFile(name))
  const contents = await Promise.all(
    tables.map(async (name) => [name, await readFile(path.join(folder, name))] as const),
  )
  const { tables: proposed } = await proposeTables(new Map(contents), {})
  const recognised = proposed.filter((table) => table.system === system)
  const { days } = importPresets[system]
  return Object.fromEntries(
    recognised.map(({ name, file, columns }) => [
      name,
      { file, system, columns: columns.flatMap((column) => mappedColumn(column, days)), fixed: {} },
    ]),
  )
}

/** Days that can be read in two ways are read as the system writes them, else not at all: nobody is there to be asked. */
function mappedColumn({ heading, column, days }: ColumnProposal, always: DayOrder | undefined): MappedColumn[] {
  if (column === null) return []
  const order = days === 'AMBIGUOUS' ? always : days
  return [order ? { heading, column, days: order } : { heading, column }]
}
