import { useSearchParams } from 'react-router'

interface Options {
  /** Whether a change may be left by the back button. By default it replaces the address it was made at. */
  readonly push?: boolean
}

/**
 * A value held in the address: reads `name` from the query string, and writes changes back beside whatever else it holds. A
 * value equal to `fallback` leaves the address, so that the plain address stays the plain list.
 */
export function useQueryParam(name: string, fallback = '', { push = false }: Options = {}) {
  const [query, setQuery] = useSearchParams()
  const setValue = (value: string) =>
    setQuery((before) => withParam(before, name, value === fallback ? undefined : value), { replace: !push })
  return [query.get(name) ?? fallback, setValue] as const
}

function withParam(query: URLSearchParams, name: string, value: string | undefined): URLSearchParams {
  const next = new URLSearchParams(query)
  if (value === undefined) next.delete(name)
  else next.set(name, value)
  return next
}
