import { type NavigateOptions, useLocation, useSearchParams } from 'react-router'
import { withValues } from '#web/platform/lib/api/query.ts'

/** The changes of this turn of the event loop, which the router applies a moment later. */
let pending: { readonly search: URLSearchParams; readonly replace: boolean; readonly state: unknown } | undefined

const turn = new MessageChannel()
turn.port1.onmessage = () => {
  pending = undefined
}

/**
 * Returns the query string of the address, and a function that changes some of its values and keeps the others. An empty value is removed.
 * A change builds on the changes just before it, instead of the last render: otherwise the first of two changes in a row would be lost.
 * Together they add a history entry if one of them does. What the history keeps with an entry stays with it, unless a change brings its own.
 *
 * The third function removes the values that opened a dialog, unless one of them was changed since this render: a dialog that
 * closes late, since its save took long, would otherwise close the one that was opened meanwhile.
 */
export function useAddress() {
  const [query, setQuery] = useSearchParams()
  const { state: current } = useLocation()
  const change = (values: Record<string, string>, options: NavigateOptions = {}) => {
    if (!pending) turn.port2.postMessage(null)
    const search = withValues(latestSearch(), values)
    const replace = options.replace === true && pending?.replace !== false
    const state = options.state ?? (pending ? pending.state : options.replace ? current : undefined)
    pending = { search, replace, state }
    setQuery(search, { ...options, replace, state })
  }
  const close = (...names: readonly string[]) => {
    const latest = new URLSearchParams(latestSearch())
    if (names.some((name) => latest.get(name) !== query.get(name))) return
    change(Object.fromEntries(names.map((name) => [name, ''])), { replace: true, preventScrollReset: true })
  }
  return [query, change, close] as const
}

function latestSearch(): URLSearchParams | string {
  return pending?.search ?? window.location.search
}
