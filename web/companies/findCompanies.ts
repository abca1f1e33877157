import type { Api } from '#web/platform/lib/api/createApi.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
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

/** Finds companies for the palette, by a part of the name. */
export async function findCompanies(api: Api, text: string) {
  const { data } = await api.query(findQuery, { variables: { text } })
  return data.getCompanyPage.companies.map(({ id, name, domain }) => ({
    label: name,
    hint: domain ?? undefined,
    path: companyPaths.company(id),
  }))
}
