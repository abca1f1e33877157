import { withDialog } from '#web/platform/lib/address/paths.ts'

export const meetingPaths = {
  meetings: '/meetings',
  /** The meetings of this week that the viewer organises. */
  meetingWeek: '/meetings?view=week&organiser=me',
  /** @param search the query string of the list below the dialog. @param over the path of that list. */
  editMeeting: (id: string, search = '', over = '/meetings') => `${over}?${withDialog(search, 'edit-meeting', id)}`,
  developerMeetings: (id: string) => `/developer/${encodeURIComponent(id)}/meetings`,
} as const
