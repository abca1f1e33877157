import { useOutletContext } from 'react-router'
import { isTakeHome } from '#shared/assessments/assessmentTypes.ts'
import type { AssessmentDetails } from './assessmentQuery.ts'
import { SentList } from './sent/SentList.tsx'

/** Shows how often an assessment was sent, by result, and to whom. */
export function AssessmentUsageTab() {
  const { id, type } = useOutletContext<AssessmentDetails>()
  return <SentList key={id} of={{ assessment_id: id }} withLink={isTakeHome(type)} />
}
