import { withDialog } from '#web/platform/lib/address/paths.ts'

export const jobProfilePaths = {
  profiles: '/profiles',
  profile: (id: string) => `/profiles/${encodeURIComponent(id)}`,
  /** @param search the query string of the list below the dialog. */
  profileDialog: (dialog: 'move-job-profile' | 'edit-job-profile' | 'job-profile-notes', id: string, search = '') =>
    `/profiles?${withDialog(search, dialog, id)}`,
  newJobProfile: (developerId: string) => `/developer/${encodeURIComponent(developerId)}/overview/jobProfile/new`,
  editJobProfile: (developerId: string, id: string) =>
    `/developer/${encodeURIComponent(developerId)}/overview/${encodeURIComponent(id)}/edit`,
  jobProfileNotes: (developerId: string, id: string) =>
    `/developer/${encodeURIComponent(developerId)}/overview/${encodeURIComponent(id)}/notes`,
} as const
