import type { DialogName } from './dialogs.ts'
import { withValues } from './query.ts'

/** The addresses of all screens. Links use only these, so that an address is written only once. */
export const paths = {
  home: '/',
  myAssessments: '/my-assessments',
  companies: '/companies',
  /** @param search the query string of the list below the dialog. */
  newCompany: (search = '') => `/companies/new${search}`,
  /** @param search the query string of the list below the dialog. */
  editCompany: (id: string, search = '') => `/companies?${withDialog(search, 'edit-company', id)}`,
  clients: '/clients',
  /** @param search the query string of the list below the dialog. */
  client: (id: string, search = '') => `/clients/${encodeURIComponent(id)}${search}`,
  staff: '/staff',
  /** @param search the query string of the list below the dialog. */
  staffMember: (id: string, search = '') => `/staff?${withDialog(search, 'edit-staff', id)}`,
  import: '/import',
  security: '/security',
  you: '/you',
  skills: '/skills',
  /** @param search the query string of the list that the dialog lies over. */
  editSkill: (id: string, search = '') => `/skills?${withDialog(search, 'edit-skill', id)}`,
  skillsSearch: '/skills-search',
  skillsSearchOf: (jobId: string) => `/skills-search/${encodeURIComponent(jobId)}`,
  applicants: '/applicants',
  meetings: '/meetings',
  /** The meetings of this week that the viewer organises. */
  meetingWeek: '/meetings?view=week&organiser=me',
  /** @param search the query string of the list below the dialog. @param over its path. */
  editMeeting: (id: string, search = '', over = '/meetings') => `${over}?${withDialog(search, 'edit-meeting', id)}`,
  developers: '/developers',
  dstms: '/dstms',
  /** The portfolio of a DSTM. @param filter further values of the address. */
  developersOf: (dstmId: string, filter = '') =>
    `/developers?dstm=${encodeURIComponent(dstmId)}${filter && `&${filter}`}`,
  developer: (id: string) => `/developer/${encodeURIComponent(id)}`,
  /** @param assessmentId that of the developer assessment. */
  developerAssessment: (id: string, assessmentId: string) =>
    `/developer/${encodeURIComponent(id)}/assessments/${encodeURIComponent(assessmentId)}`,
  developerApplications: (id: string) => `/developer/${encodeURIComponent(id)}/applications`,
  developerApplication: (id: string, applicationId: string) =>
    `/developer/${encodeURIComponent(id)}/applications/${encodeURIComponent(applicationId)}`,
  developerMeetings: (id: string) => `/developer/${encodeURIComponent(id)}/meetings`,
  developerOverview: (id: string) => `/developer/${encodeURIComponent(id)}/overview`,
  unconfirmedApplications: '/applicants/unconfirmed',
  /** @param search the query string of the list below the dialog. */
  confirmationMessage: (id: string, search = '') =>
    `/applicants/unconfirmed?${withDialog(search, 'confirmation-message', id)}`,
  developerResume: (id: string) => `/developer/${encodeURIComponent(id)}/resume`,
  resumeSearch: '/resume-search',
  job: (id: string) => `/jobs/${encodeURIComponent(id)}/overview`,
  /** A page of the identity provider, not of this app. */
  changePassword: '/u/change-password',
} as const

function withDialog(search: string, dialog: DialogName, id: string) {
  return withValues(search, { dialog, id })
}
