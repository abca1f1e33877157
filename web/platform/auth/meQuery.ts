import { graphql } from '#web/platform/lib/graphql.ts'

/** The account of the viewer, as the owner of what they add. */
export const meQuery = graphql(`
  query getMe {
    me {
      id
      display_name
    }
  }
`)
