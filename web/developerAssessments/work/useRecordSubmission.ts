import type { MovableAttempt } from '#web/developerAssessments/attempt/attempt.ts'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import type { RecordSubmissionInput } from '#web/platform/lib/graphql.ts'
import { graphql } from '#web/platform/lib/graphql.ts'

const recordMutation = graphql(`
  mutation recordSubmission($input: RecordSubmissionInput!, $key: String) {
    recordSubmission(input: $input, key: $key) {
      id
    }
  }
`)

type Given = Omit<RecordSubmissionInput, 'id' | 'version'>

/** Returns a function that records what came in for an attempt, and then shows a sentence. */
export function useRecordSubmission({ id, version }: MovableAttempt) {
  const record = useSave(recordMutation)
  return (input: Given, sentence: string) => record({ id, version, ...input }, sentence)
}
