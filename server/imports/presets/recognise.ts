import { bareHeading } from '#server/imports/mapping/headings.ts'
import { type ImportSystem, importSystems } from '#shared/imports/importSystems.ts'
import type { ImportFile } from '#shared/imports/imports.ts'
import { keysOf } from '#shared/platform/keys.ts'
import { importPresets, type PresetTable } from './presets.ts'

/** Marks that a table needs, so that a common heading or two do not name a system. */
const marksNeeded = 3

export interface RecognisedTable {
  readonly system: ImportSystem
  readonly table: PresetTable
}

/**
 * Tells of which system a table is by its headings: that with most marks.
 * @param chosen leaves only one system to find, where a person chose it; then one mark is enough, and without any its
 *   first table is meant.
 */
export function recogniseTable(headings: readonly string[], chosen?: ImportSystem): RecognisedTable | undefined {
  const bare = new Set(headings.map(bareHeading))
  const tables = (chosen ? [chosen] : keysOf(importSystems)).flatMap((system) =>
    importPresets[system].tables.map((table) => ({ system, table, marks: marksIn(table, bare) })),
  )
  const [found] = tables.toSorted((one, other) => other.marks - one.marks)
  return found && (chosen || found.marks >= marksNeeded) ? found : undefined
}

function marksIn({ marks }: PresetTable, headings: ReadonlySet<string>): number {
  return new Set(
    marks
      .split('|')
      .map(bareHeading)
      .filter((mark) => headings.has(mark)),
  ).size
}

/** Gives what a system says of tables of a kind; undefined when it says nothing. */
export function presetTable(system: ImportSystem | undefined, file: ImportFile): PresetTable | undefined {
  return system && importPresets[system].tables.find((table) => table.file === file)
}
