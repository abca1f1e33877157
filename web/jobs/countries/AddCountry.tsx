import { countryOptions } from '#web/platform/lib/text/countries.ts'
import { formatCount } from '#web/platform/lib/text/formatCount.ts'
import { MultiSelect } from '#web/platform/ui/inputs/choices/MultiSelect.tsx'
import { regionLabel, useJobRegions } from './jobRegionsFragment.ts'

interface Props {
  /** All accepted countries. */
  readonly chosen: readonly string[]
  /** Their words. */
  readonly chosenRegions: readonly string[]
  /** Returns how many members live in these countries. */
  readonly membersOf: (codes: readonly string[]) => number
  readonly busy: boolean
  readonly onAddCountry: (code: string) => void
  /** @param word of the region. */
  readonly onAddRegion: (word: string) => void
}

const regionPrefix = 'region:'

/** Adds a country, or all countries of a region. Each choice shows how many members it adds. */
export function AddCountry({ chosen, chosenRegions, membersOf, busy, onAddCountry, onAddRegion }: Props) {
  const open = (codes: readonly string[]) => codes.filter((code) => !chosen.includes(code))
  const plus = (codes: readonly string[]) => `+${formatCount(membersOf(codes))}`
  const regions = useJobRegions()
  const countries = countryOptions()
    .filter(({ value }) => !chosen.includes(value))
    .map(({ value, label }) => ({ value, label: `${label} (${plus([value])})` }))
  const parts = regions
    .filter(({ word }) => !chosenRegions.includes(word))
    .map((region) => ({
      value: `${regionPrefix}${region.word}`,
      label: `${regionLabel(region)} (${plus(open(region.countries))})`,
    }))

  function add([value = '']: string[]): void {
    if (busy || !value) return
    if (value.startsWith(regionPrefix)) onAddRegion(value.slice(regionPrefix.length))
    else onAddCountry(value)
  }

  return (
    <MultiSelect
      single
      label="Add a country or a region"
      description="The number shows how many members it adds. A region is accepted as a whole. Regions of the firm come first. Most others follow the list of the United Nations (M49)."
      placeholder="Type a name"
      options={[...parts, ...countries]}
      values={[]}
      onChange={add}
    />
  )
}
