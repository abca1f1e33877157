import { jobProfileList } from '#shared/jobProfiles/jobProfiles.ts'
import { jobProfilePaths } from '#web/jobProfiles/paths.ts'
import { useProfileActions } from '#web/jobProfiles/useProfileActions.tsx'
import { useReadsPrices } from '#web/jobProfiles/useReadsPrices.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { ListPage } from '#web/platform/lists/page/ListPage.tsx'
import { useListTab } from '#web/platform/lists/page/useListTab.ts'
import { recordOption } from '#web/platform/ui/inputs/choices/options.ts'
import { columnsOfTab, isOfPlacements } from './columnsOfTab.ts'
import { openProfilesQuery } from './openProfilesQuery.ts'
import { PlacedValues } from './PlacedValues.tsx'
import { profileTabs } from './profileTabs.ts'

const companiesQuery = graphql(`
  query getProfileChoices {
    getCompanies {
      id
      name
    }
  }
`)

/** Lists every open job profile, and on whom it waits. A row opens the profile. */
export function ProfilesPage() {
  const mayWrite = useCan('jobProfiles:write')
  const actions = useProfileActions()
  const { data } = useQuery(companiesQuery)
  const tab = useListTab(jobProfileList, profileTabs)
  const companies = data?.getCompanies.map(recordOption)
  return (
    <ListPage
      list={jobProfileList}
      query={openProfilesQuery}
      page={({ getJobProfilePage: { job_profiles, aggregate, groups } }) => ({
        rows: job_profiles,
        groups,
        ...aggregate,
      })}
      grouped
      variables={{ bills: useReadsPrices() }}
      columns={columnsOfTab(tab.name)}
      above={isOfPlacements(tab.name) && tab.preset && <PlacedValues preset={tab.preset} />}
      rowAction={{ href: ({ id }) => jobProfilePaths.profile(id) }}
      tabs={profileTabs}
      search="Search name, job or company"
      mine="owner"
      choices={{ company: companies }}
      bulkActions={mayWrite ? actions : undefined}
      views
      exportAs="job_profiles"
    />
  )
}
