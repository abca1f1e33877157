import { defineList } from '#shared/platform/lists/lists.ts'
import type { Enumeration } from '#shared/platform/transitions.ts'

export const importRunStates = {
  RUNNING: { label: 'Not ended', tone: 'info' },
  DONE: { label: 'Done', tone: 'good' },
  STOPPED: { label: 'Stopped early', tone: 'warn' },
  TAKEN_BACK: { label: 'Taken back', tone: 'neutral' },
} as const satisfies Enumeration
export type ImportRunState = keyof typeof importRunStates

/** A screen shows at most this many problems of a run. */
export const shownProblemLimit = 1_000

/** A screen names at most this many records that stay when a run is taken back. */
export const shownKeptLimit = 1_000

/** The name of an import that no account ran. */
export const importCommand = 'vouch import'

/** Every import that was run, with its counts. */
export const importRunList = defineList({
  noun: 'import_runs',
  title: 'Earlier imports',
  permission: 'import:run',
  pageSize: 20,
  sort: { at: 'desc_nulls_last' },
  columns: {
    at: { label: 'When', kind: 'moment', filter: true },
    files: { label: 'Files', kind: 'text', searched: true },
    by: { label: 'By', kind: 'text', searched: true },
    state: { label: 'State', kind: 'oneOf', values: importRunStates, filter: true },
    added: { label: 'New', kind: 'number' },
    changed: { label: 'Changed', kind: 'number' },
    unchanged: { label: 'Unchanged', kind: 'number' },
    left_out: { label: 'Left out', kind: 'number' },
  },
})
