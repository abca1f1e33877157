import { Link, useLocation } from 'react-router'
import { type ActionPlace, nextVettingAction } from '#shared/vettingActions.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import { ownTimeZone } from '#web/platform/lib/days.ts'
import { attemptKey, paths } from '#web/platform/lib/paths.ts'
import styles from './Vetting.module.css'
import type { VettingRow } from './vettingQuery.ts'

interface Props {
  readonly row: Pick<
    VettingRow,
    'id' | 'developer_assessment_id' | 'step' | 'assessment_status' | 'has_reviewer' | 'due_at'
  >
}

/** What the staff do next, as a link to where they do it. */
export function NextActionLink({ row }: Props) {
  const { search } = useLocation()
  const mayWrite = useCan('vetting:write')
  const { text, place, dialog, tone } = nextVettingAction(row, { now: new Date(), timeZone: ownTimeZone() })
  const dialogPath =
    dialog && mayWrite && paths.vettingDialog(dialog, attemptKey(row.id, row.developer_assessment_id), search)
  return (
    <Link
      to={dialogPath || placePaths[place](row.id)}
      preventScrollReset={Boolean(dialogPath)}
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
