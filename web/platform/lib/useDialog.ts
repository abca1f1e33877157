import { useAddress } from './useAddress.ts'

/** The dialog that the address names. Opening one adds a step to the history, so that *Back* closes it. */
export function useDialog() {
  const [query, setQuery] = useAddress()
  return {
    /** The name of the open dialog, or null. */
    name: query.get('dialog'),
    open: (name: string) => setQuery({ dialog: name }, { preventScrollReset: true }),
    close: () => setQuery({ dialog: '' }, { replace: true, preventScrollReset: true }),
  }
}
