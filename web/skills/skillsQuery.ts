import { graphql } from '#web/platform/lib/graphql.ts'

export const skillsQuery = graphql(`
  query getSkills {
    getSkills {
      id
      name
    }
  }
`)
