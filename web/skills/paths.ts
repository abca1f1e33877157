import { withDialog } from '#web/platform/lib/address/paths.ts'

export const skillPaths = {
  skills: '/skills',
  unknownNames: '/skills/unknown',
  /** @param search the query string of the list below the dialog. */
  editSkill: (id: string, search = '') => `/skills?${withDialog(search, 'edit-skill', id)}`,
} as const
