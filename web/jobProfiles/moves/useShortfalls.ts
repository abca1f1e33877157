import { shortfallsOf } from '#shared/jobProfiles/shortfalls.ts'
import type { JobProfile } from '#web/jobProfiles/jobProfileQuery.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'

const askedQuery = graphql(`
  query getAskedAndHeld($job_id: ID!, $developer_id: ID!) {
    getJob(id: $job_id) {
      id
      weekly_hours
      job_skills {
        years_of_experience
        skill {
          id
          name
        }
      }
    }
    getDeveloper(id: $developer_id) {
      id
      weekly_hours
      skills {
        years_of_experience
        skill {
          id
        }
      }
    }
  }
`)

/**
 * Compares what the job of a profile asks for with what its developer has, when the profile is about to be *Sent* or *Placed*.
 * @param typedHours the agreed hours in the form; empty unless it asks for them.
 */
export function useShortfalls(profile: JobProfile, typedHours: number | '', isAsked: boolean) {
  const { job_id, developer_id } = profile
  const { data, error, refetch } = useQuery(askedQuery, {
    variables: { job_id, developer_id },
    skip: !isAsked,
    showsErrors: true,
  })
  if (!isAsked || !data) return { shortfalls: isAsked ? undefined : [], error, refetch }
  const { getJob: job, getDeveloper: developer } = data
  const weekly_hours = (typedHours || profile.weekly_hours) ?? developer.weekly_hours ?? null
  return { shortfalls: shortfallsOf(job, { ...developer, weekly_hours }), error, refetch }
}
