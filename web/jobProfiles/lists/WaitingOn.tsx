import { waitingSides } from '#shared/jobProfiles/jobProfiles.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import ui from '#web/platform/ui/ui.module.css'
import type { ListedProfile } from './openProfilesQuery.ts'

/** Shows on whom a profile waits. Who may move it opens the dialog of its next move. */
export function WaitingOn({ profile }: { readonly profile: ListedProfile }) {
  const { id, waiting_on, developer_name } = profile
  const mayMove = useCan('jobProfiles:write')
  const dialog = useDialog()
  if (!waiting_on) return '–'
  const badge = <StatusBadge {...waitingSides[waiting_on]} />
  if (!mayMove) return badge
  return (
    <button
      type="button"
      className={ui.plainLink}
      aria-label={`${waitingSides[waiting_on].label}: move ${developer_name}`}
      onClick={() => dialog.open('move-job-profile', id)}
    >
      {badge}
    </button>
  )
}
