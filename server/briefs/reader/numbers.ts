const words: Readonly<Record<string, number>> = {
  ...{ one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, twelve: 12 },
  ...{ zwei: 2, drei: 3, vier: 4, fünf: 5, sechs: 6, sieben: 7, acht: 8, zehn: 10 },
}

/** Reads a number of one or two digits, or one in words. */
export function countOf(written: string | undefined): number | undefined {
  const text = written?.toLowerCase() ?? ''
  return /^\d{1,3}$/.test(text) ? Number(text) : words[text]
}
