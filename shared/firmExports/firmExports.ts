import type { Enumeration } from '#shared/platform/transitions.ts'

export const firmExportStates = {
  WAITING: { label: 'Waiting', tone: 'info' },
  RUNNING: { label: 'Running', tone: 'info' },
  DONE: { label: 'Ready', tone: 'good' },
  FAILED: { label: 'Failed', tone: 'bad' },
  CANCELLED: { label: 'Cancelled', tone: 'neutral' },
  EXPIRED: { label: 'Deleted', tone: 'neutral' },
} as const satisfies Enumeration
export type FirmExportState = keyof typeof firmExportStates

/** Returns whether an export is still to be made. There is one at a time. */
export function isOpenExport(state: FirmExportState): boolean {
  return state === 'WAITING' || state === 'RUNNING'
}

/** The list shows this many of the latest exports. */
export const firmExportLimit = 20

/** Names the archive of an export that was made at a moment. @param at an ISO 8601 text. */
export function archiveName(at: string): string {
  return `vouch-export-${at.slice(0, 10)}.zip`
}
