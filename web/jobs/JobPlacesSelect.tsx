import { jobRegions } from '#shared/jobs/regions.ts'
import { MultiSelectField } from '#web/platform/forms/MultiSelectField.tsx'
import { JobCountriesSelect } from './JobCountriesSelect.tsx'

const regionOptions = jobRegions.map(({ name, countries }) => ({
  value: name,
  label: `${name}, ${countries.length} countries`,
}))

/** Chooses the regions and countries that a job accepts. */
export function JobPlacesSelect() {
  return (
    <>
      <MultiSelectField name="regions" label="Regions" placeholder="EU, DACH, LATAM …" options={regionOptions} />
      <JobCountriesSelect name="location" label="Countries" />
    </>
  )
}
