import type { FieldPolicy, Reference } from '@apollo/client'

/**
 * How the cache keeps the history of a record: older pages join what is known, and a newer first page comes before it. Where they
 * do not meet, only the newer one is known.
 */
export const activityPages: FieldPolicy<readonly Reference[]> = {
  keyArgs: ['table', 'id'],
  merge: (known = [], page, { args }) => {
    const refs = new Set(page.map(({ __ref }) => __ref))
    const rest = known.filter(({ __ref }) => !refs.has(__ref))
    if (args?.before) return [...rest, ...page]
    return rest.length < known.length ? [...page, ...rest] : page
  },
}
