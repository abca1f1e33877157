import { useAddress } from './useAddress.ts'

interface Options {
  /** A change adds a history entry. By default it replaces the current one. */
  readonly push?: boolean
}

/**
 * Reads and writes one value in the query string of the address, without touching other values. A value equal to `fallback` is removed, so
 * that a list without filters keeps its plain address.
 */
export function useQueryParam(name: string, fallback = '', { push = false }: Options = {}) {
  const [query, setQuery] = useAddress()
  const setValue = (value: string) =>
    setQuery({ [name]: value === fallback ? '' : value }, { replace: !push, preventScrollReset: true })
  return [query.get(name) ?? fallback, setValue] as const
}
