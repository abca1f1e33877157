import { useAddress } from './useAddress.ts'

interface Options {
  /** Whether a change may be left by the back button. By default it replaces the address it was made at. */
  readonly push?: boolean
}

/**
 * A value held in the address: reads `name` from the query string, and writes changes back beside whatever else it holds. A
 * value equal to `fallback` leaves the address, so that the plain address stays the plain list.
 */
export function useQueryParam(name: string, fallback = '', { push = false }: Options = {}) {
  const [query, setQuery] = useAddress()
  const setValue = (value: string) =>
    setQuery({ [name]: value === fallback ? '' : value }, { replace: !push, preventScrollReset: true })
  return [query.get(name) ?? fallback, setValue] as const
}
