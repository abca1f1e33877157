import { Menu } from '#web/platform/ui/overlays/Menu.tsx'
import { actionsOn } from './sentActions.ts'
import type { Sent } from './sentQuery.ts'
import { useSentDialog } from './useSentDialog.ts'

/** Offers every action on an assessment that has a dialog of its own. */
export function SentMenu({ sent }: { readonly sent: Sent }) {
  const open = useSentDialog(sent)
  const items = actionsOn(sent).map(({ label, name }) => ({ label, onSelect: () => open(name) }))
  if (items.length === 0) return null
  return (
    <Menu label={`Actions on the assessment of ${sent.developer_name}`} items={items}>
      …
    </Menu>
  )
}
