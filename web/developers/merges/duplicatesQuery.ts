import { type GetDuplicatesQuery, graphql } from '#web/platform/lib/graphql.ts'

/** Reads records that may be of the same person, those with the most in common first; with a text, those whose name or e-mail contains it. */
export const duplicatesQuery = graphql(`
  query getDuplicates($id: ID!, $search: String) {
    getDuplicates(id: $id, search: $search) {
      id
      name
      email
      stage
      signs
    }
  }
`)

export type DuplicateRecord = GetDuplicatesQuery['getDuplicates'][number]
