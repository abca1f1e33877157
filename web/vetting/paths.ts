import type { ActionDialog } from '#shared/vetting/vettingActions.ts'
import { withDialog } from '#web/platform/lib/address/paths.ts'

export const vettingPaths = {
  /** @param search the query string of the desk below the dialog. */
  vettingDialog: (dialog: ActionDialog | 'move-review', id: string, search = '') =>
    `/vetting?${withDialog(search, dialog, id)}`,
  developerEvents: '/vetting/developer_events',
  assessmentEvents: '/vetting/assessment_events',
} as const
