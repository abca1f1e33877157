import { useState } from 'react'
import { regionCountries } from '#shared/jobs/regions.ts'
import { searchedCountries } from '#shared/skillsSearch/matching.ts'
import { useJobRegions } from '#web/jobs/countries/jobRegionsFragment.ts'
import { ChoiceButtons } from '#web/platform/ui/inputs/ChoiceButtons.tsx'
import { type AskedYears, RankedCandidateList } from '#web/skillsSearch/candidates/RankedCandidateList.tsx'

const orders = [
  { value: 'SKILLS', label: 'By skills' },
  { value: 'TEXT', label: 'By text' },
] as const

interface Props {
  /** The text as the client wrote it. */
  readonly text: string
  readonly values: {
    readonly required: string[]
    readonly core: string[]
    readonly bonus: string[]
    readonly location: readonly string[]
    readonly regions: readonly string[]
    readonly budget_hourly_max: number | ''
    readonly currency: string
    readonly weekly_hours: number | ''
    readonly years: AskedYears
  }
  readonly selected: ReadonlySet<string>
  readonly onSelected: (selected: ReadonlySet<string>) => void
}

/** Ranks the members for the job as the form has it now: by its skills, or by how their resumes fit the whole text. */
export function BriefRanking({ text, values, selected, onSelected }: Props) {
  const [order, setOrder] = useState<string>('SKILLS')
  const known = useJobRegions()
  const { required, core, bonus, location, regions, budget_hourly_max, currency, weekly_hours, years } = values

  return (
    <RankedCandidateList
      text={order === 'TEXT' ? text : undefined}
      skills={{ required, core, bonus }}
      countries={[...searchedCountries([...location, ...regionCountries(regions, known)])]}
      budget={{ budget_hourly_max: budget_hourly_max === '' ? null : budget_hourly_max, currency }}
      askedHours={weekly_hours || null}
      askedYears={years}
      selected={selected}
      onSelected={onSelected}
    >
      <ChoiceButtons label="Rank" options={orders} value={order} onChange={setOrder} />
    </RankedCandidateList>
  )
}
