import { regions } from '#shared/jobs/regions.ts'
import { countryName, countryOptions } from '#web/platform/lib/countries.ts'
import { formatCount } from '#web/platform/lib/formatCount.ts'
import { MultiSelect } from '#web/platform/ui/inputs/MultiSelect.tsx'

interface Props {
  readonly chosen: readonly string[]
  /** Returns how many members live in these countries. */
  readonly membersOf: (codes: readonly string[]) => number
  readonly busy: boolean
  /** @param name of the country or region. */
  readonly onAdd: (codes: readonly string[], name: string) => void
}

const regionPrefix = 'region:'

/** Adds a country, or all countries of a region. Each choice shows how many members it adds. */
export function AddCountry({ chosen, membersOf, busy, onAdd }: Props) {
  const open = (codes: readonly string[]) => codes.filter((code) => !chosen.includes(code))
  const plus = (codes: readonly string[]) => `+${formatCount(membersOf(codes))}`
  const countries = countryOptions()
    .filter(({ value }) => !chosen.includes(value))
    .map(({ value, label }) => ({ value, label: `${label} (${plus([value])})` }))
  const parts = regions
    .map(({ name, countries }) => ({ name, codes: open(countries) }))
    .filter(({ codes }) => codes.length > 1)
    .map(({ name, codes }) => ({
      value: `${regionPrefix}${name}`,
      label: `${name}, ${codes.length} countries (${plus(codes)})`,
    }))

  function add([value = '']: string[]): void {
    if (busy || !value) return
    const region = regions.find(({ name }) => `${regionPrefix}${name}` === value)
    if (region) onAdd(open(region.countries), region.name)
    else onAdd([value], countryName(value))
  }

  return (
    <MultiSelect
      single
      label="Add a country or a region"
      description="The number shows how many members it adds. Regions follow the list of the United Nations (M49)."
      placeholder="Type a name"
      options={[...parts, ...countries]}
      values={[]}
      onChange={add}
    />
  )
}
