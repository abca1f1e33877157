import { type ResumeWord, resumeWords } from '#shared/resumes/resumeWords.ts'

export interface NamedSkill {
  readonly id: string
  readonly name: string
  readonly aliases: readonly string[]
}

export interface SkillMention {
  readonly id: string
  readonly start: number
  readonly end: number
}

interface Names {
  /** The key is all words of a name, with spaces between them. */
  readonly byWords: ReadonlyMap<string, { readonly id: string; readonly name: string }>
  /** The key is the first word of names, the value the numbers of words that such names have, the most first. */
  readonly lengths: ReadonlyMap<string, readonly number[]>
}

/**
 * These names are words of plain English too. Only their own capitals make them skills: a resume that says "go to market" does not claim
 * Go.
 */
const ordinaryWords = new Set(
  'agile,assembly,basic,beam,chef,crystal,dart,echo,elixir,ember,excel,express,fiber,flask,flow,gin,go,helm,hive,julia,lean,linear,make,node,notion,nova,oracle,phoenix,pig,processing,puppet,react,rest,ruby,rust,sage,salt,scheme,shell,sketch,slack,snowflake,spark,spring,storm,swift,unity,vault,word'.split(
    ',',
  ),
)
/** A name of so few letters is found only where `isListed`. */
const shortLength = 2

/**
 * Finds the skills that a text names, by their names and aliases, in the order of the text. The longest name wins: React Native is not
 * React. C, C++ and C# are three words, as in the search of resumes.
 * @param isSearch says that somebody typed the text to search by. Then "go" means Go, which it need not in a resume.
 */
export function findSkills(text: string, skills: readonly NamedSkill[], isSearch = false): SkillMention[] {
  const names = namesOf(skills)
  const words = resumeWords(text)
  const mentions: SkillMention[] = []
  for (let at = 0; at < words.length; at++) {
    const mention = mentionAt(isSearch ? undefined : text, words, at, names)
    if (!mention) continue
    mentions.push(mention)
    while ((words[at + 1]?.end ?? Number.POSITIVE_INFINITY) <= mention.end) at++
  }
  return mentions
}

function namesOf(skills: readonly NamedSkill[]): Names {
  const byWords = new Map<string, { id: string; name: string }>()
  const lengths = new Map<string, number[]>()
  for (const { id, name, aliases } of skills) {
    for (const one of [name, ...aliases]) {
      const words = resumeWords(one).map(({ spellings }) => spellings[0] ?? '')
      const [first] = words
      if (!first || byWords.has(words.join(' '))) continue
      byWords.set(words.join(' '), { id, name: one })
      const known = lengths.get(first) ?? []
      if (!known.includes(words.length))
        lengths.set(
          first,
          [...known, words.length].sort((a, b) => b - a),
        )
    }
  }
  return { byWords, lengths }
}

/** Finds the longest name that begins with a word. @param text to check that the words are meant as a name; left out if they are. */
function mentionAt(
  text: string | undefined,
  words: readonly ResumeWord[],
  at: number,
  names: Names,
): SkillMention | undefined {
  for (const first of words[at]?.spellings ?? []) {
    for (const length of names.lengths.get(first) ?? []) {
      const [{ start } = { start: 0 }, ...others] = words.slice(at, at + length)
      const end = (others.at(-1) ?? words[at])?.end ?? start
      const skill = names.byWords.get([first, ...others.map(({ spellings }) => spellings[0])].join(' '))
      if (skill && (text === undefined || isNamed(text, words.slice(at, at + length), skill.name)))
        return { id: skill.id, start, end }
    }
  }
  return undefined
}

/** Tells whether these words of a text are meant as a name. */
function isNamed(text: string, words: readonly ResumeWord[], name: string): boolean {
  const [start, end] = [words[0]?.start ?? 0, words.at(-1)?.end ?? 0]
  const gaps = words.slice(1).map((word, place) => text.slice(words[place]?.end, word.start))
  if (!gaps.every(isJoined)) return false
  const written = text.slice(start, end)
  if (ordinaryWords.has(name.toLowerCase()) && written !== name && written !== written.toUpperCase()) return false
  if (name.length > shortLength) return true
  return written === name && isListed(text.slice(Math.max(0, start - 20), start), text.slice(end, end + 20))
}

/** Tells whether the gap between two words leaves them one name. A line may end there. */
function isJoined(gap: string): boolean {
  return /^[ \t]?[-/.&]?[ \t]?$|^[ \t]*\n[ \t]*$/.test(gap)
}

/** Tells whether a short name stands in an enumeration, or after a word such as "in". An initial is followed by a dot. */
function isListed(before: string, after: string): boolean {
  const introduced = /\b(?:in|with|using|and|or|plus|of|knows?)[ \t]*$/i.test(before)
  const opens = introduced || /(?:^|[\n,;:/|(•·–—*])[ \t]*$/.test(before)
  const closes = /^[ \t]*(?:$|[\n,;/|)•·–—:]|(?:and|or|plus|for|since|with)\b|\(\d)/i.test(after)
  return (opens && closes) || (introduced && /^\.(?:\s|$)/.test(after))
}
