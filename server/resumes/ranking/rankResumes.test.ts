import { afterAll, beforeAll, expect, test } from 'vitest'
import { countResumeWords } from '#server/resumes/search/vocabulary.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import * as fc from '#test/draws/property.ts'
import { createResume } from '#test/factories.ts'
import { emptyTables } from '#test/rows/emptyTables.ts'
import {
  addFeedback,
  countWords,
  feedback,
  type ScoredWords,
  scoreDocument,
  type WordWeights,
  weighWords,
} from './bm25.ts'
import { rankResumes } from './rankResumes.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const words = ['go', 'kafka', 'ledger', 'react', 'css', 'team', 'and', 'senior', 'c', '7']
const document = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 30 })
const documents = fc.array(document, { minLength: 1, maxLength: 12 })

/** Words of one letter and numbers count for the length of a resume only. */
const counted = (texts: readonly string[]) => texts.filter((word) => word.length > 1)

/** Compares each resume with the text in the plain way. @returns the score of each that shares a word. */
function plainScores(resumes: readonly (readonly string[])[], asked: readonly string[]): number[] {
  const use = {
    documents: resumes.length,
    having: countWords(resumes.flatMap((resume) => [...new Set(counted(resume))])),
  }
  const counts = countWords(counted(asked).filter((word) => use.having.has(word)))
  const alike = resumes.filter((resume) => resume.some((word) => counts.has(word)))
  const average = alike.reduce((sum, { length }) => sum + length, 0) / alike.length
  const score = (weights: WordWeights) => alike.map((resume) => scoreDocument(countWords(resume), weights, average))
  const first = score(weighWords(counts, use)).map((score, at) => ({
    score,
    words: countWords(counted(alike[at] ?? [])),
  }))
  const sorted = first.toSorted((a, b) => b.score - a.score)
  const best = sorted.slice(0, feedback.documents)
  // Either of two that are alike may be the fifth.
  fc.pre(!isAlike(best.at(-1), sorted[feedback.documents]))
  return best.length < feedback.shared ? first.map(({ score }) => score) : score(addFeedback(counts, best, use))
}

const isAlike = (a?: ScoredWords, b?: ScoredWords) => Boolean(a && b && Math.abs(a.score - b.score) < 1e-9)

test('the database scores as comparing every resume with every word does', { tags: ['property', 'fuzz'] }, async () => {
  const asProperty = fc.asyncProperty(documents, document, async (resumes, asked) => {
    await emptyTables(database, 'developers')
    for (const resume of resumes) await createResume(database.db, resume.join(' '))
    await countResumeWords(database.db)
    const { resumes: ranked } = await rankResumes(database.db, asked.join(' '), { stages: [], countries: [] })
    const scores = ranked.map(({ score }) => score)
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
    const plain = plainScores(resumes, asked).toSorted((a, b) => b - a)
    expect(scores).toHaveLength(plain.length)
    for (const [at, score] of scores.entries()) expect(score).toBeCloseTo(plain[at] ?? 0, 6)
  })
  await fc.assert(asProperty, { numRuns: 20 })
})
