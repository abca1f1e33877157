import type { Database } from '#server/platform/db/connection/connect.ts'
import { countDevelopers, type DeveloperCount } from '#server/resumes/search/data.ts'
import { type CatalogueNames, readCatalogueNames } from '#server/resumes/search/expansion/catalogueNames.ts'
import type { ResumeFilters } from '#server/resumes/search/scanning.ts'
import { printResumeQuery, type ResumeQuery, type ResumeTerm } from '#shared/resumes/resumeQuery.ts'
import { foldedWords } from '#shared/resumes/resumeWords.ts'
import { nearestWord } from './nearestWord.ts'

/** The most words of a search that are counted, each alone and with others. */
export const countedWords = 5

/** Another search, with what it finds. */
export interface OtherSearch extends DeveloperCount {
  /** The word that it is about. */
  readonly word: string
  /** The search as text. */
  readonly q: string
}

/** Leads on from a search that found nobody. */
export interface ResumeAdvice {
  /** The searches with `word`, which was probably meant, in place of a word that no resume has. */
  readonly meant: readonly OtherSearch[]
  /** Counts the developers with the most frequent word, those of them with the next one, and so on. */
  readonly together: readonly OtherSearch[]
  /** The search without each of its words, if that finds somebody: the most first. */
  readonly without: readonly OtherSearch[]
}

/** A search that is to be counted. */
interface Idea {
  readonly word: string
  readonly query: ResumeQuery
}

export function advisedSearches(query: ResumeQuery): number {
  const words = wordsToAdvise(query).length
  return words > 1 ? 4 * words : 2 * words
}

function wordsToAdvise([only, ...others]: ResumeQuery): readonly ResumeTerm[] {
  return only && others.length === 0 && only.wanted.length <= countedWords ? only.wanted : []
}

/** Finds searches that lead on. A search with OR or with many words gets none. */
export async function adviseSearch(db: Database, query: ResumeQuery, filters: ResumeFilters): Promise<ResumeAdvice> {
  const wanted = wordsToAdvise(query)
  if (wanted.length === 0) return { meant: [], together: [], without: [] }
  const search = (others: readonly ResumeTerm[]) => query.map((only) => ({ ...only, wanted: others }))
  const terms = wanted.map((term) => ({ word: term.text, query: [{ wanted: [term], unwanted: [] }] }))
  const alone = await countIdeas(db, terms, filters)
  const developersOf = (term: ResumeTerm) => alone[wanted.indexOf(term)]?.developers ?? 0
  const byCount = wanted.toSorted((a, b) => developersOf(b) - developersOf(a))
  const unknown = wanted.filter((term) => !term.exact && developersOf(term) === 0)
  const several = wanted.length > 1
  const together = byCount.map(({ text }, place) => ({ word: text, query: search(byCount.slice(0, place + 1)) }))
  const without = wanted.map((term) => ({ word: term.text, query: search(wanted.filter((one) => one !== term)) }))
  const meant = await meantIdeas(db, wanted, unknown, search)
  return {
    meant: await countIdeas(db, meant, filters),
    together: several ? await countIdeas(db, together, filters) : [],
    without: several ? finding(await countIdeas(db, without, filters)) : [],
  }
}

async function meantIdeas(
  db: Database,
  wanted: readonly ResumeTerm[],
  unknown: readonly ResumeTerm[],
  search: (wanted: readonly ResumeTerm[]) => ResumeQuery,
): Promise<Idea[]> {
  const names: CatalogueNames = await readCatalogueNames(db)
  const ideas = unknown.map(async (term) => {
    const word = await nearestWord(db, foldedWords(term.text).join(' '), names)
    const other = wanted.map((one) => (one === term && word ? { text: word, exact: false } : one))
    return word ? [{ word, query: search(other) }] : []
  })
  return (await Promise.all(ideas)).flat()
}

async function countIdeas(db: Database, ideas: readonly Idea[], filters: ResumeFilters): Promise<OtherSearch[]> {
  const queries = ideas.map(({ query }) => query)
  const counts = await countDevelopers(db, queries, filters)
  return ideas.flatMap(({ word, query }, place) => {
    const count = counts[place]
    return count ? [{ word, q: printResumeQuery(query), ...count }] : []
  })
}

function finding(searches: readonly OtherSearch[]): OtherSearch[] {
  return searches.filter(({ developers }) => developers > 0).toSorted((a, b) => b.developers - a.developers)
}
