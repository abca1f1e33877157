import type { Api } from '#web/platform/lib/api/createApi.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { similarTo } from '#web/platform/palette/similar.ts'
import { companyPaths } from './paths.ts'

const findQuery = graphql(`
  query findCompanies($text: String!) {
    getCompanyPage(limit: 5, offset: 0, filter: { search: $text }) {
      companies {
        id
        name
        domain
      }
    }
  }
`)

const namesQuery = graphql(`
  query getCompanyNames {
    getCompanies {
      id
      name
    }
  }
`)

/** Finds companies for the palette by a part of the name, or by a similar name. */
export async function findCompanies(api: Api, text: string, forgives: boolean) {
  if (forgives) return findSimilar(api, text)
  const { data } = await api.query(findQuery, { variables: { text } })
  return data.getCompanyPage.companies.map(({ id, name, domain }) => ({
    label: name,
    hint: domain ?? undefined,
    path: companyPaths.company(id),
  }))
}

async function findSimilar(api: Api, text: string) {
  const { data } = await api.query(namesQuery, { variables: {} })
  const isSimilar = similarTo(text)
  const similar = data.getCompanies.filter(({ name }) => isSimilar(name)).slice(0, 5)
  return similar.map(({ id, name }) => ({ label: name, path: companyPaths.company(id) }))
}
