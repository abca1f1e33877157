import type { ReviewDraft } from './reviewInput.ts'

/** A criterion, as far as the rules of sending need it. */
export interface RubricLine {
  readonly id: string
  readonly name: string
  readonly must_pass: boolean
}

/** Something that a review lacks. */
export interface Missing {
  /** The criterion that it is about; null for the review as a whole. */
  readonly criterionId: string | null
  readonly sentence: string
  /** Without it the review cannot be sent. All else is a question. */
  readonly isRequired: boolean
}

/** What a review lacks, in the order of its rubric. The form lists it beside *Send*, and the API refuses what is required. */
export function missingIn(rubric: readonly RubricLine[], draft: Pick<ReviewDraft, 'scores'>): Missing[] {
  const given = new Map(draft.scores.map((score) => [score.criterion_id, score]))
  const missing = rubric.flatMap((line) => missingFor(line, given.get(line.id)) ?? [])
  const isEmpty = !rubric.some(({ id }) => given.get(id)?.score)
  return isEmpty ? [nothingRated, ...missing.filter(({ isRequired }) => isRequired)] : missing
}

const nothingRated: Missing = { criterionId: null, sentence: 'Score at least one criterion.', isRequired: true }

function missingFor({ id, name, must_pass }: RubricLine, given?: ReviewDraft['scores'][number]): Missing | undefined {
  const score = given?.score ?? null
  if (score === null) {
    return must_pass
      ? { criterionId: id, sentence: `Score “${name}”, which must be passed.`, isRequired: true }
      : { criterionId: id, sentence: `“${name}” is not scored and will not count.`, isRequired: false }
  }
  const fails = score === 1 || (must_pass && score === 2)
  if (!fails || given?.comment) return undefined
  return { criterionId: id, sentence: `Say why “${name}” gets a ${score}.`, isRequired: true }
}
