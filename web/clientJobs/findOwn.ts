import { developerPaths } from '#web/developers/paths.ts'
import { jobPaths } from '#web/jobs/paths.ts'
import type { Api } from '#web/platform/lib/api/createApi.ts'
import { graphql } from '#web/platform/lib/graphql.ts'

const jobsQuery = graphql(`
  query findClientJobs($text: String!) {
    getClientJobPage(limit: 5, offset: 0, filter: { search: $text }) {
      client_jobs {
        id
        title
      }
    }
  }
`)

const peopleQuery = graphql(`
  query findSentProfiles($text: String!) {
    findSentProfiles(name: $text) {
      developer_id
      developer_name
      job_title
    }
  }
`)

/** Finds the jobs of the client's company for the palette. */
export async function findOwnJobs(api: Api, text: string) {
  const { data } = await api.query(jobsQuery, { variables: { text } })
  return data.getClientJobPage.client_jobs.map(({ id, title }) => ({ label: title, path: jobPaths.job(id) }))
}

/** Finds the developers who were sent to the client's company, for the palette. */
export async function findOwnPeople(api: Api, text: string) {
  const { data } = await api.query(peopleQuery, { variables: { text } })
  return data.findSentProfiles.map(({ developer_id, developer_name, job_title }) => ({
    label: developer_name,
    hint: job_title,
    path: developerPaths.developerOverview(developer_id),
  }))
}
