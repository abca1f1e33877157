import type { Queryable } from '#server/platform/db/connection/connect.ts'
import type { CatalogueNames } from '#server/resumes/search/expansion/catalogueNames.ts'
import { findOfLength } from '#server/resumes/search/vocabulary.ts'
import { editDistance } from './editDistance.ts'

/** Letters that may be wrong, by the length of the word. */
const mistakes = (letters: number) => (letters < 4 ? 0 : letters < 8 ? 1 : 2)
/** Words that are compared, the most frequent ones. */
const comparedLimit = 5_000

/** The word of resumes that was probably meant: the nearest, otherwise one of the catalogue, otherwise the most frequent. */
export async function nearestWord(db: Queryable, word: string, names: CatalogueNames): Promise<string | undefined> {
  const most = mistakes(word.length)
  if (most === 0 || !/^\p{L}+$/u.test(word)) return undefined
  const near = (await findOfLength(db, word, most, comparedLimit))
    .map(({ word: other, resumes }) => ({
      other,
      resumes,
      distance: editDistance(word, other),
      isName: names.has(other),
    }))
    .filter(({ distance }) => distance <= most)
    .toSorted((a, b) => a.distance - b.distance || Number(b.isName) - Number(a.isName) || b.resumes - a.resumes)
  return near[0]?.other
}
