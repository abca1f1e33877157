/** Something that the palette can do. */
export interface PaletteItem {
  readonly group: string
  readonly label: string
  /** Tells items of the same label apart. */
  readonly hint?: string
  run(): void
}

/** The items whose label or hint has a word that starts with each word of the text, in their order. */
export function matching(items: readonly PaletteItem[], text: string): PaletteItem[] {
  const wanted = words(text)
  return items.filter(({ label, hint = '' }) => {
    const has = words(`${label} ${hint}`)
    return wanted.every((word) => has.some((one) => one.startsWith(word)))
  })
}

function words(text: string): string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean)
}
