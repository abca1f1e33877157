import { scores } from '#shared/assessments/rubrics.ts'

/** A criterion as its form has it. One that is not saved yet has no id. */
export interface CriterionValues extends Readonly<Record<string, unknown>> {
  readonly id: string
  readonly name: string
  readonly weight: number | ''
  readonly must_pass: boolean
  readonly anchors: string[]
}

/** A criterion as it was saved. */
type SavedCriterion = Pick<CriterionValues, 'id' | 'name' | 'must_pass' | 'anchors'> & { readonly weight: number }

export function toCriterionValues({ id, name, weight, must_pass, anchors }: SavedCriterion): CriterionValues {
  return { id, name, weight, must_pass, anchors: scores.map((score) => anchors[score - 1] ?? '') }
}
