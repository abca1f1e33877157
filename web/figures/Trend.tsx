import { Link } from 'react-router'
import { reachesGoal } from '#shared/figures/figures.ts'
import { figureText } from '#shared/figures/figureText.ts'
import { formatDay } from '#shared/platform/text/formatDay.ts'
import styles from './Figures.module.css'
import { type Kpi, kpiRowsPath } from './kpis/kpiQuery.ts'

interface Props {
  readonly kpi: Kpi
  readonly asOf: string
}

const height = 24

/** Draws a small bar for each week or month, the current one last. Each links to its rows. */
export function Trend({ kpi, asOf }: Props) {
  const most = Math.max(1, ...kpi.parts.map(({ value }) => value ?? 0))
  return (
    <span className={styles.trend}>
      {kpi.parts.map((part) => {
        const size = Math.max(1, ((part.value ?? 0) / most) * height)
        const text = part.value === null ? 'too few' : figureText(kpi.figure, part.value)
        const against = part.target === null ? '' : ` of ${figureText(kpi.figure, part.target)}`
        const label = `${formatDay(part.from)} to ${formatDay(part.to)}: ${text}${against}`
        return (
          <Link key={part.from} to={kpiRowsPath(kpi, part, asOf)} title={label} aria-label={label}>
            <svg
              width={12}
              height={height}
              aria-hidden="true"
              data-reached={reachesGoal(kpi.figure, part.value, part.target)}
            >
              {part.value !== null && <rect y={height - size} width={10} height={size} />}
            </svg>
          </Link>
        )
      })}
    </span>
  )
}
