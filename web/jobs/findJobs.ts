import type { Api } from '#web/platform/lib/api/createApi.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { jobPaths } from './paths.ts'

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
export async function findJobs(api: Api, text: string) {
  const { data } = await api.query(findQuery, { variables: { text } })
  return data.getJobPage.jobs.map(({ id, title, company }) => ({
    label: title,
    hint: company.name,
    path: jobPaths.job(id),
  }))
}
