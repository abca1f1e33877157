import { assessmentTypes } from '#shared/developerAssessments.ts'
import { DownloadButton } from '#web/platform/ui/DownloadButton.tsx'
import { ExternalLink } from '#web/platform/ui/ExternalLink.tsx'
import { Facts } from '#web/platform/ui/Facts.tsx'
import { LazyMarkdown } from '#web/platform/ui/LazyMarkdown.tsx'
import { Section } from '#web/platform/ui/Section.tsx'
import type { OwnReview } from './ownReview.ts'
import styles from './ReviewForm.module.css'

/** What is reviewed: where the work is, and what was asked. */
export function ReviewWork({ review }: { review: OwnReview }) {
  const { type, stack, url_submission, submission_hidden, submission_file, submission_note } = review
  const { developer_assessment_id, url_repository, challenge_name, instructions, brief } = review
  return (
    <Section title="The work">
      <div className={styles.block}>
        <Facts
          facts={[
            { label: 'Type', value: assessmentTypes[type].label },
            { label: 'Stack', value: stack.join(', ') || null },
            {
              label: 'Submission',
              value: submission_hidden ? (
                'The link or the note names the developer. Ask the vetting team for a copy.'
              ) : (
                <ExternalLink address={url_submission} />
              ),
            },
            {
              label: 'File',
              value: submission_file && (
                <DownloadButton path={`/submission/${developer_assessment_id}`} name={submission_file} />
              ),
            },
            { label: 'Note', value: submission_note },
            { label: 'Challenge', value: challenge_name },
            { label: 'Repository', value: url_repository && <ExternalLink address={url_repository} /> },
          ]}
        />
      </div>
      {instructions && <p className={`${styles.block} ${styles.text}`}>{instructions}</p>}
      {brief && (
        <details className={styles.block}>
          <summary>What the developer was asked</summary>
          <LazyMarkdown text={brief} below={2} />
        </details>
      )}
    </Section>
  )
}
