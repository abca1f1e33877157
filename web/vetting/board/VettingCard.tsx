import { developerPaths } from '#web/developers/paths.ts'
import { CardContent } from '#web/platform/board/CardContent.tsx'
import { CardLine } from '#web/platform/board/CardLine.tsx'
import { hourlyRate } from '#web/platform/lib/text/money.ts'
import { AssessmentState } from '#web/vetting/AssessmentState.tsx'
import { DaysInStep } from '#web/vetting/DaysInStep.tsx'
import { NextActionLink } from '#web/vetting/NextActionLink.tsx'
import { ScoreSoFar } from '#web/vetting/ScoreSoFar.tsx'
import type { VettingRow } from '#web/vetting/vettingQuery.ts'
import styles from './VettingCard.module.css'

/** Shows a person on the board: the time in the step, the current assessment, and the next action. */
export function VettingCard({ row }: { readonly row: VettingRow }) {
  const { id, name, owner_name, reviewer_name, cost_rate, currency, score, blind, days_in_step } = row
  return (
    <CardContent
      name={name}
      to={developerPaths.developerOverview(id)}
      aside={<DaysInStep row={row} unit={days_in_step === 1 ? ' day' : ' days'} />}
    >
      {row.developer_assessment_id && <AssessmentState row={row} />}
      <CardLine>
        <span className={styles.quiet}>{owner_name ?? 'No owner'}</span>
        <span className={styles.figures}>
          {(blind || score !== null) && <ScoreSoFar row={row} />}
          {typeof cost_rate === 'number' && <span>{hourlyRate(cost_rate, currency, '/ h')}</span>}
        </span>
      </CardLine>
      {reviewer_name && <span className={styles.quiet}>Reviewer {reviewer_name}</span>}
      <NextActionLink row={row} />
    </CardContent>
  )
}
