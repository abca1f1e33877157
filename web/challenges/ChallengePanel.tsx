import { Button } from '@mantine/core'
import { Link, useParams } from 'react-router'
import { assessmentPaths } from '#web/assessments/paths.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { RecordHeader } from '#web/platform/records/RecordHeader.tsx'
import { RecordPanel } from '#web/platform/records/RecordPanel.tsx'
import { type ChallengeDetails, challengeQuery } from './challengeQuery.ts'
import { challengePaths } from './paths.ts'

/** Opens a challenge in a panel over the list. */
export function ChallengePanel() {
  const { challengeId: id = '' } = useParams()
  const { data, error, refetch } = useQuery(challengeQuery, { variables: { id }, showsErrors: true })
  return (
    <RecordPanel
      list={challengePaths.challenges}
      noun="Challenge"
      record={data?.getChallenge}
      error={error}
      onRetry={refetch}
      nameOf={({ name }) => name}
      header={(challenge) => <ChallengeHeader challenge={challenge} />}
      headerHeight={53}
    />
  )
}

function ChallengeHeader({ challenge }: { challenge: ChallengeDetails }) {
  const { id, name, assessment_id, assessment_name } = challenge
  const dialog = useDialog()
  const mayEdit = useCan('catalogue:write')
  return (
    <RecordHeader
      title={name}
      subline={
        assessment_id ? (
          <>
            Of <Link to={assessmentPaths.assessment(assessment_id)}>{assessment_name}</Link>
          </>
        ) : (
          'This challenge belongs to no assessment, so it is never sent'
        )
      }
      actions={
        mayEdit && (
          <Button size="compact-sm" variant="default" onClick={() => dialog.open('edit-challenge', id)}>
            Edit
          </Button>
        )
      }
    />
  )
}
