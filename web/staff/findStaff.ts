import type { Api } from '#web/platform/lib/api/createApi.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { staffPaths } from './paths.ts'

const findQuery = graphql(`
  query findStaff($search: String!) {
    getStaff(limit: 5, filter: { search: $search }) {
      staff {
        id
        display_name
        email
      }
    }
  }
`)

/** Finds staff accounts for the palette by a part of the name or the e-mail address. */
export async function findStaff(api: Api, search: string) {
  const { data } = await api.query(findQuery, { variables: { search } })
  const staff = data.getStaff.staff
  return staff.map(({ id, display_name, email }) => ({
    label: display_name,
    hint: email,
    path: staffPaths.staffMember(id),
  }))
}
