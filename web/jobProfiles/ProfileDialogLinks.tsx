import { Button } from '@mantine/core'
import type { DialogName } from '#web/platform/lib/address/dialogs.ts'
import { linkDialogsOf } from '#web/platform/lib/address/linkDialogs.ts'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'
import ui from '#web/platform/ui/ui.module.css'
import type { JobProfile } from './jobProfileQuery.ts'

/** Links from one dialog about a job profile to the others, which replace it. */
export function ProfileDialogLinks({ profile }: { readonly profile: JobProfile }) {
  const { id, status, placement_id } = profile
  const dialog = useDialog()
  const link = (label: string, name: DialogName, of = id) => (
    <Button key={label} variant="default" size="compact-sm" onClick={() => dialog.open(name, of)}>
      {label}
    </Button>
  )
  return (
    <div className={ui.row}>
      {link('Edit', 'edit-job-profile')}
      {link('Notes', 'job-profile-notes')}
      {linkDialogsOf(status).map(({ label, name }) => link(label, name))}
      {placement_id && link('Placement', 'edit-placement', placement_id)}
    </div>
  )
}
