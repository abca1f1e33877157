import { Button } from '@mantine/core'
import { useCan } from '#web/platform/auth/viewer.ts'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'

/** Opens the dialog that adds a meeting. @param developerId preset in the dialog, which asks for it otherwise. */
export function AddMeetingButton({ developerId }: { developerId?: string }) {
  const dialog = useDialog()
  return (
    useCan('meetings:write') && <Button onClick={() => dialog.open('add-meeting', developerId)}>Add Meeting</Button>
  )
}
