import { applicantList } from '#shared/applicants/applicants.ts'
import { developerList } from '#shared/developers/developers.ts'
import { developerPaths } from '#web/developers/paths.ts'
import {
  type GetApplicantNeighboursQuery,
  type GetDeveloperNeighboursQuery,
  graphql,
} from '#web/platform/lib/graphql.ts'
import { useListWalk } from '#web/platform/lists/neighbours/useListWalk.ts'

const developersQuery = graphql(`
  query getDeveloperNeighbours($limit: Int!, $offset: Int!, $sort: DeveloperSort, $then_by: DeveloperSort, $filter: DeveloperFilter) {
    getDeveloperPage(limit: $limit, offset: $offset, sort: $sort, then_by: $then_by, filter: $filter) {
      developers {
        id
      }
      aggregate {
        ...ListTotal
      }
    }
  }
`)

const developers = {
  list: developerList,
  query: developersQuery,
  page: ({ getDeveloperPage: { developers: found, aggregate } }: GetDeveloperNeighboursQuery) => ({
    ids: found.map(({ id }) => id),
    ...aggregate,
  }),
}

const applicantsQuery = graphql(`
  query getApplicantNeighbours($limit: Int!, $offset: Int!, $sort: ApplicantSort, $then_by: ApplicantSort, $filter: ApplicantFilter) {
    getApplicantPage(limit: $limit, offset: $offset, sort: $sort, then_by: $then_by, filter: $filter) {
      applicants {
        id
      }
      aggregate {
        ...ListTotal
      }
    }
  }
`)

const applicants = {
  list: applicantList,
  query: applicantsQuery,
  page: ({ getApplicantPage: { applicants: found, aggregate } }: GetApplicantNeighboursQuery) => ({
    ids: found.map(({ id }) => id),
    ...aggregate,
  }),
}

/** Finds the neighbours of a developer in the list that the viewer came from: developers or applicants. */
export function useDeveloperWalk(id: string) {
  const amongDevelopers = useListWalk(developers, id)
  const amongApplicants = useListWalk(applicants, id)
  if (amongDevelopers) return { walk: amongDevelopers, list: developerPaths.developers }
  return amongApplicants && { walk: amongApplicants, list: developerPaths.applicants }
}
