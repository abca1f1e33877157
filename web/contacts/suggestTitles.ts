const shownTitles = 50

/** Returns the titles that contain a text, in their order. A text that equals a title gets none. */
export function suggestTitles(titles: readonly string[], text: string): string[] {
  const part = text.trim().toLowerCase()
  return titles.filter((title) => title.toLowerCase().includes(part) && title !== text).slice(0, shownTitles)
}
