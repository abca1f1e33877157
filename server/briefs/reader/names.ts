import { foldText } from '#shared/platform/text/foldText.ts'
import type { TextPlace } from './sentences.ts'

/** Names of things, by their first word. */
export type NameTable<Value> = ReadonlyMap<string, readonly Name<Value>[]>

interface Name<Value> {
  /** Folded. */
  readonly words: readonly string[]
  readonly value: Value
}

export interface Named<Value> extends TextPlace {
  readonly value: Value
}

const word = /[\p{L}\p{N}\p{M}]+/gu
/** The text between two words of a name. */
const gap = /^(?:[.'’] ?|[ \u00a0&-]{1,3})$/

/** Prepares names to be found in texts. Of equal names the first one counts. */
export function nameTable<Value>(names: Iterable<readonly [name: string, value: Value]>): NameTable<Value> {
  const table = new Map<string, Name<Value>[]>()
  for (const [name, value] of names) {
    const words = Array.from(name.matchAll(word), ([written]) => foldText(written))
    const [first] = words
    if (first === undefined) continue
    const same = table.get(first)
    if (same) same.push({ words, value })
    else table.set(first, [{ words, value }])
  }
  for (const same of table.values()) same.sort((a, b) => b.words.length - a.words.length)
  return table
}

/**
 * Finds names in a text, in its order; the longest one wins.
 * @param isName is asked of each place as it is written, since "us" is no country.
 */
export function findNames<Value>(
  text: string,
  table: NameTable<Value>,
  isName: (written: string, value: Value) => boolean,
): Named<Value>[] {
  const words = Array.from(text.matchAll(word), ({ 0: written, index }) => {
    return { start: index, end: index + written.length, folded: foldText(written) }
  })
  const found: Named<Value>[] = []
  for (let at = 0; at < words.length; at++) {
    const start = words[at]?.start ?? 0
    const name = table.get(words[at]?.folded ?? '')?.find((one) => {
      const end = words[at + one.words.length - 1]?.end
      return (
        end !== undefined &&
        isAt(text, words.slice(at, at + one.words.length), one.words) &&
        isName(text.slice(start, end), one.value)
      )
    })
    if (!name) continue
    const last = at + name.words.length - 1
    found.push({ value: name.value, start, end: words[last]?.end ?? start })
    at = last
  }
  return found
}

function isAt(
  text: string,
  words: readonly (TextPlace & { readonly folded: string })[],
  name: readonly string[],
): boolean {
  return words.every(({ folded, start }, index) => {
    const before = words[index - 1]
    return folded === name[index] && (!before || before.end === start || gap.test(text.slice(before.end, start)))
  })
}
