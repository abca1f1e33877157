import { type NavigateOptions, useSearchParams } from 'react-router'
import { withValues } from './query.ts'

/**
 * The query string of the address, and a function that changes values in it, beside whatever else it holds; an empty value
 * leaves it. A change starts from the address as it stands, not as it was last drawn: of two filters that are set one right after
 * the other, the first would be lost.
 */
export function useAddress() {
  const [query, setQuery] = useSearchParams()
  const change = (values: Record<string, string>, options?: NavigateOptions) =>
    setQuery(withValues(window.location.search, values), options)
  return [query, change] as const
}
