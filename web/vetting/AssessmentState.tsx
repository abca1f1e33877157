import { Link } from 'react-router'
import { developerAssessmentStatuses } from '#shared/developerAssessments/developerAssessments.ts'
import { developerAssessmentPaths } from '#web/developerAssessments/paths.ts'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import ui from '#web/platform/ui/ui.module.css'
import styles from './Vetting.module.css'
import type { VettingRow } from './vettingQuery.ts'

interface Props {
  readonly row: Pick<VettingRow, 'id' | 'developer_assessment_id' | 'assessment' | 'assessment_status'>
}

/** Shows the current assessment, or the latest one, with its state. */
export function AssessmentState({ row: { id, developer_assessment_id, assessment, assessment_status } }: Props) {
  if (!developer_assessment_id || !assessment_status) return '–'
  return (
    <span className={styles.assessment}>
      <StatusBadge {...developerAssessmentStatuses[assessment_status]} />
      <Link
        to={developerAssessmentPaths.developerAssessment(id, developer_assessment_id)}
        className={`${ui.cut} ${ui.plainLink}`}
        title={assessment ?? ''}
      >
        {assessment}
      </Link>
    </span>
  )
}
