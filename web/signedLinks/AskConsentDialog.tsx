import { useState } from 'react'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { LoadingDialog } from '#web/platform/ui/overlays/LoadingDialog.tsx'
import { Banner } from '#web/platform/ui/pages/Banner.tsx'
import { ConsentForm } from './ConsentForm.tsx'
import { LinkDialog } from './LinkDialog.tsx'
import { LinkList } from './LinkList.tsx'
import { NewLink } from './NewLink.tsx'
import { profileLinksQuery } from './profileLinks.ts'

const title = 'Ask for Consent'

/** Asks a developer for consent to be put forward: by a message with a link, or by a link to pass on. */
export function AskConsentDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(profileLinksQuery, { variables: { id }, showsErrors: true })
  const [url, setUrl] = useState<string>()
  if (!data) return <LoadingDialog title={title} error={error} onRetry={refetch} onClose={onClose} width={640} />
  const profile = data.getProfileLinks
  const { first_name, consent_refusal } = profile
  const asked = <LinkList label="Asked before" links={profile.links.filter(({ purpose }) => purpose === 'CONSENT')} />
  if (url) {
    return (
      <LinkDialog title={title} onClose={onClose}>
        <NewLink url={url}>{`Nothing was sent. Give this link to ${first_name}, and to nobody else.`}</NewLink>
        {asked}
      </LinkDialog>
    )
  }
  if (consent_refusal) {
    return (
      <LinkDialog title={title} onClose={onClose}>
        <Banner type="danger">{consent_refusal}</Banner>
        {asked}
      </LinkDialog>
    )
  }
  return (
    <ConsentForm profile={profile} onLink={setUrl} onClose={onClose}>
      {asked}
    </ConsentForm>
  )
}
