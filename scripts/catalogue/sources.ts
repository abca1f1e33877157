import { readFile } from 'node:fs/promises'
import * as linguist from 'linguist-languages'

/** A thing that a source names. */
export interface SourceEntry {
  readonly source: 'linguist' | 'explore'
  /** Its main name, then names that identify it as well. */
  readonly names: readonly string[]
  readonly aliases: readonly string[]
}

/** The languages that GitHub tells apart. Their aliases are keys of editors and highlighters, such as `node` for JavaScript. */
export function linguistEntries(): SourceEntry[] {
  return Object.values(linguist).map(({ name }) => ({ source: 'linguist', names: [name], aliases: [] }))
}

/** The topics of github/explore, each a line of its key, its name and its aliases. */
export async function exploreEntries(file: string): Promise<SourceEntry[]> {
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\n')
  return lines.map((line) => {
    const [topic = '', name = '', aliases = ''] = line.split('\t')
    return { source: 'explore', names: [name, topic], aliases: aliases.split(', ').filter(Boolean) }
  })
}
