import { Button } from '@mantine/core'
import { assessmentTypes, isTakeHome } from '#shared/assessments/assessmentTypes.ts'
import { hasWorkToOpen } from '#shared/developerAssessments/workShown.ts'
import { SiteLink } from '#web/developerAssessments/work/WorkLink.tsx'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'
import { DownloadButton } from '#web/platform/ui/pages/DownloadButton.tsx'
import { Details } from '#web/platform/ui/pages/sections/Details.tsx'
import { Section } from '#web/platform/ui/pages/sections/Section.tsx'
import { ExternalLink } from '#web/platform/ui/text/ExternalLink.tsx'
import { LazyMarkdown } from '#web/platform/ui/text/markdown/LazyMarkdown.tsx'
import { Timestamp } from '#web/platform/ui/text/Timestamp.tsx'
import ui from '#web/platform/ui/ui.module.css'
import styles from '#web/reviews/drafts/ReviewForm.module.css'
import type { OwnReview } from './ownReview.ts'

interface Props {
  readonly review: OwnReview
}

interface WorkProps extends Props {
  readonly onOpen: () => void
}

/** Says why a part of the work is hidden. A copy replaces the work, but never a note. */
function HiddenPart({ review: { copy_site, copy_file, copy_asked_at }, isNote = false }: Props & { isNote?: boolean }) {
  if (copy_site || copy_file) {
    return isNote
      ? 'This is hidden, because it may name the developer.'
      : 'This is hidden. Use the anonymous copy instead.'
  }
  if (!copy_asked_at) return 'This is hidden while Vouch checks whether it names the developer.'
  return (
    <>
      This is hidden, because it may name the developer. The vetting team was asked for an anonymous copy{' '}
      <Timestamp moment={copy_asked_at} />.
    </>
  )
}

/** Gives the review back where the work is there and cannot be opened. */
function CannotOpen({ review }: Props) {
  const { open } = useDialog()
  if (review.closed_because || !hasWorkToOpen(review)) return null
  return (
    <Button
      size="compact-sm"
      variant="default"
      onClick={() => open('cannot-open-work', review.developer_assessment_id)}
    >
      I Can’t Open It …
    </Button>
  )
}

/** Shows the address of the work, and the task. */
export function ReviewWork({ review, onOpen }: WorkProps) {
  const { type, stack, submission_site, submission_file, submission_note, copy_site, copy_file } = review
  const { address_hidden, note_hidden, file_hidden } = review
  const { developer_assessment_id, url_repository, challenge_name, instructions, brief } = review
  return (
    <Section title={isTakeHome(type) ? 'The work' : 'The talk'} action={<CannotOpen review={review} />}>
      <div className={`${ui.block} ${styles.block}`} data-work tabIndex={-1}>
        <Details
          // A talk has no work, and often no challenge.
          details={[
            { label: 'Type', value: assessmentTypes[type].label },
            { label: 'Stack', value: stack.join(', ') || null },
            {
              label: 'Submission',
              value: address_hidden ? (
                <HiddenPart review={review} />
              ) : (
                submission_site && (
                  <SiteLink attemptId={developer_assessment_id} site={submission_site} part="work" onOpen={onOpen} />
                )
              ),
              wide: address_hidden,
            },
            ...(copy_file || copy_site
              ? [
                  {
                    label: 'Anonymous copy',
                    value: copy_file ? (
                      <DownloadButton path={`/copy/${developer_assessment_id}`} name={copy_file} onSaved={onOpen} />
                    ) : (
                      <SiteLink attemptId={developer_assessment_id} site={copy_site} part="copy" onOpen={onOpen} />
                    ),
                  },
                ]
              : []),
            {
              label: 'File',
              value: file_hidden ? (
                <HiddenPart review={review} />
              ) : (
                submission_file && (
                  <DownloadButton
                    path={`/submission/${developer_assessment_id}`}
                    name={submission_file}
                    onSaved={onOpen}
                  />
                )
              ),
              wide: file_hidden,
            },
            {
              label: 'Note',
              value: note_hidden ? <HiddenPart review={review} isNote /> : submission_note,
              wide: note_hidden,
            },
            { label: 'Challenge', value: challenge_name },
            { label: 'Repository', value: url_repository && <ExternalLink address={url_repository} /> },
          ].filter(({ value }) => isTakeHome(type) || value)}
        />
      </div>
      {instructions && <p className={`${ui.block} ${styles.block} ${ui.words}`}>{instructions}</p>}
      {brief && (
        <details className={`${ui.block} ${styles.block}`}>
          <summary>What the developer was asked</summary>
          <LazyMarkdown text={brief} below={2} />
        </details>
      )}
    </Section>
  )
}
