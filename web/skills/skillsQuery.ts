import { graphql } from '#web/platform/lib/graphql.ts'

/** The skills to choose from. */
export const skillsQuery = graphql(`
  query getSkills {
    getSkills {
      id
      name
    }
  }
`)
