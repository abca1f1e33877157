import { Link } from 'react-router'
import { subjectPath } from '#shared/platform/recordSubjects.ts'
import styles from '#web/checkIns/CheckIns.module.css'
import { graphql, type OwnFollowUpFragment } from '#web/platform/lib/graphql.ts'
import { DetailRows } from '#web/platform/ui/pages/sections/DetailRows.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { DueDay } from './DueDay.tsx'
import { FollowUpCheck } from './FollowUpCheck.tsx'
import { MoveFollowUpMenu } from './MoveFollowUpMenu.tsx'

graphql(`
  fragment OwnFollowUp on FollowUp {
    subject
    late
    company_id
    job_id
    developer_id
    job_profile_id
    ...FollowUpCheck
  }
`)

/** Lists follow-ups of the viewer, each to be marked as done, moved to another day, and followed to its record. */
export function OwnFollowUpList({ followUps }: { readonly followUps: readonly OwnFollowUpFragment[] }) {
  return (
    <DetailRows
      rows={followUps.map((followUp) => ({
        key: followUp.id,
        main: (
          <span className={styles.followUp} data-done={followUp.done}>
            <FollowUpCheck followUp={followUp} />
            <span className={`${ui.wrapped} ${styles.body}`}>
              {followUp.body}
              <Link to={recordPath(followUp)} className={`${ui.aside} ${styles.subject}`}>
                <bdi>{followUp.subject}</bdi>
              </Link>
            </span>
          </span>
        ),
        asides: [
          followUp.due_on && <DueDay key="due" day={followUp.due_on} late={followUp.late} />,
          <MoveFollowUpMenu key="move" followUp={followUp} />,
        ],
      }))}
    />
  )
}

/** A job has its company, too, so the company counts only where nothing else is named. */
function recordPath(followUp: OwnFollowUpFragment): string {
  const { developer_id, job_id, company_id } = followUp
  return subjectPath({ ...followUp, company_id: developer_id || job_id ? null : company_id }, 'follow-ups')
}
