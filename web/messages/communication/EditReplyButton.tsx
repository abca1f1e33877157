import { Button } from '@mantine/core'
import { communicationKinds } from '#shared/messages/messages.ts'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'

/** Shows the kind of a reply as a button that opens it. */
export function EditReplyButton({ id }: { id: string }) {
  const dialog = useDialog()
  return (
    <Button
      variant="transparent"
      size="compact-sm"
      h={22}
      p={0}
      onClick={() => dialog.open('edit-reply', id)}
      aria-label="Edit Reply"
    >
      {communicationKinds.REPLY.label}
    </Button>
  )
}
