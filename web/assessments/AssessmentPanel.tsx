import { Button } from '@mantine/core'
import { useParams } from 'react-router'
import { assessmentTypes } from '#shared/assessments/assessmentTypes.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { RecordHeader } from '#web/platform/records/RecordHeader.tsx'
import { RecordPanel } from '#web/platform/records/RecordPanel.tsx'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import { type AssessmentDetails, assessmentQuery } from './assessmentQuery.ts'
import { assessmentPaths } from './paths.ts'

/** Opens an assessment in a panel over the catalogue. */
export function AssessmentPanel() {
  const { assessmentId: id = '' } = useParams()
  const { data, error, refetch } = useQuery(assessmentQuery, { variables: { id }, showsErrors: true })
  return (
    <RecordPanel
      list={assessmentPaths.assessments}
      noun="Assessment"
      record={data?.getAssessment}
      error={error}
      onRetry={refetch}
      nameOf={({ name }) => name}
      header={(assessment) => <AssessmentHeader assessment={assessment} />}
      headerHeight={32}
    />
  )
}

function AssessmentHeader({ assessment: { id, name, type } }: { assessment: AssessmentDetails }) {
  const dialog = useDialog()
  const mayEdit = useCan('catalogue:write')
  return (
    <RecordHeader
      title={name}
      badges={<StatusBadge {...assessmentTypes[type]} />}
      actions={
        mayEdit && (
          <>
            <Button size="compact-sm" variant="default" onClick={() => dialog.open('edit-assessment', id)}>
              Edit
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => dialog.open('copy-assessment', id)}>
              Copy …
            </Button>
          </>
        )
      }
    />
  )
}
