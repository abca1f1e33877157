import type { Enumeration } from '#shared/platform/transitions.ts'
import {
  type AssessmentType,
  type DeveloperAssessmentStatus,
  isTakeHome,
  reviewedStatuses,
} from './developerAssessments.ts'

/** The ways reviewers see the work of a developer. *Blind* applies to second reviews only. */
export const workShown = {
  ANONYMOUS: { label: 'Anonymous', tone: 'neutral' },
  OPEN: { label: 'Open', tone: 'info' },
} as const satisfies Enumeration
export type WorkShown = keyof typeof workShown

/** The form shows these beside the choice. */
export const workShownHints: Readonly<Record<WorkShown, string>> = {
  ANONYMOUS: 'Work that names its author is hidden from reviewers until there is an anonymous copy.',
  OPEN: 'Reviewers get the work as it was handed in, and nothing else about the developer.',
}

/** The places of a work in which its author can be named. */
export const findingPlaces = {
  ADDRESS: { label: 'Address', tone: 'neutral' },
  NOTE: { label: 'Note', tone: 'neutral' },
  FILE_NAME: { label: 'Names of files', tone: 'neutral' },
  TEXT: { label: 'Texts', tone: 'neutral' },
  GIT: { label: 'Git history', tone: 'neutral' },
  METADATA: { label: 'Metadata', tone: 'neutral' },
  UNSEARCHED: { label: 'Not searched', tone: 'warn' },
} as const satisfies Enumeration
export type FindingPlace = keyof typeof findingPlaces

/** The statuses of work that waits for its reviews, and for a copy that its reviewers may open. */
export const copiedStatuses = ['SUBMITTED', ...reviewedStatuses] as const satisfies readonly DeveloperAssessmentStatus[]

/** One person's names cannot have more findings than this in all places of a work. */
export const findingLimit = 200
/** A finding names at most this number of files. The others are counted. */
export const exampleLimit = 20

export interface ReviewedWorkParts {
  readonly type: AssessmentType
  readonly url_submission: string | null
  readonly submission_file: string | null
  readonly url_copy: string | null
  readonly copy_file: string | null
  /** True if a part of it is hidden, because it names the developer or may. */
  readonly submission_hidden: boolean
  /** The moment at which the vetting team was asked for a copy; null while the work is only searched for names. */
  readonly copy_asked_at: string | null
}

/** Says why the reviewer could not open a work, and what happens now; null if they could. A talk has nothing to open. */
export function unopenedSentence(work: ReviewedWorkParts): string | null {
  const { type, url_submission, submission_file, url_copy, copy_file, submission_hidden, copy_asked_at } = work
  if (!isTakeHome(type) || (url_submission ?? submission_file ?? url_copy ?? copy_file) !== null) return null
  if (submission_hidden && copy_asked_at === null)
    return 'Vouch is still checking whether the work names the developer. Open the work before you send the review.'
  return submission_hidden
    ? 'The work names the developer, so the vetting team was asked for an anonymous copy. Open the copy before you send the review.'
    : 'There is no work yet that you can open, so the vetting team was asked to add it. Open the work before you send the review.'
}
