import type { DialogName } from './dialogs.ts'
import { useAddress } from './useAddress.ts'

/** Returns the dialog in the address. Opening one adds a history entry, so that *Back* closes it. */
export function useDialog() {
  const [query, setQuery, close] = useAddress()
  return {
    /** The address may contain a name that no dialog has. */
    name: (query.get('dialog') || undefined) as DialogName | undefined,
    /** The id of the record that the dialog is about; empty for other dialogs. */
    id: query.get('id') ?? '',
    open: (name: DialogName, id = '') => setQuery({ dialog: name, id }, { preventScrollReset: true }),
    close: () => close('dialog', 'id'),
  }
}
