const shownTitles = 50

/** The titles that hold a text, in their order. None for a title that is written already. */
export function suggestTitles(titles: readonly string[], text: string): string[] {
  const part = text.trim().toLowerCase()
  return titles.filter((title) => title.toLowerCase().includes(part) && title !== text).slice(0, shownTitles)
}
