import { useQuery } from '@apollo/client/react'
import { useState } from 'react'
import { showsErrors } from '#web/platform/lib/apollo.ts'
import { Banner } from '#web/platform/ui/Banner.tsx'
import { LoadingDialog } from '#web/platform/ui/LoadingDialog.tsx'
import { LinkDialog } from '#web/signedLinks/LinkDialog.tsx'
import { MadeLinkDialog } from './MadeLinkDialog.tsx'
import { SendForm } from './SendForm.tsx'
import { sendingOptionsQuery } from './sendingQueries.ts'

const title = 'Send Assessment'

/** Sends an assessment to a developer. Where nothing can be sent, it says why and what to do. */
export function SendAssessmentDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(sendingOptionsQuery, {
    variables: { id },
    context: showsErrors,
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
  })
  const [url, setUrl] = useState<string>()
  const options = data?.getSendingOptions
  if (!options) {
    return <LoadingDialog title={title} error={error} onRetry={() => refetch()} onClose={onClose} width={680} />
  }
  if (url) return <MadeLinkDialog title={title} url={url} firstName={options.first_name} onClose={onClose} />
  const refusal = options.refusal ?? (options.assessments.length === 0 ? 'The catalogue has no assessment yet.' : null)
  if (refusal) {
    return (
      <LinkDialog title={title} onClose={onClose}>
        <Banner type="danger">{refusal}</Banner>
      </LinkDialog>
    )
  }
  return <SendForm options={options} onLink={setUrl} onClose={onClose} />
}
