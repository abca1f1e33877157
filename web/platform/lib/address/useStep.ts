import { useAddress } from './useAddress.ts'

/**
 * Returns the step of the record on the page that a dialog asks about, as named in the address. Opening it adds a history entry, so that
 * *Back* closes it. The page opens its dialog only for a step that it offers.
 */
export function useStep() {
  const [query, setQuery, close] = useAddress()
  return {
    /** The address may contain a step that does not exist. */
    asked: query.get('ask') ?? '',
    ask: (step: string) => setQuery({ ask: step }, { preventScrollReset: true }),
    close: () => close('ask'),
  }
}
