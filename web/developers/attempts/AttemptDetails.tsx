import { Suspense } from 'react'
import { Link, useParams } from 'react-router'
import { isTakeHome, workShown } from '#shared/assessments/assessmentTypes.ts'
import { isOpenReview, reviewOrigins, reviewStatuses } from '#shared/developerAssessments/developerAssessments.ts'
import { talkStates } from '#shared/developerAssessments/talks.ts'
import type { Tone } from '#shared/platform/tones.ts'
import { coverageText } from '#shared/reviews/reviewEvidence.ts'
import { formatTotal } from '#shared/reviews/totals.ts'
import { AttemptActionList } from '#web/developerAssessments/attempt/AttemptActionList.tsx'
import { WorkLink } from '#web/developerAssessments/work/WorkLink.tsx'
import styles from '#web/developers/page/DeveloperTab.module.css'
import { lazyPart } from '#web/platform/lib/browser/lazyPart.ts'
import { dayAndClock } from '#web/platform/lib/time/relativeTime.ts'
import { DownloadButton } from '#web/platform/ui/pages/DownloadButton.tsx'
import { DetailRows } from '#web/platform/ui/pages/sections/DetailRows.tsx'
import { Details } from '#web/platform/ui/pages/sections/Details.tsx'
import { Section } from '#web/platform/ui/pages/sections/Section.tsx'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import { Timestamp } from '#web/platform/ui/text/Timestamp.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { reviewPaths } from '#web/reviews/paths.ts'
import { AttemptDue } from './AttemptDue.tsx'
import type { Attempt } from './attempts.ts'
import { lacksSecondReviewer } from './isAwaited.ts'
import { scoredCriteria } from './scoredCriteria.ts'

/** Nobody has scored most of them yet. */
const RubricTable = lazyPart(async () => (await import('./RubricTable.tsx')).RubricTable)
const TalkHeld = lazyPart(async () => (await import('./TalkHeld.tsx')).TalkHeld)
const TalkDoubt = lazyPart(async () => (await import('./TalkDoubt.tsx')).TalkDoubt)
/** Only vetters decide. */
const ReviewDecisions = lazyPart(async () => (await import('./ReviewDecisions.tsx')).ReviewDecisions)
/** Only sent reviews have answers. */
const SkillAnswerList = lazyPart(async () => (await import('#web/reviews/drafts/SkillAnswerList.tsx')).SkillAnswerList)
/** Only take-homes have work to look at. */
const ShownWorkList = lazyPart(
  async () => (await import('#web/developerAssessments/work/ShownWorkList.tsx')).ShownWorkList,
)
/** Few assessments wait for a second reviewer. */
const SecondReviewDue = lazyPart(async () => (await import('./SecondReviewDue.tsx')).SecondReviewDue)

interface Props {
  readonly attempt: Attempt
  readonly developerId: string
}

/** Shows an assessment of a developer: the task, the work, its reviewers, and their score for each criterion. */
export function AttemptDetails({ attempt, developerId }: Props) {
  const { name, status_note, submission_note, asked_again_because, blind } = attempt
  return (
    // All of it waits for its last part, since a sentence that came later would move what is below.
    <Suspense>
      <Section
        title={name}
        action={
          <>
            <ReviewDecisions attempt={attempt} developerId={developerId} />
            <AttemptActionList attempt={attempt} developerId={developerId} />
          </>
        }
      >
        <div className={`${ui.block} ${styles.block}`}>
          <Details details={detailsOf(attempt)} />
          {status_note && <p className={styles.notes}>{status_note}</p>}
          {asked_again_because && <p className={styles.notes}>Asked for again: {asked_again_because}</p>}
          {submission_note && <p className={styles.notes}>{submission_note}</p>}
        </div>
        <ShownWorkList attempt={attempt} developerId={developerId} />
        {blind && (
          <p className={`${ui.block} ${styles.block} ${ui.words}`}>
            You’ll see the result and other scores once you send your own review. <OwnReviewLink attempt={attempt} />
          </p>
        )}
        {attempt.talk_doubt && <TalkDoubt attempt={attempt} />}
        {!attempt.talk_doubt && lacksSecondReviewer(attempt) && (
          <SecondReviewDue attempt={attempt} developerId={developerId} />
        )}
        <Reviews attempt={attempt} />
        <div className={styles.rubric}>
          <RubricTable attempt={attempt} />
        </div>
      </Section>
    </Suspense>
  )
}

function OwnReviewLink({ attempt: { id, reviews } }: { attempt: Attempt }) {
  const { developerId = '' } = useParams()
  const own = reviews.find(({ is_own }) => is_own)
  return (
    <Link to={reviewPaths.reviewInTab(developerId, id)}>{own?.status === 'DRAFT' ? 'Continue it' : 'Write it'}</Link>
  )
}

