import { daysText } from '#shared/figures/daysText.ts'
import { fewestRows } from '#shared/figures/fewestRows.ts'
import { comparisons } from '#shared/figures/figurePeriods.ts'
import { hasGuard, isLevel } from '#shared/figures/figures.ts'
import { changeText, figureText, isBetter, notYetText, yardstickText } from '#shared/figures/figureText.ts'
import { formatCount } from '#web/platform/lib/text/formatCount.ts'
import ui from '#web/platform/ui/ui.module.css'
import styles from './Figures.module.css'
import type { FigureValue } from './figureQuery.ts'
import type { PeriodChoice } from './usePeriod.ts'

interface Props {
  readonly value: FigureValue
  readonly choice: PeriodChoice
}

export function FigureNumber({
  value: { figure, value, previous, count, too_few, not_yet, missing_rates },
  choice,
}: Props) {
  const { comparison, compared, running } = choice
  const yardstick = yardstickText(figure)
  const notYet = notYetText(not_yet)
  return (
    <>
      <strong className={styles.number}>{value === null ? '–' : figureText(figure, value)}</strong>{' '}
      {too_few && (
        <span className={`${ui.quiet} ${styles.note}`}>
          Too few: {count} of at least {fewestRows} rows
        </span>
      )}
      {value !== null && previous !== null && comparison !== 'none' && (
        <span className={styles.change} data-tone={toneOf(isBetter(figure, value, previous))}>
          {changeText(figure, value, previous) ?? 'New'}
          <span className={`${ui.quiet} ${styles.note}`} title={compared ? daysText(compared) : undefined}>
            {' '}
            from {figureText(figure, previous)}{' '}
            {comparisons[comparison][isLevel(figure) ? 'level' : 'flow'][running ? 'running' : 'over']}
          </span>
        </span>
      )}
      {!too_few && hasGuard(figure) && value !== null && (
        <span className={`${ui.quiet} ${styles.note}`}> · n = {formatCount(count)}</span>
      )}
      {notYet && <span className={`${ui.quiet} ${styles.note}`}> · {notYet}</span>}
      {yardstick && <span className={`${ui.quiet} ${styles.note}`}> · {yardstick}</span>}
      {missing_rates.length > 0 && (
        <span className={`${ui.quiet} ${styles.note}`}>
          {' '}
          Amounts in {missing_rates.join(' and ')} are left out, because no exchange rate was entered.
        </span>
      )}
    </>
  )
}

function toneOf(better: boolean | undefined): 'good' | 'bad' | 'neutral' {
  if (better === undefined) return 'neutral'
  return better ? 'good' : 'bad'
}
