import type { GoalPeriod } from '#shared/platform/enumerations.ts'
import styles from './Figures.module.css'
import { changeText, figureText } from './figureText.ts'
import type { Kpi } from './kpiQuery.ts'

/** Shows the change from the last week or month. It has no tone, since the period is not over. */
export function KpiChange({ kpi: { figure, parts }, period }: { readonly kpi: Kpi; readonly period: GoalPeriod }) {
  const [before, running] = parts.slice(-2).map(({ value }) => value)
  if (typeof before !== 'number' || typeof running !== 'number') return <span className={styles.detail}>–</span>
  const unit = period.toLowerCase()
  const title = `${figureText(figure, before)} in the previous ${unit}. The current ${unit} is not over yet.`
  return (
    <span className={styles.detail} title={title}>
      {changeText(figure, running, before) ?? 'New'}
    </span>
  )
}
