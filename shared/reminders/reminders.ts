import type { Audience } from '#shared/platform/messaging/mergeFields.ts'
import { createRuleTasks } from '#shared/platform/ruleTasks.ts'
import type { Enumeration } from '#shared/platform/transitions.ts'

/** A rule reminds people who were asked something and do not answer. Each is off until an admin switches it on. */
export const reminderRules = {
  CONSENT: { label: 'Consent', tone: 'neutral' },
  APPLICANT: { label: 'Question to an applicant', tone: 'neutral' },
  SHORTLIST: { label: 'Shortlist', tone: 'neutral' },
  SHARED_PROFILE: { label: 'Profile for a client', tone: 'neutral' },
} as const satisfies Enumeration
export type ReminderRule = keyof typeof reminderRules

/** Sentences about who waits for an answer by each rule. */
export const reminderHints: Readonly<Record<ReminderRule, string>> = {
  CONSENT: 'A developer was asked whether we may put them forward, and has not answered.',
  APPLICANT: 'An applicant was asked for more by a message, and has neither replied nor sent a new resume.',
  SHORTLIST: 'A contact got a shortlist, and has answered about nobody in it.',
  SHARED_PROFILE: 'A contact got the link to a profile that was sent to them, and has not answered.',
}

/** Names the readers of the reminder of a rule, which decides the merge fields that it may have. */
export function audienceOfRule(rule: ReminderRule): Audience {
  if (rule === 'CONSENT') return 'askedAboutJob'
  return rule === 'APPLICANT' ? 'asked' : 'companies'
}

/** First somebody is reminded. When they still do not answer, the owner of the record gets a follow-up. */
export const reminderSteps = {
  REMIND: { label: 'Reminder', tone: 'info' },
  FOLLOW_UP: { label: 'Follow-up', tone: 'warn' },
} as const satisfies Enumeration
export type ReminderStep = keyof typeof reminderSteps

export type ReminderTask = `REMINDERS_${ReminderRule}`

const tasks = createRuleTasks('REMINDERS', reminderRules)
/** Gives the name of the task that takes the steps of a rule. */
export const reminderTaskOf = tasks.taskOf
/** Returns whether a task sends reminders. Nobody can take back what it sent. */
export const isReminding = tasks.isTask
export const ruleOfReminders = tasks.ruleOf

export const mostReminderDays = 60

/** The list of what would go out names this many. */
export const plannedStepLimit = 100

/** Says what a rule does, such as "A reminder after 5 days, and a follow-up after 3 more". */
export function termsText(remindDays: number, followUpDays: number): string {
  const days = remindDays === 1 ? '1 day' : `${remindDays} days`
  return `A reminder after ${days}, and a follow-up for the owner after ${followUpDays} more`
}

/** Counts steps in words, such as "2 reminders and follow-ups". */
export function stepsText(count: number): string {
  return count === 1 ? '1 reminder or follow-up' : `${count} reminders and follow-ups`
}
