import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { daysText } from '#shared/figures/daysText.ts'
import { comparisons, defaultPreset, type Period, presets } from '#shared/figures/figurePeriods.ts'
import { daysBetween } from '#shared/platform/calendarDays.ts'
import { formatDay } from '#shared/platform/text/formatDay.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { Select } from '#web/platform/ui/inputs/choices/Select.tsx'
import { DateField } from '#web/platform/ui/inputs/days/DateField.tsx'
import ui from '#web/platform/ui/ui.module.css'
import styles from './Figures.module.css'
import { type PeriodChoice, todayInUtc } from './usePeriod.ts'

const periodOptions = [
  ...presets.map((value) => ({ value, label: titled(value) })),
  { value: 'custom', label: 'Other days' },
]
const comparisonOptions = [
  ...valuesOf(comparisons).map((value) => ({ value, label: comparisons[value].label })),
  { value: 'none', label: 'Nothing' },
]

interface Props {
  readonly choice: PeriodChoice
  /** Further choices, at the end of the line. */
  readonly children?: ReactNode
}

/** Chooses the period of the figures, its comparison, and the day that they are computed for. */
export function PeriodBar({ choice, children }: Props) {
  const { preset, period, comparison, asOf, running, unknownFrom, change } = choice
  const custom = { period: 'custom', ...period }
  const choosePreset = (value: string) =>
    change(value === 'custom' ? custom : { period: value === defaultPreset ? '' : value, from: '', to: '' })
  // Choosing one end of the period beyond the other moves both ends to that day.
  const chooseFrom = (from: string) => from && change({ ...custom, from, to: from > period.to ? from : period.to })
  const chooseTo = (to: string) => to && change({ ...custom, to, from: to < period.from ? to : period.from })
  return (
    <>
      <p className={ui.paragraph} data-print-only>
        {printedPeriod(choice)}
      </p>
      <search className={styles.bar} aria-label="Period of the figures">
        <Select label="Period" options={periodOptions} value={preset} onChange={choosePreset} />
        <DateField label="From" value={period.from} onChange={chooseFrom} />
        <DateField label="To" value={period.to} onChange={chooseTo} />
        <Select
          label="Compared with"
          options={comparisonOptions}
          value={comparison}
          onChange={(value) => change({ compare: value === 'previous' ? '' : value })}
        />
        <DateField
          label="As of"
          placeholder="Now"
          value={asOf}
          onChange={(day) => change({ asOf: day < todayInUtc() ? day : '' })}
        />
        {children}
        {running && (
          <p className={styles.running} role="note">
            {runningText(running, asOf || unknownFrom)}
          </p>
        )}
        {asOf && (
          <p className={styles.asOf} role="status">
            You see the figures as they were known on {formatDay(asOf)}.{' '}
            <Button variant="default" size="compact-sm" onClick={() => change({ asOf: '' })}>
              Back to Now
            </Button>
          </p>
        )}
      </search>
    </>
  )
}

function printedPeriod({ period, compared, asOf, running, unknownFrom }: PeriodChoice): string {
  const parts = [
    `${daysText(period)}.`,
    compared && `Compared with ${daysText(compared)}.`,
    running && runningText(running, asOf || unknownFrom),
    asOf && `As known on ${formatDay(asOf)}.`,
  ]
  return parts.filter(Boolean).join(' ')
}

/** @param day the last day that something is known of. */
function runningText(running: Period, day: string): string {
  const [past, all] = [day, running.to].map((end) => daysBetween(running.from, end) + 1)
  return `This period runs until ${formatDay(running.to)}. It is counted up to day ${past} of ${all}.`
}

function titled(text: string): string {
  const words = text.replace('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
