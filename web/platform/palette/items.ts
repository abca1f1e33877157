import type { ReactNode } from 'react'
import { similarTo, wordsOf } from './similar.ts'

export interface PaletteItem {
  readonly group: string
  readonly label: string
  /** Distinguishes items with the same label. */
  readonly hint?: string
  /** Shows in place of the label. `filterItems` still finds the item by the label. */
  readonly content?: ReactNode
  /** The address of a record, which can be opened in a new tab. */
  readonly path?: string
  /** True when the item is only similar to the typed text. */
  readonly isSimilar?: boolean
  run(): void
}

/** Keeps the items in whose label or hint every word of the text begins a word. */
export function filterItems(items: readonly PaletteItem[], text: string): PaletteItem[] {
  const wanted = wordsOf(text)
  return items.filter(({ label, hint = '' }) => {
    const has = wordsOf(`${label} ${hint}`)
    return wanted.every((word) => has.some((one) => one.startsWith(word)))
  })
}

/** Returns the items whose label is similar to the text, in a separate group, for a text that nothing matches. */
export function similarItems(items: readonly PaletteItem[], text: string): PaletteItem[] {
  const isSimilar = similarTo(text)
  return items.filter(({ label }) => isSimilar(label)).map((item) => ({ ...item, group: 'Did you mean' }))
}
