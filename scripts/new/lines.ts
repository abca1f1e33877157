/** Lines that a noun adds to an existing file. They contain the names of the templates. */
export interface AddedLines {
  readonly file: string
  /** The beginning of the line above the list. */
  readonly from: string
  /** The beginning of the line below the list; empty for an empty line. The lines are added above it. */
  readonly to: string
  readonly lines: readonly string[]
}

/** Outside its own folders, only these files name a noun. Biome sorts the imports afterwards. */
export const linesOfNoun: readonly AddedLines[] = [
  { file: 'server/schema.ts', from: "import './", to: '', lines: ["import './things/noun.ts'"] },
  { file: 'server/tables.ts', from: 'import ', to: '', lines: ["import { thingTables } from './things/tables.ts'"] },
  { file: 'server/tables.ts', from: 'export const tables', to: '}', lines: ['  ...thingTables,'] },
  { file: 'web/nouns.ts', from: "import './", to: '', lines: ["import './things/screens.ts'"] },
  {
    file: 'shared/platform/permissions.ts',
    from: 'export const permissions = {',
    to: '}',
    lines: ["  'things:read': staffRoles,", "  'things:write': recruiters,"],
  },
]

/**
 * Adds lines to the text of a file.
 * @throws Error when the file has no such list. A change to such a list must change `linesOfNoun`, too.
 */
export function withLines(text: string, { file, from, to, lines }: AddedLines): string {
  const all = text.split('\n')
  const start = all.findIndex((line) => line.startsWith(from))
  const end = all.findIndex((line, at) => at > start && (to === '' ? line === '' : line.startsWith(to)))
  if (start < 0 || end < 0) throw new Error(`${file} has no list from “${from}” to “${to}”.`)
  return all.toSpliced(end, 0, ...lines).join('\n')
}
