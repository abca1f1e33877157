import { useLocation } from 'react-router'
import { jobProfileList } from '#shared/jobProfiles/jobProfiles.ts'
import type { FilterOf } from '#shared/platform/lists.ts'
import { developerPaths } from '#web/developers/paths.ts'
import { jobProfilePaths } from '#web/jobProfiles/paths.ts'
import { useProfileActions } from '#web/jobProfiles/useProfileActions.tsx'
import { useReadsPrices } from '#web/jobProfiles/useReadsPrices.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { useColleagues } from '#web/platform/lib/useColleagues.ts'
import { ListPage } from '#web/platform/lists/ListPage.tsx'
import type { ListTab } from '#web/platform/lists/ListTabs.tsx'
import { type ListedProfile, profileListColumns } from './profileListColumns.tsx'

const profilesQuery = graphql(`
  query getOpenProfiles(
    $limit: Int!
    $offset: Int!
    $sort: JobProfileSort
    $filter: JobProfileFilter
    $bills: Boolean!
  ) {
    getJobProfilePage(limit: $limit, offset: $offset, sort: $sort, filter: $filter) {
      job_profiles {
        id
        developer_id
        developer_name
        job_id
        job_title
        company_id
        company_name
        status
        status_since
        days_in_status
        waiting_on
        cost_rate
        bill_rate @include(if: $bills)
        without_price @include(if: $bills)
        margin @include(if: $bills)
        currency
        owner_name
        client_answer
      }
      aggregate {
        count
        more
      }
    }
  }
`)

const companiesQuery = graphql(`
  query getProfileChoices {
    getCompanies {
      id
      name
    }
  }
`)

/** The tabs by their names in the address. */
const tabs: Record<string, ListTab<FilterOf<typeof jobProfileList>>> = {
  '': {
    label: 'Open',
    filter: () => ({ phase: ['OPEN'] }),
    emptyHint: 'Put developers forward for a job from Skills Search, or from the page of a developer.',
  },
  placed: {
    label: 'Placed',
    title: 'Placed Profiles',
    filter: () => ({ phase: ['PLACED'] }),
    emptyHint: 'A profile whose placement has begun appears here.',
  },
  starting: {
    label: 'Starting',
    title: 'Starting Profiles',
    filter: () => ({ phase: ['STARTING'] }),
    emptyHint: 'A profile that is won appears here until its placement begins.',
  },
  ended: {
    label: 'Ended',
    title: 'Ended Profiles',
    filter: () => ({ phase: ['ENDED'] }),
    emptyHint: 'A profile that is over appears here.',
  },
}

/** Every job profile that is worked on, and on whom it waits. A row opens the profile. */
export function ProfilesPage() {
  const { search } = useLocation()
  const mayWrite = useCan('jobProfiles:write')
  const people = useColleagues()
  const actions = useProfileActions(people)
  const { data } = useQuery(companiesQuery)
  const companies = data?.getCompanies.map(({ id, name }) => ({ value: id, label: name }))
  const open = mayWrite
    ? { dialog: ({ id }: ListedProfile) => jobProfilePaths.profileDialog('move-job-profile', id, search) }
    : { href: ({ developer_id }: ListedProfile) => developerPaths.developerOverview(developer_id) }
  return (
    <ListPage
      list={jobProfileList}
      query={profilesQuery}
      page={({ getJobProfilePage: { job_profiles, aggregate } }) => ({ rows: job_profiles, ...aggregate })}
      variables={{ bills: useReadsPrices() }}
      columns={profileListColumns}
      rowAction={open}
      tabs={tabs}
      search="Search developer, job or company"
      filters
      mine="owner"
      people={people}
      choices={{ company: companies }}
      bulkActions={mayWrite ? actions : undefined}
      views
      exportAs="job_profiles"
    />
  )
}
