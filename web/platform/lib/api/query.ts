/** Changes some values of a query string. Empty values are removed, so that a list without filters has a plain address. */
export function withValues(query: URLSearchParams | string, values: Record<string, string>): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries(values)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}
