import { jobProfileList } from '#shared/jobProfiles/jobProfiles.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { SelectableTable } from '#web/platform/lists/bulk/SelectableTable.tsx'
import { ListTabs } from '#web/platform/lists/page/ListTabs.tsx'
import { ListToolbar } from '#web/platform/lists/page/ListToolbar.tsx'
import { useList } from '#web/platform/lists/page/useList.ts'
import { useListTab } from '#web/platform/lists/page/useListTab.ts'
import { columnsOfTab, isOfPlacements } from './lists/columnsOfTab.ts'
import { PlacedValues } from './lists/PlacedValues.tsx'
import { recordTabs } from './lists/profileTabs.ts'
import { jobProfilePaths } from './paths.ts'
import type { ProfileRow } from './profileFragment.ts'
import { useProfileActions } from './useProfileActions.tsx'
import { useReadsPrices } from './useReadsPrices.ts'

const profilesQuery = graphql(`
  query getProfilesWithin(
    $job_id: ID
    $company_id: ID
    $developer_id: ID
    $limit: Int!
    $offset: Int!
    $sort: JobProfileSort, $then_by: JobProfileSort
    $filter: JobProfileFilter
    $bills: Boolean!
    $moves: Boolean!
  ) {
    getJobProfilePage(
      job_id: $job_id
      company_id: $company_id
      developer_id: $developer_id
      limit: $limit
      offset: $offset
      sort: $sort, then_by: $then_by
      filter: $filter
    ) {
      job_profiles {
        ...ProfileRow
      }
      aggregate {
        ...ListTotal
      }
    }
  }
`)

interface Props {
  /** The job, company or developer whose profiles are listed. */
  readonly within: { readonly job_id?: string; readonly company_id?: string; readonly developer_id?: string }
  /** Columns and filters that would repeat the surrounding record. */
  readonly omit: readonly string[]
}

/** Lists the profiles of a job, company or developer, in every status. A row opens its profile. */
export function JobProfileList({ within, omit }: Props) {
  const actions = useProfileActions()
  const { name, preset } = useListTab(jobProfileList, recordTabs)
  const state = useList({
    list: jobProfileList,
    query: profilesQuery,
    page: ({ getJobProfilePage: { job_profiles, aggregate } }) => ({ rows: job_profiles, ...aggregate }),
    variables: { bills: useReadsPrices(), moves: false },
    within,
    preset,
  })
  const table = {
    state,
    columns: roomy(columnsOfTab(name).filter(({ id }) => !omit.includes(id))),
    rowAction: { href: ({ id }: ProfileRow) => jobProfilePaths.profile(id) },
    emptyHint: 'Put a developer forward, or look for candidates in Skills Search.',
  }
  return (
    <>
      <ListTabs label="Parts of the job profiles" tabs={recordTabs} current={name} />
      {isOfPlacements(name) && preset && <PlacedValues within={within} preset={preset} />}
      <ListToolbar state={state} search="Search developer" hiddenFilters={[...omit, ...Object.keys(preset ?? {})]} />
      <SelectableTable {...table} actions={actions} />
    </>
  )
}

/** Pixels. A record has fewer columns than the list of all profiles, with more room between them, which these need. */
const roomyWidths: Readonly<Record<string, number>> = { cost_rate: 60, waiting_on: 98 }

function roomy(columns: ReturnType<typeof columnsOfTab>) {
  return columns.map((column) => ({ ...column, width: roomyWidths[column.id] ?? column.width }))
}
