import { attemptsToTellQuery } from '#web/developerAssessments/sending/sendingQueries.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'

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
