import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { type GetAttemptsToTellQuery, graphql } from '#web/platform/lib/graphql.ts'

const attemptsToTellQuery = graphql(`
  query getAttemptsToTell($developer: ID!) {
    getAttempts(developer_id: $developer) {
      id
      version
      name
      type
      status
      next_statuses
      assessment_id
      due_at
      asked_again_at
      planned_reviewers
      reviewers_reminded_at
      reviews {
        id
        reviewer_id
        reviewer_name
        may_review
        status
      }
    }
  }
`)

export type AttemptToTell = GetAttemptsToTellQuery['getAttempts'][number]

/** Reads the developer's assessment that a dialog is about. @param key as `attemptKey` writes it, or only the developer. */
export function useAttemptToTell(key: string) {
  const [developerId = '', attemptId = ''] = key.split('.')
  const { data, error, refetch } = useQuery(attemptsToTellQuery, {
    variables: { developer: developerId },
    skip: attemptId === '',
    showsErrors: true,
  })
  return {
    developerId,
    attempt: data?.getAttempts.find(({ id }) => id === attemptId),
    isLoaded: attemptId === '' || data !== undefined,
    error,
    refetch,
  }
}
