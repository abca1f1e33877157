const most = 50

/** Returns the known texts that contain a part, in their order. A text that is already written gets none. */
export function suggestFrom(known: readonly string[], text: string): string[] {
  const part = text.trim().toLowerCase()
  return known.filter((one) => one.toLowerCase().includes(part) && one !== text).slice(0, most)
}
