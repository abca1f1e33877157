import { Button } from '@mantine/core'
import { countedCountries, regionsQuery } from '#web/jobs/countries/jobRegionsFragment.ts'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import type { GetJobRegionsQuery } from '#web/platform/lib/graphql.ts'
import { countryName } from '#web/platform/lib/text/countries.ts'
import { DetailRows } from '#web/platform/ui/pages/sections/DetailRows.tsx'
import { QuerySection } from '#web/platform/ui/pages/sections/QuerySection.tsx'

type ListedRegion = GetJobRegionsQuery['getJobRegions'][number]

/** Lists the regions that the firm named itself, to add and edit them. */
export function JobRegionList() {
  const dialog = useDialog()
  const query = useQuery(regionsQuery, { showsErrors: true })
  const action = (
    <Button variant="default" size="compact-sm" onClick={() => dialog.open('add-job-region')}>
      Add Region …
    </Button>
  )
  return (
    <QuerySection
      title="Regions of jobs"
      query={query}
      count={query.data?.getJobRegions.length}
      action={action}
      height={81}
    >
      {({ getJobRegions }) => <DetailRows rows={getJobRegions.map((region) => rowOf(region, dialog.open))} />}
    </QuerySection>
  )
}

function rowOf({ id, name, word, countries }: ListedRegion, open: ReturnType<typeof useDialog>['open']) {
  return {
    key: id,
    main: (
      <>
        <strong>{word}</strong> {name !== word && name}
      </>
    ),
    asides: [
      <span key="countries" title={countries.map(countryName).join(', ')}>
        {countedCountries(countries)}
      </span>,
      <Button
        key="edit"
        size="compact-xs"
        variant="default"
        aria-label={`Edit ${word}`}
        onClick={() => open('edit-job-region', id)}
      >
        Edit
      </Button>,
    ],
  }
}
