import { withDialog } from '#web/platform/lib/address/paths.ts'

export const staffPaths = {
  staff: '/staff',
  /** @param search the query string of the list below the dialog. */
  staffMember: (id: string, search = '') => `/staff?${withDialog(search, 'edit-staff', id)}`,
} as const
