import { withDialog } from '#web/platform/lib/address/paths.ts'

export const jobsPagePaths = {
  unconfirmedApplications: '/applicants/unconfirmed',
  /** @param search the query string of the list below the dialog. */
  confirmationMessage: (id: string, search = '') =>
    `/applicants/unconfirmed?${withDialog(search, 'confirmation-message', id)}`,
} as const
