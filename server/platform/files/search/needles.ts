/** A file is searched for this text. */
export interface Needle {
  /** Folded by `fold`; at least three characters. */
  readonly text: string
  /** True if it counts only without a letter or digit beside it. */
  readonly whole: boolean
}

/** Needles by their first characters, so that a text is read once, however many needles there are. */
export interface NeedleIndex {
  readonly needles: readonly Needle[]
  readonly byStart: ReadonlyMap<number, readonly Needle[]>
  /** Marks the first characters of all needles. It is much faster to ask than the map. */
  readonly starts: Uint8Array
}

/** Letters that do not decompose in Unicode, with the spelling that people use on other keyboards. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
}
const plainLetter = /[ßøłđðþæœı]/g
const marks = /\p{M}/gu
const asciiOnly = /^[\0-\x7f]*$/

/** Writes text in lower case without accents, so that "Ünal" and "unal" are the same. */
export function fold(text: string): string {
  if (asciiOnly.test(text)) return text.toLowerCase()
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(marks, '')
    .replace(plainLetter, (letter) => plainLetters[letter] ?? letter)
}

export function indexNeedles(needles: readonly Needle[]): NeedleIndex {
  const byStart = Map.groupBy(needles, ({ text }) => startOf(text, 0))
  const starts = new Uint8Array(65_536)
  for (const start of byStart.keys()) starts[start] = 1
  return { needles, byStart, starts }
}

export function needlesIn(readings: Iterable<string>, index: NeedleIndex): Needle[] {
  const found = new Set<Needle>()
  for (const reading of readings) addNeedles(reading, index, found)
  return index.needles.filter((needle) => found.has(needle))
}

function addNeedles(folded: string, { needles, byStart, starts }: NeedleIndex, found: Set<Needle>): void {
  for (let at = 0; at < folded.length - 2 && found.size < needles.length; at++) {
    const start = startOf(folded, at)
    if (!starts[start]) continue
    for (const needle of byStart.get(start) ?? []) if (isAt(folded, at, needle)) found.add(needle)
  }
}

/** Makes a number of 16 bits that stands for three characters. */
function startOf(text: string, at: number): number {
  return ((text.charCodeAt(at) * 31 + text.charCodeAt(at + 1)) * 31 + text.charCodeAt(at + 2)) & 0xffff
}

function isAt(folded: string, at: number, { text, whole }: Needle): boolean {
  return folded.startsWith(text, at) && !(whole && (isWord(folded[at - 1]) || isWord(folded[at + text.length])))
}

function isWord(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}]/u.test(character)
}
