import { withDialog } from '#web/platform/lib/address/paths.ts'

export const checkInPaths = {
  checkIns: '/check-in',
  /** Returns the check-ins in a DSTM's portfolio. @param filter further values of the query string. */
  checkInsOf: (dstmId: string, filter = '') => `/check-in?dstm=${encodeURIComponent(dstmId)}${filter && `&${filter}`}`,
  checkInTimeline: '/check-in/timeline',
  /** @param search the query string of the list below the dialog. */
  newCheckIn: (search = '') => `/check-in/timeline/new/${search}`,
  /** @param over the path below the dialog, with its query string. */
  checkInDialog: (
    dialog: 'check-in' | 'edit-placement' | 'edit-follow-up',
    id: string,
    search = '',
    over = '/check-in',
  ) => `${over}?${withDialog(search, dialog, id)}`,
} as const
