import { daysText } from '#shared/figures/daysText.ts'
import { grainOf, type PartState, type Period, stateOfPart } from '#shared/figures/figurePeriods.ts'
import { hasGuard, isLevel } from '#shared/figures/figures.ts'
import { formatDay } from '#shared/platform/text/formatDay.ts'
import type { ChartCategory } from '#web/platform/charts/chart.ts'
import { withValues } from '#web/platform/lib/api/query.ts'
import { type GetFiguresQuery, graphql } from '#web/platform/lib/graphql.ts'
import { figurePaths } from './paths.ts'
import type { PeriodChoice } from './usePeriod.ts'

export const figuresQuery = graphql(`
  query getFigures(
    $figures: [Figure!]!
    $from: String!
    $to: String!
    $as_of: String
    $compare_from: String
    $compare_to: String
    $owner: ID
  ) {
    getFigures(
      figures: $figures
      from: $from
      to: $to
      as_of: $as_of
      compare_from: $compare_from
      compare_to: $compare_to
      owner: $owner
    ) {
      figure
      value
      count
      too_few
      not_yet
      previous
      joined
      left
      missing_rates
      parts {
        from
        to
        value
        count
        too_few
        not_yet
      }
    }
  }
`)

export type FigureValue = GetFiguresQuery['getFigures'][number]

export function periodVariables({ period, compared, asOf }: PeriodChoice) {
  const as_of = asOf || null
  return { ...period, as_of, compare_from: compared?.from ?? null, compare_to: compared?.to ?? null }
}

/** Returns the parts of a figure's period as categories of the axis. Each links to its rows. */
export function categoriesOf(
  { figure, parts }: FigureValue,
  { period, search, running, unknownFrom }: PeriodChoice,
): ChartCategory[] {
  const grain = grainOf(period)
  return parts.map((part) => {
    const state = stateOfPart(part, grain, running && unknownFrom)
    const count = hasGuard(figure) ? part.count : undefined
    const counted = (title: string) => (count === undefined ? title : `${title}, n = ${count}`)
    return {
      id: part.from,
      label: grain === 'month' ? formatDay(part.from).slice(-8) : formatDay(part.from).slice(0, -5),
      title: counted(partTitle(part, state)),
      href: figurePaths.figure(figure, `${withValues(search, { period: 'custom', from: part.from, to: part.to })}`),
      isPartial: state !== 'whole' && !isLevel(figure),
      gap: part.too_few ? `Too few: ${part.count}` : undefined,
      count,
    }
  })
}

function partTitle(part: Period, state: PartState): string {
  return state === 'running' ? `${daysText(part)}, so far` : daysText(part)
}
