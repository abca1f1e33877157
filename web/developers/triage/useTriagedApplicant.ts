import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { type GetTriagedApplicantQuery, graphql } from '#web/platform/lib/graphql.ts'

const applicantQuery = graphql(`
  query getTriagedApplicant($id: ID!) {
    getDeveloper(id: $id) {
      id
      version
      first_name
      last_name
      headline
      stage
      status
      country
      city
      time_zone
      avatar
      email
      url_github
      url_linkedin
      cost_rate
      currency
      do_not_contact
      owner_name
      cool_off_until
      skills {
        years_of_experience
        tick
        verified_at
        skill {
          id
          name
          skill_type
        }
      }
      developer_assessments {
        result
        total_score
        completed_at
        criteria_scored
        criteria_count
        assessment {
          name
        }
      }
    }
  }
`)

/** Somebody who is decided on. After a merge the id is that of the record that stayed. */
export type TriagedApplicant = GetTriagedApplicantQuery['getDeveloper']

/** Reads an applicant. Screens that ask for the same one share the request, so the next one can be read ahead. */
export function useTriagedApplicant(id: string | undefined) {
  const { data, error, refetch } = useQuery(applicantQuery, {
    variables: { id: id ?? '' },
    skip: id === undefined,
    showsErrors: true,
  })
  return { applicant: id === undefined ? undefined : data?.getDeveloper, error, retry: () => void refetch() }
}
