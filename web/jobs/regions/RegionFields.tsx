import { builtInRegions } from '#shared/jobs/regions.ts'
import { JobCountriesSelect } from '#web/jobs/countries/JobCountriesSelect.tsx'
import { regionLabel } from '#web/jobs/countries/jobRegionsFragment.ts'
import { TextField } from '#web/platform/forms/fields/TextField.tsx'
import { useField } from '#web/platform/forms/fields/useField.ts'
import { MultiSelect } from '#web/platform/ui/inputs/choices/MultiSelect.tsx'

/** Edits a region of the firm. Its countries are chosen one by one, or taken from regions that everybody knows. */
export function RegionFields() {
  const { value, set } = useField<string[]>('countries')
  const options = builtInRegions.map((region) => ({ value: region.word, label: regionLabel(region) }))

  function addCountriesOf([word]: string[]): void {
    const region = builtInRegions.find((known) => known.word === word)
    if (region) set([...new Set([...value, ...region.countries])])
  }

  return (
    <>
      <TextField name="name" label="Name" placeholder="Central and Eastern Europe" />
      <TextField name="word" label="Short word" placeholder="CEE" description="Jobs show it in place of the name." />
      <JobCountriesSelect name="countries" label="Countries" placeholder="Type a name" />
      <MultiSelect
        single
        label="Add the countries of a region"
        placeholder="EU, DACH, LATAM …"
        options={options}
        values={[]}
        onChange={addCountriesOf}
      />
    </>
  )
}
