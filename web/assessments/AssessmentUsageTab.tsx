import { useOutletContext } from 'react-router'
import type { AssessmentDetails } from './assessmentQuery.ts'
import { SentList } from './SentList.tsx'

/** Shows how often an assessment was sent, by result, and to whom. */
export function AssessmentUsageTab() {
  const { id } = useOutletContext<AssessmentDetails>()
  return <SentList key={id} of={{ assessment_id: id }} />
}
