import type { CatalogueSkill } from '#server/skills/catalogue/catalogue.ts'
import { resumeWords } from '#shared/resumes/resumeWords.ts'
import type { ChosenSkill } from './chosen.ts'
import type { SourceEntry } from './sources.ts'

/**
 * Makes the catalogue of what was chosen by hand. The sources say where a skill came from, and add spellings of its name.
 * @param needsContext whether a name may mean something else in a text about work
 * @throws Error where two skills have one name
 */
export function mergeCatalogue(
  chosen: readonly ChosenSkill[],
  entries: readonly SourceEntry[],
  needsContext: (name: string) => boolean,
): CatalogueSkill[] {
  const skills = namesOf(chosen)
  const found = entries.map((entry) => ({ ...entry, skill: skillOf(entry, skills) }))
  return chosen
    .map((skill): CatalogueSkill => {
      const own = found.filter((entry) => entry.skill === skill)
      const spellings = own.flatMap(({ aliases }) => aliases).filter((alias) => isSpelling(alias, skill.name))
      const added = spellings.filter((alias) => !skills.has(wordsOf(alias)))
      const aliases = distinct([...skill.aliases, ...added], skill.name)
      const contextual = [skill.name, ...aliases].filter(needsContext)
      const sources = own.length > 0 ? [...new Set(own.map(({ source }) => source))].sort() : ['vouch']
      return { name: skill.name, kind: skill.kind, aliases, contextual, sources }
    })
    .sort((a, b) => compare(a.name.toLowerCase(), b.name.toLowerCase()))
}

function namesOf(chosen: readonly ChosenSkill[]): ReadonlyMap<string, ChosenSkill> {
  const skills = new Map<string, ChosenSkill>()
  for (const skill of chosen) {
    for (const name of [skill.name, ...skill.aliases]) {
      const other = skills.get(wordsOf(name))
      if (other && other !== skill) throw new Error(`${name} is ${other.name}, and it is ${skill.name}.`)
      skills.set(wordsOf(name), skill)
    }
  }
  return skills
}

/** The skill that a source means, by its name first: the aliases of a source are less exact. */
function skillOf({ names, aliases }: SourceEntry, skills: ReadonlyMap<string, ChosenSkill>): ChosenSkill | undefined {
  return [...names, ...aliases].map((name) => skills.get(wordsOf(name))).find((skill) => skill !== undefined)
}

/** True where a source spells the name itself, such as `elm-lang` for Elm. Its other aliases are topics, such as `elm-examples`. */
function isSpelling(alias: string, name: string): boolean {
  const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}+#]/gu, '')
  const [written, own] = [letters(alias), letters(name)]
  return written.startsWith(own) && ['', 'js', 'lang', 'css'].includes(written.slice(own.length))
}

/** A name as the reader of texts compares it. */
function wordsOf(name: string): string {
  return resumeWords(name)
    .map(({ spellings }) => spellings[0])
    .join(' ')
}

/** Each name once: capitals, spaces and hyphens do not make another one. */
function distinct(aliases: readonly string[], name: string): string[] {
  const key = (text: string) => text.toLowerCase().replace(/[-\s]+/g, ' ')
  const known = new Map(aliases.toReversed().map((alias) => [key(alias), alias]))
  known.delete(key(name))
  return [...known.values()].toReversed()
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
