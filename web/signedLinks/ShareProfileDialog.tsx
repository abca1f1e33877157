import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { LoadingDialog } from '#web/platform/ui/overlays/LoadingDialog.tsx'
import { profileLinksQuery } from './profileLinks.ts'
import { ShareForm } from './ShareForm.tsx'

/** Shares a developer with a client: as a page behind a link that expires, and as a PDF. */
export function ShareProfileDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(profileLinksQuery, { variables: { id }, showsErrors: true })
  if (data) return <ShareForm profile={data.getProfileLinks} onClose={onClose} />
  return <LoadingDialog title="Share Profile" error={error} onRetry={refetch} onClose={onClose} width={1040} />
}
