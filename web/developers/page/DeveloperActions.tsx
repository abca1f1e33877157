import { useCan } from '#web/platform/auth/viewer.ts'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'
import { usePortal } from '#web/platform/lib/api/portal.ts'
import { saveFile } from '#web/platform/lib/files/saveFile.ts'
import { failureText } from '#web/platform/lib/text/errorText.ts'
import { printSubject } from '#web/platform/records/printSubject.ts'
import { Menu, type MenuItem } from '#web/platform/ui/overlays/Menu.tsx'
import { showToast } from '#web/platform/ui/overlays/toasts.ts'
import { useAsyncAction } from '#web/platform/ui/useAsyncAction.ts'

interface Props {
  readonly developer: { readonly id: string; readonly first_name: string; readonly last_name: string }
}

/** Offers the actions on a developer: noting a call, sending an assessment, merging, exporting all data, and erasing. */
export function DeveloperActions({ developer }: Props) {
  const { id } = developer
  const dialog = useDialog()
  const exporting = useExport(developer)
  const [mayMerge, mayExport, mayErase] = [useCan('developers:write'), useCan('people:export'), useCan('people:erase')]
  const maySend = useCan('vetting:write')
  const mayNote = useCan('notes:write')
  const log = () => dialog.open('log-call', printSubject({ name: 'developer_id', id }))
  const items: readonly (MenuItem & { readonly allowed: boolean })[] = [
    { label: 'Log Call', allowed: mayNote, onSelect: log },
    { label: 'Send Assessment', allowed: maySend, onSelect: () => dialog.open('send-assessment', id) },
    { label: 'Merge with …', allowed: mayMerge, onSelect: () => dialog.open('merge-developer', id) },
    {
      label: exporting.running ? 'Exporting…' : 'Export All Data',
      allowed: mayExport,
      onSelect: () => void exporting.run(),
    },
    { label: 'Erase Person', allowed: mayErase, danger: true, onSelect: () => dialog.open('erase-developer', id) },
  ]
  const allowed = items.filter((item) => item.allowed)
  if (allowed.length === 0) return null
  return (
    <Menu label="More actions" items={allowed}>
      More
    </Menu>
  )
}

function useExport({ id, first_name, last_name }: Props['developer']) {
  const portal = usePortal()
  return useAsyncAction(async () => {
    try {
      saveFile(`${first_name} ${last_name}.zip`, await portal.file(`/developer/${id}/export`))
    } catch (error) {
      showToast('danger', failureText(error))
    }
  })
}
