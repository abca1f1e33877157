import { jobPaths } from '#web/jobs/paths.ts'
import type { Api } from '#web/platform/lib/api/createApi.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { similarTo } from '#web/platform/palette/similar.ts'

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

const openQuery = graphql(`
  query getOpenJobTitles {
    getAllActiveJobs {
      id
      title
      company {
        id
        name
      }
    }
  }
`)

interface Named {
  readonly id: string
  readonly title: string
  readonly company: { readonly name: string }
}

/** Finds jobs for the palette by title or company, the newest first. With typing errors it finds open ones only. */
export async function findJobs(api: Api, text: string, forgives: boolean) {
  const jobs = forgives ? await findSimilar(api, text) : await findMatching(api, text)
  return jobs.map(({ id, title, company }) => ({ label: title, hint: company.name, path: jobPaths.job(id) }))
}

async function findMatching(api: Api, text: string): Promise<readonly Named[]> {
  const { data } = await api.query(findQuery, { variables: { text } })
  return data.getJobPage.jobs
}

async function findSimilar(api: Api, text: string): Promise<readonly Named[]> {
  const { data } = await api.query(openQuery, { variables: {} })
  const isSimilar = similarTo(text)
  return data.getAllActiveJobs.filter(({ title, company }) => isSimilar(`${title} ${company.name}`)).slice(0, 5)
}
