import { useState } from 'react'
import { Link } from 'react-router'
import { assessmentPaths } from '#web/assessments/paths.ts'
import { useAttemptToTell } from '#web/developerAssessments/attempt/useAttemptToTell.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import type { NamedDialogProps } from '#web/platform/register/screens.ts'
import { LoadingDialog } from '#web/platform/ui/overlays/LoadingDialog.tsx'
import { Banner } from '#web/platform/ui/pages/Banner.tsx'
import { LinkDialog } from '#web/signedLinks/LinkDialog.tsx'
import { MadeLinkDialog } from './MadeLinkDialog.tsx'
import { SendForm } from './SendForm.tsx'
import { sendingOptionsQuery } from './sendingQueries.ts'

const title = 'Send Assessment'

/**
 * Sends an assessment to a developer. When none can be sent, it says why and what to do.
 * @param id the developer, optionally with a developer assessment, as `attemptKey` writes them: a draft, or one to be sent again.
 */
export function SendAssessmentDialog({ id, onClose }: NamedDialogProps) {
  const { developerId, attempt, ...attempts } = useAttemptToTell(id)
  const { data, error, refetch } = useQuery(sendingOptionsQuery, { variables: { id: developerId }, showsErrors: true })
  const [url, setUrl] = useState<string>()
  const options = data?.getSendingOptions
  if (!options || !attempts.isLoaded) {
    const retry = () => void (error ? refetch() : attempts.refetch())
    return <LoadingDialog title={title} error={error ?? attempts.error} onRetry={retry} onClose={onClose} width={680} />
  }
  if (url) return <MadeLinkDialog title={title} url={url} firstName={options.first_name} onClose={onClose} />
  const isEmpty = options.assessments.length === 0
  const refusal = options.refusal ?? (isEmpty ? 'The catalogue has no assessment yet.' : null)
  if (refusal) {
    return (
      <LinkDialog title={title} onClose={onClose}>
        <Banner type="danger">{refusal}</Banner>
        {!options.refusal && <Link to={assessmentPaths.assessments}>Add an assessment</Link>}
      </LinkDialog>
    )
  }
  return <SendForm options={options} proposed={attempt?.assessment_id} onLink={setUrl} onClose={onClose} />
}
