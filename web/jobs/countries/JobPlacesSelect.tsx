import { MultiSelectField } from '#web/platform/forms/fields/MultiSelectField.tsx'
import { JobCountriesSelect } from './JobCountriesSelect.tsx'
import { regionLabel, useJobRegions } from './jobRegionsFragment.ts'

/** Chooses the regions and countries that a job accepts. */
export function JobPlacesSelect() {
  const options = useJobRegions().map((region) => ({ value: region.word, label: regionLabel(region) }))
  return (
    <>
      <MultiSelectField name="regions" label="Regions" placeholder="EU, DACH, LATAM …" options={options} />
      <JobCountriesSelect name="location" label="Countries" />
    </>
  )
}
