import type { Kinship } from '#shared/resumes/resumes.ts'

/** A word or phrase that counts as the typed one. */
export interface Variant {
  readonly text: string
  readonly kinship: Kinship
}

/** The typed text, followed by everything that counts as it. */
export interface ExpandedTerm {
  readonly typed: string
  readonly variants: readonly Variant[]
}

export interface ExpandedAlternative {
  readonly wanted: readonly ExpandedTerm[]
  readonly unwanted: readonly ExpandedTerm[]
}

/** A search with all its variants. A resume matches an alternative when it has a variant of each wanted term, and none of an unwanted one. */
export type ExpandedQuery = readonly ExpandedAlternative[]

/** The texts that are marked: the variants of each wanted term. */
export function wantedTexts(query: ExpandedQuery): string[][] {
  return query.flatMap(({ wanted }) => wanted.map(({ variants }) => variants.map(({ text }) => text)))
}

/** The search without words that only begin like the typed ones; undefined without any. */
export function withoutBeginnings(query: ExpandedQuery): ExpandedQuery | undefined {
  const isWhole = ({ kinship }: Variant) => kinship !== 'BEGINNING'
  const terms = query.flatMap(({ wanted }) => wanted)
  if (terms.every(({ variants }) => variants.every(isWhole))) return undefined
  return query.map(({ wanted, unwanted }) => ({
    wanted: wanted.map(({ typed, variants }) => ({ typed, variants: variants.filter(isWhole) })),
    unwanted,
  }))
}
