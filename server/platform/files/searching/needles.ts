/** What a file is searched for. */
export interface Needle {
  /** As `fold` makes it, of at least three characters. */
  readonly text: string
  /** Whether it counts only where no letter or digit stands beside it. */
  readonly whole: boolean
}

/** Needles by how they start, so that a text is read once, however many there are. */
export interface NeedleIndex {
  readonly needles: readonly Needle[]
  readonly byStart: ReadonlyMap<number, readonly Needle[]>
  /** Whether any needle starts so: much faster to ask than the map. */
  readonly starts: Uint8Array
}

/** Letters that lose no mark when they are taken apart, as people write them on other keyboards. */
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

/** Text in lower case without accents, so that "Ünal" and "unal" are the same. */
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

/** The needles that folded texts have. */
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

/** A number of 16 bits that stands for three characters. */
function startOf(text: string, at: number): number {
  return ((text.charCodeAt(at) * 31 + text.charCodeAt(at + 1)) * 31 + text.charCodeAt(at + 2)) & 0xffff
}

function isAt(folded: string, at: number, { text, whole }: Needle): boolean {
  return folded.startsWith(text, at) && !(whole && (isWord(folded[at - 1]) || isWord(folded[at + text.length])))
}

function isWord(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}]/u.test(character)
}
