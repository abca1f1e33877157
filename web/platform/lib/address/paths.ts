import { withValues } from '#web/platform/lib/api/query.ts'
import type { DialogName } from './dialogs.ts'

/**
 * The addresses that the shell itself links to. Those of a noun are in its `paths.ts`. Links use only these, so that an address is
 * written only once.
 */
export const paths = {
  home: '/',
  myAssessments: '/my-assessments',
  vetting: '/vetting',
  myDay: '/my-day',
  you: '/you',
  /** A page of the identity provider, not of this app. */
  changePassword: '/u/change-password',
} as const

/** Returns the query string of an address with a dialog over it. @param search the query string of the address itself. */
export function withDialog(search: string, dialog: DialogName, id: string): URLSearchParams {
  return withValues(search, { dialog, id })
}
