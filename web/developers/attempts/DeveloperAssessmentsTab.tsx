import { Button } from '@mantine/core'
import { useOutlet, useOutletContext, useParams } from 'react-router'
import { type AssessmentRecipient, sendingRefusal } from '#shared/developerAssessments/assessmentSending.ts'
import { openAttemptStatuses } from '#shared/developerAssessments/developerAssessments.ts'
import { developerAssessmentPaths } from '#web/developerAssessments/paths.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { TabPlaceholder } from '#web/platform/records/tabs/TabPlaceholder.tsx'
import { TabToolbar } from '#web/platform/records/tabs/TabToolbar.tsx'
import { DataTable } from '#web/platform/ui/tables/DataTable.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { AttemptDetails } from './AttemptDetails.tsx'
import { attemptColumns } from './attemptColumns.tsx'
import { type Attempt, attemptsQuery } from './attempts.ts'

/** Lists all assessments of a developer. The chosen one, by default the latest, shows its rubric with the scores. */
export function DeveloperAssessmentsTab() {
  const { developerId: id = '', developerAssessmentId } = useParams()
  const { data, error, refetch } = useQuery(attemptsQuery, { variables: { id }, showsErrors: true })
  const ownReview = useOutlet()
  const dialog = useDialog()
  const maySend = useCan('vetting:write')
  const developer = useOutletContext<AssessmentRecipient>()
  const attempts = data?.getAttempts
  if (!attempts) return <TabPlaceholder noun="assessments" error={error} onRetry={refetch} />
  const shown = attempts.find((attempt) => attempt.id === developerAssessmentId) ?? attempts[0]
  return (
    <>
      <TabToolbar summary={summaryOf(attempts)}>
        {maySend && <Button onClick={() => dialog.open('send-assessment', id)}>Send Assessment</Button>}
      </TabToolbar>
      <div className={ui.parts}>
        <DataTable
          label="Assessments"
          columns={attemptColumns}
          rows={attempts}
          rowKey={(attempt) => attempt.id}
          rowAction={{ href: (attempt) => developerAssessmentPaths.developerAssessment(id, attempt.id) }}
          loading={false}
          pageSize={20}
          emptyText="No assessments yet."
          emptyHint={maySend && (sendingRefusal(developer) ?? 'Send the first one.')}
        />
        {ownReview ?? (shown && <AttemptDetails key={shown.id} attempt={shown} developerId={id} />)}
      </div>
    </>
  )
}

function summaryOf(attempts: readonly Attempt[]): string {
  const isOpen = ({ status }: Attempt) => openAttemptStatuses.some((one) => one === status)
  return `${attempts.length} in all, ${attempts.filter(isOpen).length} open`
}
