import * as z from 'zod/mini'
import { eachNameOnce } from '#shared/platform/eachOnce.ts'
import {
  changesInput,
  longText,
  optional,
  optionalChoice,
  optionalId,
  requiredLine,
  rowId,
} from '#shared/platform/fields.ts'
import { markdownProblem } from '#shared/platform/text/markdown.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { assessmentTypes, workShown } from './assessmentTypes.ts'
import { criterionLimit, noAnchors, scores } from './rubrics.ts'

/** The most words of a stack. */
export const stackLimit = 10

/** Markdown that can be shown as such. */
export function markdownText(maxLength: number) {
  return longText(maxLength).check((context) => {
    const message = markdownProblem(context.value)
    if (message) context.issues.push({ code: 'custom', input: context.value, message })
  })
}

export const assessmentInput = z.object({
  name: requiredLine("Enter the assessment's name."),
  type: z.enum(valuesOf(assessmentTypes), 'Choose a type.'),
  stack: z
    .array(requiredLine('Enter a skill.', 80))
    .check(z.maxLength(stackLimit, `Name at most ${stackLimit} skills.`), z.overwrite(eachNameOnce)),
  description: optional(longText()),
  /** Null, or nothing at all, follows the setting of the firm. */
  work_shown: optionalChoice(valuesOf(workShown), 'Choose how work is shown.'),
})
export type AssessmentInput = z.output<typeof assessmentInput>

export const assessmentChanges = changesInput(assessmentInput)
export type AssessmentChanges = z.output<typeof assessmentChanges>

export const copyInput = z.object({ id: rowId(), name: assessmentInput.shape.name })
export type CopyInput = z.output<typeof copyInput>

const weight = 'Enter a weight from 1 to 100.'
const passMark = 'Enter a whole percentage from 1 to 100.'

/** A line of a rubric. One that is saved already has an id. */
export const criterionInput = z.object({
  id: optionalId('This is not the id of a criterion.'),
  name: requiredLine('Name the criterion.', 120),
  weight: z.int(weight).check(z.minimum(1, weight), z.maximum(100, weight)),
  must_pass: z.boolean(),
  /** Says how each score looks. An empty list means the same as four empty anchors. */
  anchors: z.array(longText(500)).check(
    z.overwrite((texts) => (texts.length === 0 ? [...noAnchors] : texts)),
    z.length(scores.length, 'Give a text for each of the four scores, or none.'),
  ),
})
export type CriterionInput = z.output<typeof criterionInput>

const criteria = z.array(criterionInput).check(
  z.minLength(1, 'Add at least one criterion.'),
  z.maxLength(criterionLimit, `Use at most ${criterionLimit} criteria.`),
  z.check(({ value, issues }) => {
    const names = value.map(({ name }) => name.toLowerCase())
    names.forEach((name, at) => {
      if (names.indexOf(name) === at) return
      const message = 'Another criterion has this name.'
      issues.push({ code: 'custom', input: value, path: [at, 'name'], message })
    })
  }),
)

export const rubricForm = z.object({
  pass_mark: z.int(passMark).check(z.minimum(1, passMark), z.maximum(100, passMark)),
  instructions: optional(markdownText(5_000)),
  criteria,
})

export const rubricInput = z.extend(rubricForm, { id: rowId(), version_id: rowId(), version: z.int() })
export type RubricInput = z.output<typeof rubricInput>

export const poolInput = z.object({ id: rowId(), user_id: rowId('Choose a reviewer.') })
