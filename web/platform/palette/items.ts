import type { ReactNode } from 'react'

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
  run(): void
}

/** Keeps the items in whose label or hint every word of the text begins a word. */
export function filterItems(items: readonly PaletteItem[], text: string): PaletteItem[] {
  const wanted = words(text)
  return items.filter(({ label, hint = '' }) => {
    const has = words(`${label} ${hint}`)
    return wanted.every((word) => has.some((one) => one.startsWith(word)))
  })
}

function words(text: string): string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean)
}
