import { type ReactNode, useState } from 'react'
import { MadeLinkDialog } from '#web/developerAssessments/sending/MadeLinkDialog.tsx'
import { type SendingOptions, sendingOptionsQuery } from '#web/developerAssessments/sending/sendingQueries.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { LoadingDialog } from '#web/platform/ui/overlays/LoadingDialog.tsx'

interface Props {
  readonly title: string
  readonly developerId: string
  readonly onClose: () => void
  /** Renders the form. It passes the address of the page to `onLink` when no mail carries it. */
  readonly children: (options: SendingOptions, onLink: (url: string | null) => void) => ReactNode
}

/** Sends a developer a message about an assessment. */
export function TellDialog({ title, developerId, onClose, children }: Props) {
  const { data, error, refetch } = useQuery(sendingOptionsQuery, { variables: { id: developerId }, showsErrors: true })
  const [url, setUrl] = useState<string>()
  const options = data?.getSendingOptions
  if (!options) return <LoadingDialog title={title} error={error} onRetry={refetch} onClose={onClose} width={680} />
  if (url) return <MadeLinkDialog title={title} url={url} firstName={options.first_name} onClose={onClose} />
  return children(options, (made) => (made ? setUrl(made) : onClose()))
}
