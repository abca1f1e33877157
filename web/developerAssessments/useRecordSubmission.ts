import type { RecordSubmissionMutationVariables } from '#web/platform/lib/graphql.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import type { MovableAttempt } from './attempt.ts'
import { useAttemptMutation } from './useAttemptMutation.ts'

const recordMutation = graphql(`
  mutation recordSubmission(
    $id: ID!
    $version: Int!
    $url: String
    $note: String
    $talk_meeting_id: ID
    $talk_on: String
    $talk_minutes: Int
    $talk_with_ids: [ID!]
    $key: String
  ) {
    recordSubmission(
      id: $id
      version: $version
      url: $url
      note: $note
      talk_meeting_id: $talk_meeting_id
      talk_on: $talk_on
      talk_minutes: $talk_minutes
      talk_with_ids: $talk_with_ids
      key: $key
    ) {
      id
      version
      status
    }
  }
`)

type Given = Omit<RecordSubmissionMutationVariables, 'id' | 'version' | 'key'>

/** Returns a function that records what came in for an attempt, and then shows a sentence. */
export function useRecordSubmission({ id, version }: MovableAttempt) {
  const record = useAttemptMutation(recordMutation)
  return (input: Given, sentence: string) => record({ id, version, ...input }, sentence)
}
