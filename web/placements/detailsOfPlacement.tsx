import { marginsOfRates } from '#shared/jobProfiles/margins.ts'
import { placementEndReasons, placementStatuses } from '#shared/placements/placementLife.ts'
import { formatDay } from '#shared/platform/text/formatDay.ts'
import { hourlyRate, money } from '#web/platform/lib/text/money.ts'
import type { Detail } from '#web/platform/ui/pages/sections/Details.tsx'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import type { Placement } from './placementQuery.ts'

/** Returns the first and the last day of a placement, if they are agreed. */
export function placementDays({ status, starts_on, ends_on }: Placement): Detail[] {
  return [
    { label: 'From', value: formatDay(starts_on) },
    { label: 'To', value: ends_on ? formatDay(ends_on) : status === 'ENDED_EARLY' ? 'Never started' : 'No end agreed' },
  ]
}

/** Returns the details of a placement, with rates and margin if the viewer may read them. */
export function detailsOfPlacement(placement: Placement): Detail[] {
  const { status, end_reason, weekly_hours, cost_rate, cost_entered, cost_currency, bill_rate, currency } = placement
  const margins = marginsOfRates(cost_rate, bill_rate)
  const details: (Detail & { readonly hidden?: boolean })[] = [
    { label: 'Status', value: <StatusBadge {...placementStatuses[status]} /> },
    ...placementDays(placement),
    { label: 'Ends early', value: end_reason && placementEndReasons[end_reason].label, hidden: !end_reason },
    { label: 'Weekly hours', value: weekly_hours },
    {
      label: 'Cost rate',
      value: hourlyRate(cost_entered, cost_currency ?? currency, '/ h'),
      hidden: cost_rate === undefined,
    },
    { label: 'Bill rate', value: hourlyRate(bill_rate, currency, '/ h'), hidden: bill_rate === undefined },
    {
      label: 'Margin',
      value: margins && `${money(margins.spread / 100, currency)} · ${percentText(margins.margin)}`,
      hidden: !margins,
    },
  ]
  return details.filter(({ hidden }) => !hidden)
}

/** Returns a dash when nothing is billed. */
export function percentText(percent: number | null): string {
  return percent === null ? '–' : `${percent.toLocaleString('en')} %`
}
