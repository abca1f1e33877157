import { regionCountries } from '#shared/jobs/regions.ts'
import { searchedCountries } from '#shared/skillsSearch/matching.ts'
import { RankedCandidateList } from '#web/skillsSearch/RankedCandidateList.tsx'

interface Props {
  /** The values of the form. */
  readonly values: {
    readonly required: string[]
    readonly core: string[]
    readonly bonus: string[]
    readonly location: readonly string[]
    readonly regions: readonly string[]
    readonly budget_hourly_max: number | ''
    readonly currency: string
  }
  readonly selected: ReadonlySet<string>
  readonly onSelected: (selected: ReadonlySet<string>) => void
}

/** Ranks the members for the job as the form has it now. */
export function BriefRanking({ values, selected, onSelected }: Props) {
  const { required, core, bonus, location, regions, budget_hourly_max, currency } = values

  return (
    <RankedCandidateList
      skills={{ required, core, bonus }}
      countries={[...searchedCountries([...location, ...regionCountries(regions)])]}
      budget={{ budget_hourly_max: budget_hourly_max === '' ? null : budget_hourly_max, currency }}
      selected={selected}
      onSelected={onSelected}
    />
  )
}
