import { useSearchParams } from 'react-router'
import { withValues } from './query.ts'

/** The dialog that the address names. Opening one adds a step to the history, so that *Back* closes it. */
export function useDialog() {
  const [query, setQuery] = useSearchParams()
  return {
    /** The name of the open dialog, or null. */
    name: query.get('dialog'),
    open: (name: string) => setQuery((before) => withValues(before, { dialog: name })),
    close: () => setQuery((before) => withValues(before, { dialog: '' }), { replace: true }),
  }
}
