import type { Enumeration } from '#shared/platform/transitions.ts'

/** Which moves a funnel counts. */
export const funnelBases = {
  COHORT: { label: 'By cohort', tone: 'neutral' },
  ACTIVITY: { label: 'By activity', tone: 'neutral' },
} as const satisfies Enumeration
export type FunnelBasis = keyof typeof funnelBases

/** What became of a stay in a step, or of the whole vetting. */
const stayOutcomes = {
  ON: { label: 'Went on', tone: 'good' },
  BACK: { label: 'Went back', tone: 'neutral' },
  STANDBY: { label: 'Stand-by', tone: 'warn' },
  REJECTED: { label: 'Rejected', tone: 'bad' },
  WITHDRAWN: { label: 'Withdrew', tone: 'neutral' },
  HERE: { label: 'Still here', tone: 'progress' },
} as const satisfies Enumeration

/** What became of developers at a client, in the order in which it happens. Of each, more is better. */
export const predictedOutcomes = {
  INTERVIEW: { label: 'First client interview', tone: 'neutral' },
  MOOD: { label: 'Mood in the first 90 days', tone: 'neutral' },
  RETENTION: { label: 'Still placed after 90 days', tone: 'neutral' },
} as const satisfies Enumeration
export type PredictedOutcome = keyof typeof predictedOutcomes

/** Fewer works that two reviewers judged say nothing of either. */
export const fewestShared = 10
/** Fewer developers say nothing of what predicts, nor do fewer with another outcome than most. */
export const fewestPredicted = 20
export const fewestDiffering = 5
/** How long a placement must last, and its moods are asked for. */
export const outcomeDays = 90

/** What a cell of the overview counts. Each opens its rows. */
export const overviewCells = {
  FUNNEL_ENTERED: { label: 'Entered', tone: 'neutral' },
  FUNNEL_ON: stayOutcomes.ON,
  FUNNEL_BACK: stayOutcomes.BACK,
  FUNNEL_STANDBY: stayOutcomes.STANDBY,
  FUNNEL_REJECTED: stayOutcomes.REJECTED,
  FUNNEL_WITHDRAWN: stayOutcomes.WITHDRAWN,
  FUNNEL_HERE: stayOutcomes.HERE,
  AGE_FRESH: { label: 'In time', tone: 'good' },
  AGE_NEARLY_LATE: { label: 'Nearly late', tone: 'warn' },
  AGE_LATE: { label: 'Late', tone: 'bad' },
  AGE_UNOWNED: { label: 'Without an owner', tone: 'warn' },
  REVIEWS_OPEN: { label: 'Open reviews', tone: 'progress' },
  REVIEWS_OVERDUE: { label: 'Overdue reviews', tone: 'bad' },
  REVIEWS_SENT: { label: 'Sent reviews', tone: 'good' },
  REVIEWS_DECLINED: { label: 'Declined reviews', tone: 'neutral' },
  REVIEWS_SHARED: { label: 'Assessments that others have reviewed, too', tone: 'neutral' },
  CRITERION_SHARED: { label: 'Assessments with several reviews', tone: 'neutral' },
  LEFT_REJECTED_EARLY: { label: 'Rejected as applicants', tone: 'bad' },
  LEFT_REJECTED: { label: 'Rejected in vetting', tone: 'bad' },
  LEFT_WITHDRAWN: { label: 'Withdrew', tone: 'neutral' },
  PREDICTED: { label: 'Developers with an outcome', tone: 'neutral' },
} as const satisfies Enumeration
export type OverviewCell = keyof typeof overviewCells

export function isOverviewCell(text: string): text is OverviewCell {
  return Object.hasOwn(overviewCells, text)
}

type Headings = Readonly<Partial<Record<'at' | 'until' | 'days' | 'detail' | 'value' | 'other', string>>>

const stay: Headings = { at: 'Since', until: 'Until', days: 'Days' }
const age: Headings = { at: 'Since', days: 'Days', detail: 'Owner' }
const openReview: Headings = { detail: 'Assessment', at: 'Assigned', until: 'Due' }
const departure: Headings = { at: 'When', detail: 'Note' }

const headings: Readonly<Partial<Record<OverviewCell, Headings>>> = {
  AGE_FRESH: age,
  AGE_NEARLY_LATE: age,
  AGE_LATE: age,
  AGE_UNOWNED: age,
  REVIEWS_OPEN: openReview,
  REVIEWS_OVERDUE: openReview,
  REVIEWS_SENT: { detail: 'Assessment', at: 'Assigned', until: 'Sent', days: 'Days' },
  REVIEWS_DECLINED: { detail: 'Assessment', at: 'Assigned', until: 'Declined' },
  REVIEWS_SHARED: { detail: 'Assessment', at: 'Sent', value: 'Gave %', other: 'Others gave %' },
  CRITERION_SHARED: { at: 'Last sent', detail: 'Scores' },
  LEFT_REJECTED_EARLY: departure,
  LEFT_REJECTED: departure,
  LEFT_WITHDRAWN: departure,
}

interface NamedCell {
  readonly cell: OverviewCell
  readonly key?: string | null | undefined
  readonly criterion?: string | null | undefined
}

/** What the rows of a cell tell beside the developer: the columns in their order, with their headings. */
export function overviewHeadings({ cell, key, criterion }: NamedCell): Headings {
  if (cell !== 'PREDICTED') return headings[cell] ?? stay
  return { at: 'When', value: criterion ? 'Score' : 'Score %', other: key === 'MOOD' ? 'Mood' : 'Outcome' }
}

/** What the outcome of a developer is called, where it is no mood. */
export function outcomeText(outcome: number): string {
  return outcome ? 'Good' : 'Bad'
}

/** How many rows of a cell are shown at once. */
export const overviewPageSize = 20
