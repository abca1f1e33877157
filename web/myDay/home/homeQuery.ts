import { graphql } from '#web/platform/lib/graphql.ts'

export const homeQuery = graphql(`
  query getHome {
    getHome
  }
`)

export const homeMutation = graphql(`
  mutation setHome($home: Home!, $key: String) {
    setHome(home: $home, key: $key)
  }
`)
