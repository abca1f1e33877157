import { useQuery } from '@apollo/client/react'
import { useParams } from 'react-router'
import { showsErrors } from '#web/platform/lib/apollo.ts'
import { paths } from '#web/platform/lib/paths.ts'
import { TabPlaceholder } from '#web/platform/records/TabPlaceholder.tsx'
import { DataTable } from '#web/platform/ui/DataTable.tsx'
import { AttemptDetails } from './AttemptDetails.tsx'
import { attemptColumns } from './attemptColumns.tsx'
import { attemptsQuery } from './attempts.ts'
import styles from './DeveloperTab.module.css'

/** Everything that was sent to a developer to assess them. One of them, by default the latest, shows its rubric with the scores. */
export function DeveloperAssessmentsTab() {
  const { developerId: id = '', developerAssessmentId } = useParams()
  const { data, error, refetch } = useQuery(attemptsQuery, { variables: { id }, context: showsErrors })
  const attempts = data?.getAttempts
  if (!attempts) return <TabPlaceholder noun="assessments" error={error} onRetry={refetch} />
  const shown = attempts.find((attempt) => attempt.id === developerAssessmentId) ?? attempts[0]
  return (
    <div className={styles.parts}>
      <DataTable
        label="Assessments"
        columns={attemptColumns}
        rows={attempts}
        rowKey={(attempt) => attempt.id}
        rowAction={{ href: (attempt) => paths.developerAssessment(id, attempt.id) }}
        loading={false}
        pageSize={20}
        emptyText="Nothing was sent to this developer yet."
      />
      {shown && <AttemptDetails key={shown.id} attempt={shown} />}
    </div>
  )
}
