/** One word of a text: its range, and its normalized spellings. */
export interface ResumeWord {
  readonly start: number
  readonly end: number
  /** The word itself first, then other spellings that find it: React.js is `reactjs`, and `react`. */
  readonly spellings: readonly string[]
}

/*
 * Splits words like fold_words in server/platform/db/schema/migrations/0107_resumes.sql. That finds resumes, and this
 * finds the positions of words in a text. Each group of the pattern is one kind of word.
 */
const letter = String.raw`[\p{L}\p{M}\p{N}_]`
export const wordPattern = new RegExp(
  [
    String.raw`(?<net>(?<=^|[^a-z0-9@.-]|(?<!${letter})(?:asp|ado|vb|ml))\.net(?![a-z]))`,
    String.raw`(?<script>(?<!${letter})[a-z0-9]+\.js(?!${letter}))`,
    String.raw`(?<pair>(?<!${letter})(?:ci[-/]cd|pl[-/]sql|t[-/]sql|tcp\/ip)(?!${letter}))`,
    `(?<sharp>(?<!${letter})[a-z]#)`,
    String.raw`(?<plus>[\p{L}\p{M}\p{N}]*[a-z]\+\+)`,
    String.raw`(?<plain>[\p{L}\p{M}\p{N}]+)`,
  ].join('|'),
  'giu',
)

/** Finds the words of a text, in order. */
export function resumeWords(text: string): ResumeWord[] {
  return Array.from(text.matchAll(wordPattern), (match) => ({
    start: match.index,
    end: match.index + match[0].length,
    spellings: spellings(match),
  }))
}

/** The words of a text as they are searched for: without case, accents and signs. */
export function foldedWords(text: string): string[] {
  return resumeWords(text).flatMap(({ spellings }) => spellings.slice(0, 1))
}

function spellings({ 0: text, groups }: RegExpMatchArray): string[] {
  if (groups?.net) return ['dotnet']
  const word = foldText(text)
    .replace('++', 'plusplus')
    .replace('#', 'sharp')
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
  const stem = /^([a-z0-9]{3,})js$/.exec(word)?.[1]
  return stem ? [word, stem] : [word]
}

/** Removes case and accents. */
function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
}
