import { type AssessmentType, isTakeHome } from '#shared/assessments/assessmentTypes.ts'
import type { Enumeration } from '#shared/platform/transitions.ts'
import { type DeveloperAssessmentStatus, reviewedStatuses } from './developerAssessments.ts'

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

/** The statuses in which work waits for its reviews, and for a copy that its reviewers may open. */
export const copiedStatuses = ['SUBMITTED', ...reviewedStatuses] as const satisfies readonly DeveloperAssessmentStatus[]

/** One person's names cannot have more findings than this in all places of a work. */
export const findingLimit = 200
/** A finding names at most this number of files. The others are counted. */
export const exampleLimit = 20

export interface ReviewedWorkParts {
  readonly type: AssessmentType
  /** The site of the address that came in, since only `openWork` gives the address. */
  readonly submission_site: string | null
  readonly submission_file: string | null
  readonly copy_site: string | null
  readonly copy_file: string | null
  /** True if a part of it is hidden, because it names the developer or may. */
  readonly submission_hidden: boolean
  /** The moment at which the vetting team was asked for a copy; null while the work is only searched for names. */
  readonly copy_asked_at: string | null
}

/** Tells whether its reviewer gets a part of a take-home that they can open. A note alone is read at once. */
export function hasWorkToOpen({
  type,
  submission_site,
  submission_file,
  copy_site,
  copy_file,
}: ReviewedWorkParts): boolean {
  return isTakeHome(type) && (submission_site ?? submission_file ?? copy_site ?? copy_file) !== null
}

/** Says why the reviewer could not open a work, and what happens now; null if they could. A talk has nothing to open. */
export function unopenedSentence(work: ReviewedWorkParts): string | null {
  const { type, submission_hidden, copy_asked_at } = work
  if (!isTakeHome(type) || hasWorkToOpen(work)) return null
  if (submission_hidden && copy_asked_at === null)
    return 'Vouch is still checking whether the work names the developer. Open the work before you send the review.'
  return submission_hidden
    ? 'The work names the developer, so the vetting team was asked for an anonymous copy. Open the copy before you send the review.'
    : 'There is no work yet that you can open, so the vetting team was asked to add it. Open the work before you send the review.'
}
