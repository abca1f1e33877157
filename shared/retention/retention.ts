import { defineList } from '#shared/platform/lists/lists.ts'
import { createRuleTasks } from '#shared/platform/ruleTasks.ts'
import type { Enumeration } from '#shared/platform/transitions.ts'

/** A rule says how long something is kept. Each is off until an admin sets it. */
export const retentionRules = {
  REJECTED: { label: 'Rejected applicants', tone: 'neutral' },
  RESUMES: { label: 'Resumes', tone: 'neutral' },
  MESSAGES: { label: 'Messages', tone: 'neutral' },
  EVENTS: { label: 'Values in the history', tone: 'neutral' },
} as const satisfies Enumeration
export type RetentionRule = keyof typeof retentionRules

/** Sentences about what each rule removes. */
export const retentionHints: Readonly<Record<RetentionRule, string>> = {
  REJECTED: 'Erases everything personal of people who were rejected longer ago than this.',
  RESUMES: 'Removes resumes that are older than this. Members and people on stand-by keep their newest one.',
  MESSAGES: 'Blanks messages and replies that are older than this.',
  EVENTS: 'Blanks personal values in entries of the history that are older than this. The entries stay.',
}

export type RetentionTask = `RETENTION_${RetentionRule}`

const tasks = createRuleTasks('RETENTION', retentionRules)
/** Gives the name of the task that removes what a rule no longer keeps. */
export const retentionTaskOf = tasks.taskOf
/** Returns whether a task removes what a rule no longer keeps. Nobody can take back what it did. */
export const isRetention = tasks.isTask
export const ruleOfTask = tasks.ruleOf

/** Something is shown for this many days before it is removed. The SQL of retention has the same number. */
export const shownDays = 7

export const mostMonths = 120

/** Says how long something is kept, such as "2 years". */
export function keptFor(months: number): string {
  if (months % 12 === 0) return months === 12 ? '1 year' : `${months / 12} years`
  return months === 1 ? '1 month' : `${months} months`
}

export const retentionStates = {
  SHOWN: { label: 'Shown', tone: 'info' },
  READY: { label: 'Goes next', tone: 'warn' },
  KEPT: { label: 'Kept', tone: 'good' },
} as const satisfies Enumeration
export type RetentionState = keyof typeof retentionStates

/** The people with data that a rule would remove. */
export const retentionList = defineList({
  noun: 'retention_items',
  title: 'Retention',
  permission: 'people:erase',
  pageSize: 20,
  sort: { goes_on: 'asc_nulls_last' },
  columns: {
    developer: { label: 'Developer', kind: 'text', searched: true },
    rule: { label: 'Rule', kind: 'oneOf', values: retentionRules, filter: true },
    things: { label: 'Would go', kind: 'number' },
    goes_on: { label: 'Goes on', kind: 'day', filter: true },
    state: { label: 'State', kind: 'oneOf', values: retentionStates, filter: true },
    kept_because: { label: 'Kept because', kind: 'text' },
  },
})
