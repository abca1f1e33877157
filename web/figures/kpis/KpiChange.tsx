import { changeText, figureText } from '#shared/figures/figureText.ts'
import type { GoalPeriod } from '#shared/platform/enumerations.ts'
import ui from '#web/platform/ui/ui.module.css'
import type { Kpi } from './kpiQuery.ts'

/** Shows the change from the same days of the last week or month. It has no tone, since the period is not over. */
export function KpiChange({
  kpi: { figure, before, parts },
  period,
}: {
  readonly kpi: Kpi
  readonly period: GoalPeriod
}) {
  const [whole, running] = parts.slice(-2).map(({ value }) => value)
  if (before === null || typeof running !== 'number') return <span className={ui.quiet}>–</span>
  const unit = period.toLowerCase()
  const all = typeof whole === 'number' ? `, ${figureText(figure, whole)} in all of it` : ''
  const title = `${figureText(figure, before)} in the same days of the previous ${unit}${all}.`
  return (
    <span className={ui.quiet} title={title}>
      {changeText(figure, running, before) ?? 'New'}
    </span>
  )
}
