import { useNavigate } from 'react-router'
import type { JobProfileStatus } from '#shared/jobProfiles/jobProfileStatuses.ts'
import { jobProfilePaths } from '#web/jobProfiles/paths.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import { linkDialogsOf } from '#web/platform/lib/address/linkDialogs.ts'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'
import { Menu } from '#web/platform/ui/overlays/Menu.tsx'

interface Props {
  readonly id: string
  readonly status: JobProfileStatus
  /** Distinguishes the profile from the developer's others. */
  readonly name: string
  readonly developerId: string
}

/** Offers the actions on a job profile of a developer: moving, editing, links and notes. */
export function ProfileActionList({ id, status, name, developerId }: Props) {
  const mayWrite = useCan('jobProfiles:write')
  const navigate = useNavigate()
  const dialog = useDialog()
  const go = (to: string) => void navigate(to, { preventScrollReset: true })
  const notes = { label: 'Notes', onSelect: () => go(jobProfilePaths.jobProfileNotes(developerId, id)) }
  const edits = [
    { label: 'Move', onSelect: () => dialog.open('move-job-profile', id) },
    { label: 'Edit', onSelect: () => go(jobProfilePaths.editJobProfile(developerId, id)) },
    ...linkDialogsOf(status).map(({ label, name }) => ({ label, onSelect: () => dialog.open(name, id) })),
  ]
  return (
    <Menu label={`Actions on the profile for ${name}`} items={[...(mayWrite ? edits : []), notes]}>
      …
    </Menu>
  )
}
