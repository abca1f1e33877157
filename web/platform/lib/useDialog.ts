import { type DialogName, dialogNames } from './dialogs.ts'
import { useAddress } from './useAddress.ts'

/** The dialog named in the address. Opening one adds a history entry, so that *Back* closes it. */
export function useDialog() {
  const [query, setQuery] = useAddress()
  return {
    name: dialogNames.find((name) => name === query.get('dialog')),
    /** What the dialog is about, where it is about one record. */
    id: query.get('id') ?? '',
    open: (name: DialogName, id = '') => setQuery({ dialog: name, id }, { preventScrollReset: true }),
    close: () => setQuery({ dialog: '', id: '' }, { replace: true, preventScrollReset: true }),
  }
}
