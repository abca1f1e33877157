/** One word of a text: its range, and its normalized spellings. */
export interface ResumeWord {
  readonly start: number
  readonly end: number
  /** The word itself first, then other spellings that find it: React.js is `reactjs`, and `react`. */
  readonly spellings: readonly string[]
  /** A letter of a script without spaces between words: Chinese, Japanese or Thai. */
  readonly isLetter: boolean
}

/** The letters of scripts without spaces between words. Some of them become these only when they are folded. */
const unspacedLetter = String.raw`[\u0e01-\u0e3a\u0e40-\u0e4e\u0e50-\u0e59\u2e9f\u2ef3\u2f00-\u2fd5\u3005-\u3007\u3041-\u3096\u3099-\u309e\u30a1-\u30fa\u30fc-\u30fe\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9f\u{20000}-\u{3ffff}]`

/** Chooses one of the pictures of the letter before it. */
const variation = String.raw`[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]`

/*
 * Splits words like fold_words in server/platform/db/schema/definitions/resumes.sql. That finds resumes,
 * and this finds the positions of words in a text. Each group of the pattern is one kind of word.
 */
const spaced = String.raw`(?!${unspacedLetter}|${variation})[\p{L}\p{M}\p{N}]`
const letter = `(?:${spaced}|_)`
export const wordPattern = new RegExp(
  [
    String.raw`(?<net>(?<=^|[^a-z0-9@.-]|(?<!${letter})(?:asp|ado|vb|ml))\.net(?![a-z]))`,
    String.raw`(?<script>(?<!${letter})[a-z0-9]+\.js(?!${letter}))`,
    String.raw`(?<pair>(?<!${letter})(?:ci[-/]cd|pl[-/]sql|t[-/]sql|tcp\/ip)(?!${letter}))`,
    `(?<sharp>(?<!${letter})[a-z]#)`,
    String.raw`(?<plus>(?:${spaced})*[a-z]\+\+)`,
    `(?<plain>(?:${spaced})+)`,
    String.raw`(?<letter>${unspacedLetter}[\p{M}\uff9e\uff9f]*(?:\u0e33|(?<=\u0e4d)\u0e32)?)`,
  ].join('|'),
  'giu',
)

/** Finds the words of a text, in order. */
export function resumeWords(text: string): ResumeWord[] {
  return Array.from(text.matchAll(wordPattern), (match) => ({
    start: match.index,
    end: match.index + match[0].length,
    spellings: spellings(match),
    isLetter: match.groups?.letter !== undefined,
  }))
}

/** Finds what people type as one word, in order: letters that touch are one, where words have no spaces between them. */
export function typedWords(text: string): string[] {
  const words: { start: number; end: number; isLetter: boolean }[] = []
  for (const { start, end, isLetter } of resumeWords(text)) {
    const last = words.at(-1)
    if (last?.isLetter && isLetter && last.end === start) last.end = end
    else words.push({ start, end, isLetter })
  }
  return words.map(({ start, end }) => text.slice(start, end))
}

/** The words of a text as they are searched for: without case, accents and signs. */
export function foldedWords(text: string): string[] {
  return resumeWords(text).flatMap(({ spellings }) => spellings.slice(0, 1))
}

function spellings({ 0: text, groups }: RegExpMatchArray): string[] {
  if (groups?.net) return ['dotnet']
  const word = foldWord(text)
    .replace('++', 'plusplus')
    .replace('#', 'sharp')
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
  const stem = /^([a-z0-9]{3,})js$/.exec(word)?.[1]
  return stem ? [word, stem] : [word]
}

/** Removes case and accents. */
function foldWord(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu, '')
    .normalize('NFC')
    .toLowerCase()
}
