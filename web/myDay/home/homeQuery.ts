import { graphql } from '#web/platform/lib/graphql.ts'

export const homeQuery = graphql(`
  query getHome {
    getHome
  }
`)

export const homeMutation = graphql(`
  mutation setHome($input: SetHomeInput!, $key: String) {
    setHome(input: $input, key: $key)
  }
`)
