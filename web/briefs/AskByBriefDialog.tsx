import { useMe } from '#web/platform/auth/useMe.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import type { NamedDialogProps } from '#web/platform/register/screens.ts'
import { LoadingDialog } from '#web/platform/ui/overlays/LoadingDialog.tsx'
import { BriefForm } from './BriefForm.tsx'

/**
 * Reads what a client wrote, ranks the members for it, and adds the job. Who may not write jobs only ranks.
 * @param id the id of the company; empty unless it is known.
 */
export function AskByBriefDialog({ id, onClose }: NamedDialogProps) {
  const mayWrite = useCan('jobs:write')
  const { me, error, refetch } = useMe(!mayWrite)
  if (mayWrite && !me) return <LoadingDialog title="Ask by Brief" error={error} onRetry={refetch} onClose={onClose} />
  return <BriefForm companyId={id} ownerId={me?.id ?? ''} mayWrite={mayWrite} onClose={onClose} />
}
