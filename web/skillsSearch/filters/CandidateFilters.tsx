import { Button } from '@mantine/core'
import { useCan } from '#web/platform/auth/viewer.ts'
import type { CandidateFilter } from '#web/platform/lib/graphql.ts'
import { countryName } from '#web/platform/lib/text/countries.ts'
import { formatCount } from '#web/platform/lib/text/formatCount.ts'
import { money } from '#web/platform/lib/text/money.ts'
import { ChoiceFilter } from '#web/platform/lists/filters/ChoiceFilter.tsx'
import { FilterPill } from '#web/platform/lists/filters/FilterPill.tsx'
import { TogglePill } from '#web/platform/lists/filters/TogglePill.tsx'
import ui from '#web/platform/ui/ui.module.css'
import type { FetchedRanking } from '#web/skillsSearch/candidates/fetchRanking.ts'
import styles from './CandidateFilters.module.css'
import { clearedFilter, isFiltered, type NumberFilter } from './filters.ts'
import { NumberLimit } from './NumberLimit.tsx'

interface Props {
  readonly filter: CandidateFilter
  /** Gets only what changes. Undefined takes a filter away. */
  readonly onChange: (changes: CandidateFilter) => void
  /** Rates are compared in this currency, that of the job. */
  readonly currency: string
  /** The searched countries. */
  readonly countries: readonly string[]
  /** `undefined` until the first answer. */
  readonly ranking: Pick<FetchedRanking, 'total' | 'unfiltered'> | undefined
}

/** Narrows the candidates down, and counts those who are left. */
export function CandidateFilters({ filter, onChange, currency, countries, ranking }: Props) {
  const seesRates = useCan('costRates:read')
  const limit = { filter, onChange }
  return (
    <search className={`${ui.row} ${styles.filters}`} aria-label="Filter the candidates">
      <LimitFilter {...limit} name="match_at_least" label="Match" hint="At least, in percent" text={atLeastPercent} />
      {seesRates && (
        <LimitFilter
          {...limit}
          name="rate_at_most"
          label="Rate"
          hint={`At most per hour, in ${currency}`}
          text={(rate) => `at most ${money(rate, currency)}`}
        />
      )}
      <TogglePill
        label="Verified"
        title="Every required skill is verified"
        pressed={filter.verified === true}
        onChange={(on) => onChange({ verified: on || undefined })}
      />
      <CountryFilter {...limit} countries={countries} />
      <LimitFilter
        {...limit}
        name="years_at_least"
        label="Years"
        hint="At least, with each required skill"
        text={(years) => `at least ${years}`}
      />
      <LimitFilter
        {...limit}
        name="not_messaged_days"
        label="Not messaged"
        hint="Within this many days"
        text={inDays}
      />
      <TogglePill
        label="Not interviewing"
        title="Nobody who is interviewing for another job, or has its offer"
        pressed={filter.free === true}
        onChange={(on) => onChange({ free: on || undefined })}
      />
      {isFiltered(filter) && (
        <Button variant="subtle" color="gray" onClick={() => onChange(clearedFilter)}>
          Clear Filters
        </Button>
      )}
      <span role="status" className={styles.left}>
        {isFiltered(filter) && ranking && `${formatCount(ranking.total)} of ${formatCount(ranking.unfiltered)} left`}
      </span>
    </search>
  )
}

interface LimitProps extends Pick<Props, 'filter' | 'onChange'> {
  readonly name: NumberFilter
  readonly label: string
  /** The label of the number. */
  readonly hint: string
  /** Says the filter in a few words. */
  readonly text: (number: number) => string
}

function LimitFilter({ filter, onChange, name, label, hint, text }: LimitProps) {
  const value = filter[name] ?? undefined
  const change = (next: number | undefined) => onChange({ [name]: next })
  return (
    <FilterPill label={label} text={value === undefined ? undefined : text(value)} onClear={() => change(undefined)}>
      <NumberLimit name={name} label={hint} value={value} onChange={change} />
    </FilterPill>
  )
}

function CountryFilter({ filter, onChange, countries }: Pick<Props, 'filter' | 'onChange' | 'countries'>) {
  const chosen = filter.countries ?? []
  const change = (codes: readonly string[]) => onChange({ countries: codes.length > 0 ? [...codes] : undefined })
  return (
    <FilterPill label="Country" text={chosen.length > 0 ? countriesText(chosen) : undefined} onClear={() => change([])}>
      <ChoiceFilter
        options={countries.map((code) => ({ value: code, label: countryName(code) }))}
        values={chosen}
        onChange={change}
      />
    </FilterPill>
  )
}

function atLeastPercent(percent: number): string {
  return `at least ${percent}%`
}

function inDays(days: number): string {
  return days === 1 ? 'in 1 day' : `in ${days} days`
}

function countriesText(codes: readonly string[]): string {
  const [first = '', ...others] = codes.map((code) => countryName(code))
  return others.length > 1 ? `${first} + ${others.length}` : [first, ...others].join(', ')
}
