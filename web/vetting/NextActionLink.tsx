import { Link } from 'react-router'
import { type ActionPlace, nextVettingAction } from '#shared/vettingActions.ts'
import { ownTimeZone } from '#web/platform/lib/ownTimeZone.ts'
import { paths } from '#web/platform/lib/paths.ts'
import styles from './Vetting.module.css'
import type { VettingRow } from './vettingQuery.ts'

interface Props {
  readonly row: Pick<VettingRow, 'id' | 'step' | 'assessment_status' | 'has_reviewer' | 'due_at'>
}

/** What the staff do next, as a link to where they do it. */
export function NextActionLink({ row }: Props) {
  const { text, place, tone } = nextVettingAction(row, { now: new Date(), timeZone: ownTimeZone() })
  return (
    <Link
      to={placePaths[place](row.id)}
      className={styles.action}
      style={tone && { color: `var(--tone-${tone})` }}
      title={text}
    >
      {text}
    </Link>
  )
}

const placePaths: Readonly<Record<ActionPlace, (id: string) => string>> = {
  overview: paths.developerOverview,
  meetings: paths.developerMeetings,
  assessments: paths.developerAssessments,
}
