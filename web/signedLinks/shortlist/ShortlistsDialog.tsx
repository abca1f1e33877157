import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { LoadingDialog } from '#web/platform/ui/overlays/LoadingDialog.tsx'
import { ShortlistForm } from './ShortlistForm.tsx'
import { shortlistsQuery } from './shortlistsQuery.ts'

/** Shares several profiles of a job behind one link, and shows what became of earlier ones. @param id that of the job. */
export function ShortlistsDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(shortlistsQuery, { variables: { id }, showsErrors: true })
  if (data) return <ShortlistForm job={data.getJobShortlists} onClose={onClose} />
  return <LoadingDialog title="Shortlists" error={error} onRetry={refetch} onClose={onClose} width={1040} />
}
