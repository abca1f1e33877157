import { defineList } from '#shared/platform/lists.ts'
import type { Enumeration } from '#shared/platform/transitions.ts'

/** The tasks that move records on when their day has come. */
export const datedTasks = {
  CHECK_INS: { label: 'Check-ins', tone: 'neutral' },
  PLACEMENTS: { label: 'Placements', tone: 'neutral' },
  ASSESSMENTS: { label: 'Assessments', tone: 'neutral' },
} as const satisfies Enumeration
export type DatedTask = keyof typeof datedTasks

export const taskRunStates = {
  HELD: { label: 'Waits for an admin', tone: 'warn' },
  ALLOWED: { label: 'Starts within a minute', tone: 'info' },
  DONE: { label: 'Done', tone: 'good' },
  TAKEN_BACK: { label: 'Taken back', tone: 'neutral' },
} as const satisfies Enumeration
export type TaskRunState = keyof typeof taskRunStates

/** Why tasks that follow days wait. */
export const pauseReasons = {
  JUMP: { label: 'The clock jumped', tone: 'bad' },
  APART: { label: 'The clocks show different times', tone: 'bad' },
  TAKEN_BACK: { label: 'A run was taken back', tone: 'warn' },
} as const satisfies Enumeration
export type PauseReason = keyof typeof pauseReasons

/** What a run would end or miss, of how many rows of its table. */
export interface Loss {
  readonly due: number
  readonly total: number
}

const fewRows = 20
const smallShare = 0.05

/** Whether a run would end or miss so much that an admin decides: more than 20 rows, and more than 5 % of the table. */
export function isLargeLoss({ due, total }: Loss): boolean {
  return due > fewRows && due > total * smallShare
}

/** The most rows of a run that the screen names. */
export const namedRowLimit = 1_000

/** What tasks wrote when days came, and what waits for an admin. */
export const taskRunList = defineList({
  noun: 'task_runs',
  title: 'Task runs',
  permission: 'tasks:manage',
  pageSize: 20,
  sort: { at: 'desc_nulls_last' },
  columns: {
    at: { label: 'When', kind: 'moment', filter: true },
    task: { label: 'Task', kind: 'oneOf', values: datedTasks, filter: true },
    state: { label: 'State', kind: 'oneOf', values: taskRunStates, filter: true },
    written: { label: 'Changed', kind: 'number' },
    due: { label: 'Waiting rows', kind: 'number' },
    decided_by: { label: 'Decided by', kind: 'text', searched: true },
  },
})
