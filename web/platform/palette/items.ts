import type { ReactNode } from 'react'
import { similarTo, wordsOf } from './similar.ts'

/** A command of the palette. */
export interface PaletteItem {
  readonly group: string
  readonly label: string
  /** Tells items of the same label apart. */
  readonly hint?: string
  /** Drawn instead of the label, which stays its name for `filterItems`. */
  readonly content?: ReactNode
  /** The address of a record, which can be opened in a new tab. */
  readonly path?: string
  /** Whether it is no more than similar to what was typed. */
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

/** The items whose label is almost what was typed, in a group of their own, for a text that nothing matches. */
export function similarItems(items: readonly PaletteItem[], text: string): PaletteItem[] {
  const isSimilar = similarTo(text)
  return items.filter(({ label }) => isSimilar(label)).map((item) => ({ ...item, group: 'Did you mean' }))
}
