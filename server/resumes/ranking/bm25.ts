/*
 * Weighs the words of a text for ranking documents by them: Okapi BM25 (Robertson and Zaragoza, "The Probabilistic Relevance Framework",
 * 2009), and feedback from the best documents (Lavrenko and Croft, "Relevance-Based Language Models", 2001, in the form called RM3).
 */

export type WordWeights = ReadonlyMap<string, number>

export type WordCounts = ReadonlyMap<string, number>

/** The usual k1 and b: a word that occurs more often soon adds little, and long documents are held back. */
export const saturation = 1.2
export const lengthShare = 0.75

export const feedback = {
  /** The best documents that are read for it. */
  documents: 5,
  /** A word counts if this many of them have it, so that nothing is taken from a single one, such as a name. */
  shared: 3,
  words: 50,
  /** The added words have this share of all weight. */
  share: 0.5,
} as const

/** The documents that are compared, and how many of them have a word. */
export interface WordUse {
  readonly documents: number
  readonly having: WordCounts
}

/** Rates a word by being rare (inverse document frequency). It is never negative. */
export function rarity(word: string, { documents, having }: WordUse): number {
  const known = having.get(word) ?? 0
  return Math.log(1 + (Math.max(0, documents - known) + 0.5) / (known + 0.5))
}

export function countWords(words: readonly string[]): WordCounts {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/** Weighs the words of a text: each by how often it occurs there, and how rare it is. */
export function weighWords(counts: WordCounts, use: WordUse): WordWeights {
  return new Map([...counts].map(([word, times]) => [word, times * rarity(word, use)]))
}

/** Scores a document by weighed words. @param average words of a document. */
export function scoreDocument(words: WordCounts, weights: WordWeights, average: number): number {
  const long = lengthShare * (lengthOf(words) / average)
  let score = 0
  for (const [word, weight] of weights) {
    const times = words.get(word) ?? 0
    score += (weight * times * (saturation + 1)) / (times + saturation * (1 - lengthShare + long))
  }
  return score
}

export interface ScoredWords {
  readonly score: number
  readonly words: WordCounts
}

/** Adds the words that the best documents share. With fewer than three of them the weights stay. */
export function addFeedback(counts: WordCounts, best: readonly ScoredWords[], use: WordUse): WordWeights {
  const shared = sharedWords(best, use)
  const asked = normalised(counts, 1 - feedback.share)
  const added = normalised(shared, feedback.share)
  const words = new Set([...asked.keys(), ...added.keys()])
  const weightOf = (word: string) => (asked.get(word) ?? 0) + (added.get(word) ?? 0)
  return new Map([...words].map((word) => [word, weightOf(word) * rarity(word, use)]))
}

/** Weighs the words that several documents have by their share of each document, and by how rare they are. */
function sharedWords(best: readonly ScoredWords[], use: WordUse): WordWeights {
  const total = best.reduce((sum, { score }) => sum + score, 0)
  const weights = new Map<string, { weight: number; documents: number }>()
  for (const { score, words } of best) {
    const length = lengthOf(words)
    for (const [word, times] of words) {
      const { weight, documents } = weights.get(word) ?? { weight: 0, documents: 0 }
      const share = (score / total) * (times / length) * rarity(word, use)
      weights.set(word, { weight: weight + share, documents: documents + 1 })
    }
  }
  const shared = [...weights].filter(([word, { documents }]) => documents >= feedback.shared && word.length > 1)
  const heaviest = shared.map(([word, { weight }]) => [word, weight] as const).toSorted((a, b) => b[1] - a[1])
  return new Map(heaviest.slice(0, feedback.words))
}

/** Scales weights so that they sum up to a total. */
function normalised(weights: WordWeights, total: number): WordWeights {
  const sum = [...weights.values()].reduce((all, weight) => all + weight, 0)
  return new Map([...weights].map(([word, weight]) => [word, (weight * total) / sum]))
}

const lengthOf = (words: WordCounts) => [...words.values()].reduce((sum, times) => sum + times, 0)
