/** Nobody reads a ranking further than this. */
export const depth = 50

/** Averages of all briefs, from 0 to 1. */
export interface Retrieval {
  /** Mean average precision of the first 50. */
  readonly map: number
  /** Normalised discounted cumulative gain of the first 50, with binary relevance. */
  readonly ndcg: number
}

/** Judges rankings of documents by the relevant ones of each brief. A brief without relevant documents is left out. */
export function judgeRankings(
  rankings: ReadonlyMap<string, readonly string[]>,
  relevant: ReadonlyMap<string, ReadonlySet<string>>,
): Retrieval {
  const judged = [...rankings].flatMap(([brief, ranking]) => {
    const right = relevant.get(brief)
    return right ? [{ map: averagePrecision(ranking, right), ndcg: gain(ranking, right) }] : []
  })
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  return { map: mean(judged.map(({ map }) => map)), ndcg: mean(judged.map(({ ndcg }) => ndcg)) }
}

function averagePrecision(ranking: readonly string[], relevant: ReadonlySet<string>): number {
  let found = 0
  let sum = 0
  for (const [index, document] of ranking.slice(0, depth).entries()) {
    if (!relevant.has(document)) continue
    found++
    sum += found / (index + 1)
  }
  return sum / Math.min(depth, relevant.size)
}

function gain(ranking: readonly string[], relevant: ReadonlySet<string>): number {
  const discounted = (places: readonly number[]) => places.reduce((sum, place) => sum + 1 / Math.log2(place + 2), 0)
  const hits = ranking.slice(0, depth).flatMap((document, place) => (relevant.has(document) ? [place] : []))
  return discounted(hits) / discounted(Array.from({ length: Math.min(depth, relevant.size) }, (_, place) => place))
}
