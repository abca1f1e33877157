import { useAddress } from './useAddress.ts'

/**
 * The step of the record on the page that a dialog asks about, named in the address. Opening it adds a history entry, so that *Back*
 * closes it. The page opens its dialog only for a step that it offers.
 */
export function useStep() {
  const [query, setQuery] = useAddress()
  return {
    /** Whatever stands in the address, so perhaps a step that there is not. */
    asked: query.get('ask') ?? '',
    ask: (step: string) => setQuery({ ask: step }, { preventScrollReset: true }),
    close: () => setQuery({ ask: '' }, { replace: true, preventScrollReset: true }),
  }
}
