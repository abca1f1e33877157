import { useQuery } from '@apollo/client/react'
import { useParams } from 'react-router'
import { useCan } from '#web/platform/auth/viewer.ts'
import { showsErrors } from '#web/platform/lib/apollo.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { RecordPage } from '#web/platform/records/RecordPage.tsx'
import { DeveloperHeader } from './DeveloperHeader.tsx'

const developerQuery = graphql(`
  query getDeveloper($id: ID!, $rates: Boolean!, $staff: Boolean!) {
    getDeveloper(id: $id) {
      ...DeveloperLifecycle @include(if: $staff)
      id
      first_name
      last_name
      headline
      country
      city
      time_zone
      avatar
      url_github
      created_at
      available_from
      weekly_hours
      currency
      email @include(if: $staff)
      do_not_contact @include(if: $staff)
      tos_signed_on @include(if: $staff)
      cost_rate @include(if: $rates)
      skills {
        years_of_experience
        verified
        skill {
          id
          name
          skill_type
        }
      }
      developer_assessments @include(if: $staff) {
        result
        total_score
        completed_at
        assessment {
          name
        }
      }
      job_profiles {
        id
        created_at
        status
        cost_rate @include(if: $rates)
        currency
        job {
          id
          title
          company {
            id
            name
          }
        }
      }
    }
  }
`)

/** The page of a developer: a header above its tabs. */
export function DeveloperPage() {
  const { developerId: id = '' } = useParams()
  const { data, error, refetch } = useQuery(developerQuery, {
    variables: { id, rates: useCan('costRates:read'), staff: useCan('vetting:read') },
    context: showsErrors,
  })
  return (
    <RecordPage
      noun="Developer"
      record={data?.getDeveloper}
      error={error}
      onRetry={refetch}
      nameOf={({ first_name, last_name }) => `${first_name} ${last_name}`}
      header={(developer) => <DeveloperHeader developer={developer} />}
      headerHeight={151}
    />
  )
}
