import type { Enumeration } from '#shared/platform/transitions.ts'

/** A funnel counts one of these kinds of moves. */
export const funnelBases = {
  COHORT: { label: 'By cohort', tone: 'neutral' },
  ACTIVITY: { label: 'By activity', tone: 'neutral' },
} as const satisfies Enumeration
export type FunnelBasis = keyof typeof funnelBases

/** A stay in a step, or in the whole vetting, has one of these outcomes. */
const stayOutcomes = {
  ON: { label: 'Went on', tone: 'good' },
  BACK: { label: 'Went back', tone: 'neutral' },
  STANDBY: { label: 'Stand-by', tone: 'warn' },
  REJECTED: { label: 'Rejected', tone: 'bad' },
  WITHDRAWN: { label: 'Withdrew', tone: 'neutral' },
  HERE: { label: 'Still here', tone: 'progress' },
} as const satisfies Enumeration

/** Outcomes of developers at a client, in the order that they happen. More is better for each. */
export const predictedOutcomes = {
  INTERVIEW: { label: 'First client interview', tone: 'neutral' },
  MOOD: { label: 'Mood in the first 90 days', tone: 'neutral' },
  RETENTION: { label: 'Still placed after 90 days', tone: 'neutral' },
} as const satisfies Enumeration
export type PredictedOutcome = keyof typeof predictedOutcomes

/** With fewer works that two reviewers judged, a comparison of the two says nothing. */
export const fewestShared = 10
/** With fewer developers, or fewer who differ from most, a prediction says nothing. */
export const fewestPredicted = 20
export const fewestDiffering = 5
/** Days that a placement must last, and for which its moods are asked. */
export const outcomeDays = 90

/** Each cell of the overview counts one of these, and opens its rows. */
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
  REVIEWS_TAKEN_BACK: { label: 'Reviews taken back', tone: 'neutral' },
  REVIEWS_SCORED: { label: 'Sent reviews with a score', tone: 'good' },
  REVIEWS_SHARED: { label: 'Assessments that others have reviewed, too', tone: 'neutral' },
  CRITERION_SHARED: { label: 'Assessments with several reviews', tone: 'neutral' },
  LEFT_REJECTED_EARLY: { label: 'Rejected as applicants', tone: 'bad' },
  LEFT_REJECTED: { label: 'Rejected in vetting', tone: 'bad' },
  LEFT_WITHDRAWN: { label: 'Withdrew', tone: 'neutral' },
  PREDICTED: { label: 'Developers with an outcome', tone: 'neutral' },
  PREDICTED_MINORITY: { label: 'Developers with another outcome than most', tone: 'neutral' },
} as const satisfies Enumeration
export type OverviewCell = keyof typeof overviewCells

export function isOverviewCell(text: string): text is OverviewCell {
  return Object.hasOwn(overviewCells, text)
}

/** Tells whether the cell counts developers with a score and an outcome. */
export function isPrediction(cell: OverviewCell): boolean {
  return cell === 'PREDICTED' || cell === 'PREDICTED_MINORITY'
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
  REVIEWS_TAKEN_BACK: { detail: 'Assessment', at: 'Assigned', until: 'Taken back' },
  REVIEWS_SCORED: { detail: 'Assessment', at: 'Sent', value: 'Gave %' },
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

/** Gives the headings of the columns beside the developer, in order. */
export function overviewHeadings({ cell, key, criterion }: NamedCell): Headings {
  if (!isPrediction(cell)) return headings[cell] ?? stay
  return { at: 'When', value: criterion ? 'Score' : 'Score %', other: key === 'MOOD' ? 'Mood' : 'Outcome' }
}

/** Names the outcome of a developer, unless it is a mood. */
export function outcomeText(outcome: number): string {
  return outcome ? 'Good' : 'Bad'
}

/** Rows of a cell on one page. */
export const overviewPageSize = 20
