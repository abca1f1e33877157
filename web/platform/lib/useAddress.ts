import { type NavigateOptions, useSearchParams } from 'react-router'
import { withValues } from './query.ts'

/** The changes of this turn of the event loop, which the router applies a moment later. */
let pending: { readonly search: URLSearchParams; readonly replace: boolean } | undefined

const turn = new MessageChannel()
turn.port1.onmessage = () => {
  pending = undefined
}

/**
 * Returns the query string of the address, and a function that changes some of its values and keeps the others. An empty value is removed.
 * A change builds on the changes just before it, instead of the last render: otherwise the first of two changes in a row would be lost.
 * Together they add a history entry if one of them does.
 */
export function useAddress() {
  const [query, setQuery] = useSearchParams()
  const change = (values: Record<string, string>, options: NavigateOptions = {}) => {
    if (!pending) turn.port2.postMessage(null)
    const search = withValues(pending?.search ?? window.location.search, values)
    const replace = options.replace === true && pending?.replace !== false
    pending = { search, replace }
    setQuery(search, { ...options, replace })
  }
  return [query, change] as const
}
