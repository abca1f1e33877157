import { type CatalogueNames, longestName } from './catalogueNames.ts'

/**
 * The other names of a skill whose name is in a search and has the word at a place. Words are wanted one by one, so a name counts for each word of the name that was typed: node js is also found by Node.js.
 */
export function namesAt(words: readonly string[], place: number, names: CatalogueNames): string[] {
  const found: string[] = []
  for (let start = Math.max(0, place - longestName + 1); start <= place; start++) {
    for (let end = place + 1; end <= Math.min(words.length, start + longestName); end++) {
      found.push(...(names.get(words.slice(start, end).join(' ')) ?? []))
    }
  }
  return found
}
