import * as z from 'zod/mini'
import { markdownText } from '#shared/assessments/assessmentInput.ts'
import { changesInput, optional, optionalCount, optionalId, requiredLine, webLink } from '#shared/platform/fields.ts'

const briefLimit = 20_000

export const challengeInput = z.object({
  name: requiredLine("Enter the challenge's name."),
  assessment_id: optionalId('Choose an assessment.'),
  brief: markdownText(briefLimit),
  url_repository: optional(webLink()),
  hours: optionalCount(1, 200, 'Enter whole hours, from 1 to 200.'),
  deadline_days: optionalCount(1, 90, 'Enter whole days, from 1 to 90.'),
})
export type ChallengeInput = z.output<typeof challengeInput>

export const challengeChanges = changesInput(challengeInput)
export type ChallengeChanges = z.output<typeof challengeChanges>
