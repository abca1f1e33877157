import { type ActionPlace, nextVettingAction } from '#shared/vetting/vettingActions.ts'
import { developerAssessmentPaths } from '#web/developerAssessments/paths.ts'
import { developerPaths } from '#web/developers/paths.ts'
import { meetingPaths } from '#web/meetings/paths.ts'
import { ownTimeZone } from '#web/platform/lib/days.ts'
import { DialogLink } from './DialogLink.tsx'
import styles from './Vetting.module.css'
import type { VettingRow } from './vettingQuery.ts'

interface Props {
  readonly row: Pick<
    VettingRow,
    'id' | 'developer_assessment_id' | 'step' | 'assessment_status' | 'has_reviewer' | 'needs_copy' | 'due_at'
  >
}

/** Shows the next action of the staff, as a link to where it is done. */
export function NextActionLink({ row }: Props) {
  const { text, place, dialog, tone } = nextVettingAction(row, { now: new Date(), timeZone: ownTimeZone() })
  return (
    <DialogLink
      row={row}
      dialog={dialog}
      to={placePaths[place](row.id)}
      className={styles.action}
      style={tone && { color: `var(--tone-${tone})` }}
      title={text}
    >
      {text}
    </DialogLink>
  )
}

const placePaths: Readonly<Record<ActionPlace, (id: string) => string>> = {
  overview: developerPaths.developerOverview,
  meetings: meetingPaths.developerMeetings,
  assessments: developerAssessmentPaths.developerAssessments,
}
