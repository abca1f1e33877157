import { type NavigateOptions, useSearchParams } from 'react-router'
import { withValues } from './query.ts'

/**
 * The query string of the address, and a function that changes some of its values and keeps the others. An empty value is
 * removed. A change starts from the present address, not from the last render: otherwise the first of two changes in the
 * same render would be lost.
 */
export function useAddress() {
  const [query, setQuery] = useSearchParams()
  const change = (values: Record<string, string>, options?: NavigateOptions) =>
    setQuery(withValues(window.location.search, values), options)
  return [query, change] as const
}
