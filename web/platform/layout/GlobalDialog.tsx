import { Suspense } from 'react'
import { can, type Role } from '#shared/permissions.ts'
import { useDialog } from '#web/platform/lib/useDialog.ts'
import type { GlobalDialogEntry } from './screens.ts'

/** The global dialog in the address, if the role may use it. */
export function GlobalDialog({ dialogs, role }: { dialogs: readonly GlobalDialogEntry[]; role: Role }) {
  const { name, id, close } = useDialog()
  const entry = dialogs.find((dialog) => dialog.name === name && can(role, dialog.permission))
  return <Suspense>{entry && <entry.Dialog id={id} onClose={close} />}</Suspense>
}
