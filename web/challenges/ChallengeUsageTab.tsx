import { useOutletContext } from 'react-router'
import { SentList } from '#web/assessments/sent/SentList.tsx'
import type { ChallengeDetails } from './challengeQuery.ts'

/** Shows how often a challenge was used, by result, and for whom. */
export function ChallengeUsageTab() {
  const { id } = useOutletContext<ChallengeDetails>()
  return <SentList key={id} of={{ challenge_id: id }} withLink />
}
