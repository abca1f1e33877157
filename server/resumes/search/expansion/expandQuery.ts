import type { Database } from '#server/platform/db/connection/connect.ts'
import { findBegun, findJoined, findUsed } from '#server/resumes/search/vocabulary.ts'
import type { ResumeQuery, ResumeTerm } from '#shared/resumes/resumeQuery.ts'
import type { Kinship } from '#shared/resumes/resumes.ts'
import { foldedWords } from '#shared/resumes/resumeWords.ts'
import { type CatalogueNames, longestName, readCatalogueNames } from './catalogueNames.ts'
import type { ExpandedQuery, ExpandedTerm, Variant } from './expandedQuery.ts'
import { inflectionsOf } from './wordForms.ts'

/** The most variants of a term and of a whole search, besides what was typed. Later ones are left out. */
export const expansionLimits = { term: 40, query: 150 } as const
/** The most longer words that a beginning finds, the most frequent ones. */
const begunLimit = 20
/** Letters that a beginning has. */
const shortestBeginning = 4
/** Letters of a word that is looked for as the end of compounds. With fewer, work would find network. */
const shortestEnd = 5
/** The word before it has at least this many letters, since shorter ones are more likely prefixes. */
const joinedLimits = { shortestPart: 4, limit: 10 }

export interface ExpansionWords {
  readonly names: CatalogueNames
  /** Words of resumes, by their beginning. */
  readonly begun: ReadonlyMap<string, readonly string[]>
  /** Compounds of resumes, by the word that ends them. */
  readonly joined: ReadonlyMap<string, readonly string[]>
  /** The compounds, and parts of compounds, that resumes use. */
  readonly used: ReadonlySet<string>
}

/** Adds to each plain word its forms, its other names, its compounds, and longer words. Quotes stay exact. */
export async function expandQuery(db: Database, query: ResumeQuery): Promise<ExpandedQuery> {
  const names = await readCatalogueNames(db)
  const plain = query.flatMap(({ wanted }) => wanted.map(keyOf))
  const [begun, joined, used] = await Promise.all([
    findBegun(db, [...new Set(plain.filter((word) => isBeginning(word, names)))], begunLimit),
    findJoined(db, [...new Set(plain.filter((word) => isEnd(word, names)))], joinedLimits),
    findUsed(db, [...new Set(query.flatMap(({ wanted }) => compoundsOf(wanted, names)))]),
  ])
  return expandBy(query, { names, begun, joined, used })
}

/** Like `expandQuery`, with words that are known. */
export function expandBy(query: ResumeQuery, words: ExpansionWords): ExpandedQuery {
  let remaining: number = expansionLimits.query
  const bounded = (typed: string, variants: readonly Variant[]): ExpandedTerm => {
    // The first is the closest kinship of each.
    const others = [...Map.groupBy(variants, ({ text }) => text).values()].flatMap((same) => same.slice(0, 1))
    const taken = others.filter(({ text }) => text !== typed).slice(0, Math.min(expansionLimits.term, remaining))
    remaining -= taken.length
    return { typed, variants: [{ text: typed, kinship: 'TYPED' }, ...taken] }
  }
  return query.map(({ wanted, unwanted }) => ({
    wanted: wanted.map((term, place) => bounded(term.text, term.exact ? [] : variantsAt(wanted, place, words))),
    unwanted: unwanted.map((term) => bounded(term.text, term.exact ? [] : closeVariants(keyOf(term), words.names))),
  }))
}

/** The variants of a wanted word, the closest first. */
function variantsAt(wanted: readonly ResumeTerm[], place: number, words: ExpansionWords): Variant[] {
  const { names, begun, used } = words
  const keys = wanted.map(keyOf)
  const key = keys[place] ?? ''
  const splits = names.has(key) ? [] : splitsOf(key).filter(([left, right]) => used.has(left) && used.has(right))
  const joined = joinedWith(keys, place).filter((word) => used.has(word) || names.has(word))
  // JavaScript is not a kind of script.
  const longer = words.joined.get(key)?.filter((word) => !names.has(word)) ?? []
  return [
    ...variantsOf('NAME', namesAt(keys, place, names)),
    ...closeVariants(key, names),
    ...variantsOf('COMPOUND', [...joined, ...splits.map((parts) => parts.join(' ')), ...longer]),
    ...variantsOf('BEGINNING', begun.get(key) ?? []),
  ]
}

/** The names and forms of a word, or of the words behind one dash: what an exclusion means, too. */
function closeVariants(key: string, names: CatalogueNames): Variant[] {
  return [
    ...variantsOf('NAME', names.get(key) ?? []),
    ...variantsOf(
      'FORM',
      inflectionsOf(key, (word) => names.has(word)),
    ),
  ]
}

function variantsOf(kinship: Kinship, texts: readonly string[]): Variant[] {
  return texts.map((text) => ({ text, kinship }))
}

function compoundsOf(wanted: readonly ResumeTerm[], names: CatalogueNames): string[] {
  const keys = wanted.map(keyOf)
  return keys.flatMap((key, place) => [...joinedWith(keys, place), ...(names.has(key) ? [] : splitsOf(key).flat())])
}

function isBeginning(word: string, names: CatalogueNames): boolean {
  return /^[\p{L}\p{M}]+$/u.test(word) && word.length >= shortestBeginning && !names.has(word)
}

function isEnd(word: string, names: CatalogueNames): boolean {
  return /^[a-z]+$/.test(word) && word.length >= shortestEnd && !names.has(word)
}

/** The folded words of a plain term; empty for one in quotes, which is never combined with others. */
function keyOf({ text, exact }: ResumeTerm): string {
  return exact ? '' : foldedWords(text).join(' ')
}

/** Letters that each part of a compound has: fewer are more likely an ending. */
const shortestPart = 3

/** The ways to read a word as two: fullstack is full stack. */
function splitsOf(word: string): [string, string][] {
  if (!/^\p{Ll}+$/u.test(word)) return []
  const places = Array.from({ length: Math.max(0, word.length - 2 * shortestPart + 1) }, (_, n) => n + shortestPart)
  return places.map((place) => [word.slice(0, place), word.slice(place)])
}

/** The word at a place, as one with its neighbour on either side: full stack is fullstack. */
function joinedWith(words: readonly string[], place: number): string[] {
  const [before = '', word = '', after = ''] = [words[place - 1], words[place], words[place + 1]]
  return [
    [before, word],
    [word, after],
  ].flatMap((parts) => (parts.every((part) => /^\p{Ll}{2,}$/u.test(part)) ? [parts.join('')] : []))
}

/**
 * The other names of a skill whose name is in a search and has the word at a place. Words are wanted one by one, so a name counts for each word of the name that was typed: node js is also found by Node.js.
 */
function namesAt(words: readonly string[], place: number, names: CatalogueNames): string[] {
  const found: string[] = []
  for (let start = Math.max(0, place - longestName + 1); start <= place; start++) {
    for (let end = place + 1; end <= Math.min(words.length, start + longestName); end++) {
      found.push(...(names.get(words.slice(start, end).join(' ')) ?? []))
    }
  }
  return found
}
