import type { ApolloClient } from '@apollo/client'
import { graphql } from '#web/platform/lib/graphql.ts'
import { paths } from '#web/platform/lib/paths.ts'

const findQuery = graphql(`
  query findJobs($text: String!) {
    getJobPage(limit: 5, offset: 0, filter: { search: $text }) {
      jobs {
        id
        title
        company {
          id
          name
        }
      }
    }
  }
`)

/** Finds jobs for the palette, by title or company; the newest first. */
export async function findJobs(client: ApolloClient, text: string) {
  const { data } = await client.query({ query: findQuery, variables: { text } })
  return (data?.getJobPage.jobs ?? []).map(({ id, title, company }) => ({
    label: title,
    hint: company.name,
    path: paths.job(id),
  }))
}
