import { scores } from '#shared/assessments/rubrics.ts'

/** A criterion in its form. It has no id until it is saved. */
export interface CriterionValues extends Readonly<Record<string, unknown>> {
  readonly id: string
  readonly name: string
  readonly weight: number | ''
  readonly must_pass: boolean
  readonly anchors: string[]
}

type SavedCriterion = Pick<CriterionValues, 'id' | 'name' | 'must_pass' | 'anchors'> & { readonly weight: number }

export function toCriterionValues({ id, name, weight, must_pass, anchors }: SavedCriterion): CriterionValues {
  return { id, name, weight, must_pass, anchors: scores.map((score) => anchors[score - 1] ?? '') }
}
