import type { ApolloCache, FieldPolicy, InMemoryCache, Reference } from '@apollo/client'

/**
 * How the cache merges pages of the history of a record: it appends older pages, and prepends a newer first page. A first page
 * that does not overlap the cached entries replaces them.
 */
const activityFieldPolicy: FieldPolicy<readonly Reference[]> = {
  keyArgs: ['table', 'id', 'field', 'actor_id', 'since', 'until'],
  merge: (cached = [], page, { args }) => {
    const refs = new Set(page.map(({ __ref }) => __ref))
    const rest = cached.filter(({ __ref }) => !refs.has(__ref))
    if (args?.before) return [...rest, ...page]
    return rest.length < cached.length ? [...page, ...rest] : page
  },
}

/** Adds it to the cache of the app. The first history that is shown brings it, not the start of the app. */
export function addActivityPolicy(cache: ApolloCache): void {
  const { policies } = cache as InMemoryCache
  policies.addTypePolicies({ Query: { fields: { getActivity: activityFieldPolicy } } })
}
