import { attemptKey } from '#web/developerAssessments/paths.ts'
import type { DialogName } from '#web/platform/lib/address/dialogs.ts'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'
import type { Sent } from './sentQuery.ts'

/** Returns a function that opens a dialog about an assessment that was sent. */
export function useSentDialog({ id, developer_id }: Sent) {
  const dialog = useDialog()
  return (name: DialogName) => dialog.open(name, attemptKey(developer_id, id))
}
