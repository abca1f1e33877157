import type { Enumeration } from '#shared/platform/transitions.ts'

export const assessmentTypes = {
  TAKE_HOME: { label: 'Take-home', tone: 'neutral' },
  LIVE_CODING: { label: 'Live coding', tone: 'neutral' },
  TECH_INTERVIEW: { label: 'Tech interview', tone: 'neutral' },
  SOFT_SKILLS: { label: 'Soft skills', tone: 'neutral' },
  LANGUAGE: { label: 'Language', tone: 'neutral' },
} as const satisfies Enumeration
export type AssessmentType = keyof typeof assessmentTypes

/** Returns whether the developer works alone and sends the work by a link. The other types are held as a talk. */
export function isTakeHome(type: AssessmentType): boolean {
  return type === 'TAKE_HOME'
}

export const assessmentResults = {
  STRONG_PASS: { label: 'Strong pass', tone: 'good' },
  PASS: { label: 'Pass', tone: 'good' },
  FAIL: { label: 'Fail', tone: 'bad' },
  STRONG_FAIL: { label: 'Strong fail', tone: 'bad' },
  INCONCLUSIVE: { label: 'Inconclusive', tone: 'warn' },
} as const satisfies Enumeration
export type AssessmentResult = keyof typeof assessmentResults

/** The results that count as passed. */
export const passedResults = ['STRONG_PASS', 'PASS'] as const satisfies readonly AssessmentResult[]

/** The ways in which reviewers see the work of a developer. *Blind* applies to second reviews only. */
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
