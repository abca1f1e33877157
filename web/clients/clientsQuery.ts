import { type GetClientUsersQuery, graphql } from '#web/platform/lib/graphql.ts'

export const clientsQuery = graphql(`
  query getClientUsers($limit: Int!, $offset: Int!, $sort: ClientSort) {
    getClientUsers(limit: $limit, offset: $offset, sort: $sort) {
      clients {
        id
        display_name
        email
        username
        role
        company_user {
          company {
            id
            name
          }
        }
      }
      aggregate {
        ...ListTotal
      }
    }
  }
`)

export type ListedClient = GetClientUsersQuery['getClientUsers']['clients'][number]
