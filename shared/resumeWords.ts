/** One word of a text: where it stands, and how the search spells it. */
export interface ResumeWord {
  readonly start: number
  readonly end: number
  /** First the word itself, then what else it is found by: React.js is `reactjs`, and `react`. */
  readonly spellings: readonly string[]
}

/*
 * The twin of fold_words in server/platform/db/migrations/0009_resumes.sql, which finds resumes; this one finds where in a text their words
 * stand. Every kind of word has the name of its group.
 */
const letter = String.raw`[\p{L}\p{M}\p{N}_]`
export const anyWord = new RegExp(
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

/** The words of a text, in their order. */
export function resumeWords(text: string): ResumeWord[] {
  return Array.from(text.matchAll(anyWord), (match) => ({
    start: match.index,
    end: match.index + match[0].length,
    spellings: spellings(match),
  }))
}

function spellings({ 0: text, groups }: RegExpMatchArray): string[] {
  if (groups?.net) return ['dotnet']
  const word = plain(text)
    .replace('++', 'plusplus')
    .replace('#', 'sharp')
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
  const stem = /^([a-z0-9]{3,})js$/.exec(word)?.[1]
  return stem ? [word, stem] : [word]
}

/** Without case and accents. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
}
