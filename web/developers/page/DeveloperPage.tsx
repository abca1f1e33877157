import { Navigate, useLocation, useNavigate, useParams } from 'react-router'
import { developerPaths } from '#web/developers/paths.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { ListWalkBar } from '#web/platform/lists/neighbours/ListWalkBar.tsx'
import { RecordPage } from '#web/platform/records/RecordPage.tsx'
import { DeveloperHeader } from './DeveloperHeader.tsx'
import { useDeveloperWalk } from './useDeveloperWalk.ts'

const developerQuery = graphql(`
  query getDeveloper($id: ID!, $rates: Boolean!, $staff: Boolean!, $merges: Boolean!) {
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
      url_github @include(if: $staff)
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
        tick
        verified_at
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
        criteria_scored
        criteria_count
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
    getDuplicates(id: $id) @include(if: $merges) {
      id
      name
      signs
    }
  }
`)

export function DeveloperPage() {
  const { developerId: id = '' } = useParams()
  const { data, error, refetch } = useQuery(developerQuery, {
    variables: {
      id,
      rates: useCan('costRates:read'),
      staff: useCan('vetting:read'),
      merges: useCan('developers:write'),
    },
    showsErrors: true,
  })
  const from = useDeveloperWalk(id)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const openNeighbour = (to: string) =>
    navigate(`${developerPaths.developer(to)}/${pathname.split('/')[3] ?? ''}`, { replace: true })
  const found = data?.getDeveloper.id
  // Somebody who has only the name in common, and lives elsewhere, is found by merging.
  const duplicates = data?.getDuplicates?.filter(({ signs }) => signs.length > 0) ?? []
  // The API returned another id, because this record was merged into that one.
  if (found !== undefined && found !== id) return <Navigate to={developerPaths.developer(found)} replace />
  return (
    <>
      {from && <ListWalkBar {...from} onGo={openNeighbour} />}
      <RecordPage
        noun="Developer"
        record={data?.getDeveloper}
        error={error}
        onRetry={refetch}
        nameOf={({ first_name, last_name }) => `${first_name} ${last_name}`}
        header={(developer) => <DeveloperHeader developer={developer} duplicates={duplicates} />}
        headerHeight={151}
      />
    </>
  )
}
