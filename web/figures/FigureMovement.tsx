import { Link } from 'react-router'
import { withValues } from '#web/platform/lib/api/query.ts'
import { formatCount } from '#web/platform/lib/text/formatCount.ts'
import styles from './Figures.module.css'
import type { FigureValue } from './figureQuery.ts'
import { figurePaths } from './paths.ts'
import type { PeriodChoice } from './usePeriod.ts'

interface Props {
  readonly value: FigureValue
  readonly choice: PeriodChoice
}

/** Tells how many joined a level in the period, and how many left it. Each number links to its rows. */
export function FigureMovement({ value: { figure, joined, left }, choice }: Props) {
  if (joined === null || left === null) return null
  const addressOf = (movement: string) => figurePaths.figure(figure, `${withValues(choice.search, { movement })}`)
  return (
    <p className={styles.movement}>
      <Link to={addressOf('JOINED')}>{formatCount(joined)} joined</Link>
      {' · '}
      <Link to={addressOf('LEFT')}>{formatCount(left)} left</Link>
    </p>
  )
}
