import { Button } from '@mantine/core'
import { countedCountries, regionsQuery } from '#web/jobs/jobRegionsFragment.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { countryName } from '#web/platform/lib/countries.ts'
import { errorText } from '#web/platform/lib/errorText.ts'
import { useDialog } from '#web/platform/lib/useDialog.ts'
import { Banner } from '#web/platform/ui/pages/Banner.tsx'
import { DetailRows } from '#web/platform/ui/pages/DetailRows.tsx'
import { Section } from '#web/platform/ui/pages/Section.tsx'
import type { EditedRegion } from './regionQuery.ts'

/** Lists the regions that the firm named itself, to add, change and remove them. */
export function JobRegionList() {
  const dialog = useDialog()
  const { data, error, refetch } = useQuery(regionsQuery, { showsErrors: true })
  const regions = data?.getJobRegions
  const action = (
    <Button variant="default" size="compact-sm" onClick={() => dialog.open('add-job-region')}>
      Add Region …
    </Button>
  )
  return (
    <Section title="Regions of jobs" {...(regions && { count: regions.length })} action={action}>
      {error && (
        <Banner type="danger" onRetry={refetch}>
          {errorText(error)}
        </Banner>
      )}
      {regions && <DetailRows rows={regions.map((region) => rowOf(region, dialog.open))} />}
    </Section>
  )
}

function rowOf({ id, name, word, countries }: EditedRegion, open: ReturnType<typeof useDialog>['open']) {
  const button = (label: string, name: 'edit-job-region' | 'remove-job-region') => (
    <Button
      key={name}
      size="compact-xs"
      variant="default"
      aria-label={`${label} ${word}`}
      onClick={() => open(name, id)}
    >
      {label}
    </Button>
  )
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
      button('Edit', 'edit-job-region'),
      button('Remove', 'remove-job-region'),
    ],
  }
}
