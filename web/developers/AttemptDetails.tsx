import { reviewStatuses } from '#shared/developerAssessments.ts'
import { FactRows } from '#web/platform/ui/FactRows.tsx'
import { Facts } from '#web/platform/ui/Facts.tsx'
import { Section } from '#web/platform/ui/Section.tsx'
import { StatusBadge } from '#web/platform/ui/StatusBadge.tsx'
import { Timestamp } from '#web/platform/ui/Timestamp.tsx'
import type { Attempt } from './attempts.ts'
import styles from './DeveloperTab.module.css'
import { ExternalLink } from './ExternalLink.tsx'
import { RubricTable } from './RubricTable.tsx'

/** One assessment of a developer: what was asked, who reviewed it, and what they gave for each criterion. */
export function AttemptDetails({ attempt }: { attempt: Attempt }) {
  const { name, version_number, pass_mark, challenge_name, url_submission, status_note, submitted_at, blind } = attempt
  return (
    <Section title={name}>
      <div className={styles.block}>
        <Facts
          facts={[
            { label: 'Version', value: version_number },
            { label: 'Pass mark', value: `${pass_mark}%` },
            { label: 'Challenge', value: challenge_name },
            { label: 'Submitted', value: submitted_at && <Timestamp moment={submitted_at} /> },
            { label: 'Submission', value: <ExternalLink address={url_submission} /> },
            { label: 'Note', value: status_note },
          ]}
        />
      </div>
      {blind && (
        <p className={`${styles.block} ${styles.text}`}>
          Your own review is not sent yet. Until then you see neither the result nor what others gave.
        </p>
      )}
      <Reviews attempt={attempt} />
      <div className={styles.rubric}>
        <RubricTable attempt={attempt} />
      </div>
    </Section>
  )
}

function Reviews({ attempt: { reviews } }: { attempt: Attempt }) {
  if (reviews.length === 0) return <p className={`${styles.block} ${styles.text}`}>No reviewer is assigned yet.</p>
  const rows = reviews.map(({ id, reviewer_name, status, sent_at, due_at, total_score, comments }) => ({
    key: id,
    main: (
      <>
        {reviewer_name}
        {comments && <p className={styles.text}>{comments}</p>}
      </>
    ),
    asides: [
      sent_at ? <Timestamp key="when" moment={sent_at} /> : due_at ? <Due key="when" moment={due_at} /> : '–',
      total_score === null ? '–' : `${Math.round(total_score)}%`,
      <StatusBadge key="status" {...reviewStatuses[status]} />,
    ],
  }))
  return <FactRows rows={rows} />
}

function Due({ moment }: { moment: string }) {
  return (
    <>
      due <Timestamp moment={moment} />
    </>
  )
}
