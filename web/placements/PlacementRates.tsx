import { marginsOfRates } from '#shared/jobProfiles/margins.ts'
import { formatDay } from '#shared/platform/text/formatDay.ts'
import { hourlyRate } from '#web/platform/lib/text/money.ts'
import { DetailRows } from '#web/platform/ui/pages/sections/DetailRows.tsx'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import { Timestamp } from '#web/platform/ui/text/Timestamp.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { percentText } from './detailsOfPlacement.tsx'
import type { PlacementRate } from './placementQuery.ts'

interface Props {
  readonly rates: readonly PlacementRate[]
  readonly currency: string
  /** The day that decides which rates apply. */
  readonly today: string
}

/** Lists the dated rates of a placement, the latest first, with their authors. Superseded rates stay visible. */
export function PlacementRates({ rates, currency, today }: Props) {
  const inForce = rates.filter(({ superseded_at }) => !superseded_at)
  const current = inForce.find(({ starts_on }) => starts_on <= today) ?? inForce.at(-1)
  return <DetailRows rows={rates.map((rate) => rateRow(rate, currency, rate === current, today))} />
}

function rateRow(rate: PlacementRate, currency: string, isCurrent: boolean, today: string) {
  const { id, starts_on, cost_rate, cost_entered, cost_currency, bill_rate, author_name, created_at } = rate
  const margins = marginsOfRates(cost_rate, bill_rate)
  const amounts = [
    ...(cost_rate === undefined ? [] : [`Cost ${hourlyRate(cost_entered, cost_currency ?? currency, '/ h')}`]),
    ...(bill_rate === undefined ? [] : [`Bill ${hourlyRate(bill_rate, currency, '/ h')}`]),
    ...(margins ? [percentText(margins.margin)] : []),
  ]
  return {
    key: id,
    main: (
      <>
        From {formatDay(starts_on)} <RateBadge rate={rate} isCurrent={isCurrent} today={today} />
        <div className={ui.small}>
          {author_name ?? 'Vouch'}, <Timestamp moment={created_at} />
        </div>
      </>
    ),
    asides: amounts,
  }
}

function RateBadge({ rate, isCurrent, today }: { rate: PlacementRate; isCurrent: boolean; today: string }) {
  if (rate.superseded_at) return <StatusBadge label="Replaced" tone="neutral" />
  if (isCurrent) return <StatusBadge label="Today" tone="good" />
  return rate.starts_on > today ? <StatusBadge label="Planned" tone="info" /> : null
}
