import { answerKinds, mostWaiting } from '#shared/notifications/notifications.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { type WaitingItem, waitingQuery } from './waitingQuery.ts'

/** It is read as often as the bell, so that both say the same. */
const pollMs = 4_000

/** Reads what waits for the viewer: the answers of people, the newest first, and the rest in the order that it has to be done. */
export function useWaiting() {
  const { error, latest, refetch } = useQuery(waitingQuery, {
    variables: { limit: mostWaiting },
    showsErrors: true,
    pollInterval: pollMs,
  })
  const waiting = latest?.getWaiting.notifications
  return {
    error,
    refetch,
    answers: waiting?.filter(isAnswer),
    rest: waiting?.filter((one) => !isAnswer(one)),
  }
}

function isAnswer({ kind }: WaitingItem): boolean {
  return answerKinds.includes(kind)
}