function detailsOf(attempt: Attempt) {
  const { version_number, pass_mark, challenge_name, code_name, sent_by_name, url_submission, file_name } = attempt
  const { id, due_at, remind_at, reviewers_reminded_at, last_opened_at, submitted_at } = attempt
  const { planned_reviewers, reviews, talk_minutes, talk_state, talk_told, recorded_by_name, criteria } = attempt
  const when = (moment: string | null) => moment && <Timestamp moment={moment} />
  return [
    { label: 'Version', value: version_number },
    { label: 'Pass mark', value: `${pass_mark}%` },
    { label: 'Challenge', value: challenge_name },
    { label: 'Code name', value: code_name },
    { label: 'Sent by', value: sent_by_name },
    // This is chosen when the assessment is sent.
    { label: 'Work shown', value: workShown[attempt.work_shown].label, hidden: attempt.status === 'DRAFT' },
    { label: 'Due', value: due_at && <AttemptDue attempt={attempt} exact /> },
    { label: 'Next reminder', value: when(remind_at), hidden: remind_at === null },
    { label: 'Reviewers reminded', value: when(reviewers_reminded_at), hidden: reviewers_reminded_at === null },
    { label: 'Page last opened', value: when(last_opened_at) },
    { label: 'Submitted', value: when(submitted_at) },
    { label: 'Asked again', value: when(attempt.asked_again_at), hidden: attempt.asked_again_at === null },
    { label: 'Submission', value: <WorkLink attemptId={id} address={url_submission} part="work" /> },
    {
      label: 'Talk',
      value: <TalkHeld attempt={attempt} />,
      hidden: talk_minutes === null,
    },
    {
      label: 'Scored',
      value: coverageText(scoredCriteria(attempt), criteria.length),
      hidden: attempt.result === null || criteria.length === 0,
    },
    {
      label: 'Took place',
      value: talk_state && <StatusBadge {...talkStates[talk_state]} />,
      hidden: talk_state === null,
    },
    { label: 'Developer', value: talk_told ? 'Told' : 'Not told', hidden: talk_told === null },
    { label: 'Recorded by', value: recorded_by_name, hidden: recorded_by_name === null },
    {
      label: 'File',
      value: file_name && <DownloadButton path={`/submission/${id}`} name={file_name} />,
      hidden: file_name === null,
    },
    {
      label: 'Planned reviewers',
      value: planned_reviewers.join(', '),
      hidden: planned_reviewers.length === 0 || reviews.length > 0,
    },
  ].filter(({ hidden }) => !hidden)
}

function Reviews({ attempt: { reviews, type } }: { attempt: Attempt }) {
  if (reviews.length === 0)
    return <p className={`${ui.block} ${styles.block} ${ui.words}`}>No reviewer is assigned yet.</p>
  const rows = reviews.map(
    ({ id, reviewer_name, may_review, origin, status, sent_at, due_at, total_score, comments, ...given }) => ({
      key: id,
      main: (
        <>
          {reviewer_name}
          {!may_review && isOpenReview({ status }) && (
            <span className={`${ui.small} ${styles.origin}`}>This reviewer cannot log in. Ask somebody else</span>
          )}
          {origin && origin !== 'ASSIGNED' && (
            <span className={`${ui.small} ${styles.origin}`}>{reviewOrigins[origin].label}</span>
          )}
          {isTakeHome(type) && <Opened reviewer={reviewer_name} at={given.opened_at} isSent={status === 'SENT'} />}
          {given.decline_reason && <p className={ui.words}>{given.decline_reason}</p>}
          {comments && <p className={ui.words}>{comments}</p>}
          {status === 'SENT' && <SkillAnswerList review={given} />}
        </>
      ),
      asides: [
        sent_at ? <Timestamp key="when" moment={sent_at} /> : due_at ? <Due key="when" moment={due_at} /> : '–',
        total_score === null ? '–' : formatTotal(total_score),
        <StatusBadge key="status" {...stateOf({ status, ...given })} />,
      ],
    }),
  )
  return <DetailRows rows={rows} />
}

/** Tells when a reviewer first opened the work, or that nothing says so of a review that was sent. */
function Opened({ reviewer, at, isSent }: { reviewer: string; at: string | null; isSent: boolean }) {
  if (!at && !isSent) return null
  const text = at ? `Opened by ${reviewer} on ${dayAndClock(at)}` : `No record that ${reviewer} opened the work`
  return <p className={ui.aside}>{text}</p>
}

/** Tells a review that was moved to another reviewer, and one of work that nobody could open, from one that was declined. */
function stateOf({ status, released_because, could_not_open }: StatedReview): { label: string; tone: Tone } {
  if (released_because) return { label: 'Moved', tone: 'neutral' }
  return could_not_open ? { label: 'Can’t open it', tone: 'warn' } : reviewStatuses[status]
}
type StatedReview = Pick<Attempt['reviews'][number], 'status' | 'released_because' | 'could_not_open'>

function Due({ moment }: { moment: string }) {
  return (
    <>
      due <Timestamp moment={moment} />
    </>
  )
}
