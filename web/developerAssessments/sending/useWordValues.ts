import { type AssessmentValues, dueInWords } from '#shared/developerAssessments/assessmentSending.ts'
import { useViewer } from '#web/platform/auth/viewer.ts'
import { dueAfter } from './dueAfter.ts'
import type { SendingOptions } from './sendingQueries.ts'

/** Returns the values of a message's placeholders, while the days are typed. */
export function useWordValues(
  { first_name, time_zone }: Pick<SendingOptions, 'first_name' | 'time_zone'>,
  assessment: string,
  days: number,
): AssessmentValues {
  const { displayName } = useViewer()
  const due = Number.isInteger(days) && days > 0 && days < 1_000 ? dueAfter(days, time_zone) : undefined
  return { first_name, assessment, due: due ? dueInWords(due, time_zone) : '…', sender_name: displayName }
}
