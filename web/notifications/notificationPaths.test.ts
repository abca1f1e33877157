import { expect, test } from 'vitest'
import { notificationKinds } from '#shared/notifications/notifications.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { checkInPaths } from '#web/checkIns/paths.ts'
import { clientPaths } from '#web/clients/paths.ts'
import { companyPaths } from '#web/companies/paths.ts'
import { developerAssessmentPaths } from '#web/developerAssessments/paths.ts'
import { developerPaths } from '#web/developers/paths.ts'
import { healthPaths } from '#web/health/paths.ts'
import { jobProfilePaths } from '#web/jobProfiles/paths.ts'
import { jobPaths } from '#web/jobs/paths.ts'
import { jobsPagePaths } from '#web/jobsPage/paths.ts'
import { meetingPaths } from '#web/meetings/paths.ts'
import { paths } from '#web/platform/lib/address/paths.ts'
import { resumePaths } from '#web/resumes/paths.ts'
import { reviewPaths } from '#web/reviews/paths.ts'
import { staffPaths } from '#web/staff/paths.ts'

const id = '00000000-0000-4000-8000-000000000001'
const target = {
  developer_id: id,
  job_id: id,
  company_id: null,
  job_profile_id: null,
  meeting_id: null,
  note_id: null,
  subject_id: id,
  title: 'Amber & Fox',
  role: null,
  search: 'q=react&country=BR',
}

test('every notification leads to an address of this app', () => {
  const addresses = valuesOf(notificationKinds).map((kind) => [kind, notificationKinds[kind].path(target)])
  expect(Object.fromEntries(addresses)).toEqual({
    REVIEW_ASSIGNED: `${paths.myAssessments}?tab=all&search=Amber%20%26%20Fox`,
    REVIEW_RELEASED: `${paths.myAssessments}?tab=all&search=Amber%20%26%20Fox`,
    REVIEW_REMINDED: `${paths.myAssessments}?tab=all&search=Amber%20%26%20Fox`,
    REVIEW_DECLINED: developerAssessmentPaths.developerAssessment(id, id),
    COPY_ASKED: developerAssessmentPaths.developerAssessment(id, id),
    TALK_DENIED: developerAssessmentPaths.developerAssessment(id, id),
    TALK_TO_CONFIRM: developerAssessmentPaths.developerAssessment(id, id),
    TALK_AWAITED: developerAssessmentPaths.developerAssessment(id, id),
    CHECK_IN_OVERDUE: checkInPaths.checkInDialog('check-in', id, '', developerPaths.developerOverview(id)),
    CHECK_INS_MISSED: developerPaths.developerOverview(id),
    FOLLOW_UP_DUE: `${developerPaths.developer(id)}/follow-ups`,
    MESSAGE_FAILED: `${developerPaths.developer(id)}/communication`,
    BULK_MESSAGE_FAILED: jobPaths.jobTab(id, 'overview', '?dialog=messages'),
    CLIENT_ANSWERED: jobPaths.jobTab(id, 'job-profiles'),
    CONSENT_ANSWERED: `${jobProfilePaths.profile(id)}?dialog=move-job-profile&id=${id}`,
    APPLICANT_ASSIGNED: developerPaths.developerApplications(id),
    MAIL_FAILED: jobsPagePaths.unconfirmedApplications,
    APPLICATIONS_DROPPED: jobsPagePaths.unconfirmedApplications,
    MEETING_ANSWERED: meetingPaths.editMeeting('null', '', meetingPaths.developerMeetings(id)),
    MENTIONED: checkInPaths.checkInDialog('check-in', id, '', developerPaths.developerOverview(id)),
    INTERVIEW_PROPOSED: jobProfilePaths.profile(id),
    INTERVIEW_DECLINED: jobPaths.jobTab(id, 'job-profiles', `#${id}`),
    NEW_PROFILES: jobPaths.jobTab(id, 'job-profiles'),
    NEW_RESUMES: `${resumePaths.resumeSearch}?q=react&country=BR&order=NEWEST`,
    TASK_HELD: healthPaths.health,
    TASKS_PAUSED: healthPaths.health,
    BACKUP_FAILED: healthPaths.health,
  })
  const ofReviewer = notificationKinds.TALK_TO_CONFIRM.path({ ...target, developer_id: null })
  expect(ofReviewer).toBe(reviewPaths.ownReview(id))
  const { path } = notificationKinds.MAIL_FAILED
  expect(path({ ...target, role: 'client' })).toBe(clientPaths.client(id))
  expect(path({ ...target, role: 'vetter' })).toBe(staffPaths.staffMember(id))
})

test('a mention leads to the record whose note it is, or to the talk', () => {
  const { path } = notificationKinds.MENTIONED
  expect(path({ ...target, company_id: id })).toBe(`${companyPaths.company(id)}#${id}`)
  const ofNote = { ...target, developer_id: null, note_id: id }
  expect(path(ofNote)).toBe(jobPaths.jobTab(id, 'notes', `#${id}`))
  expect(path({ ...ofNote, job_profile_id: id })).toBe(`${jobProfilePaths.profile(id)}/notes#${id}`)
  expect(path({ ...ofNote, company_id: id })).toBe(`/companies/${id}/notes#${id}`)
  expect(path({ ...ofNote, developer_id: id })).toBe(`${developerPaths.developer(id)}/notes#${id}`)
  const ofTalk = { ...target, job_id: null }
  const meetings = meetingPaths.developerMeetings(id)
  expect(path({ ...ofTalk, meeting_id: id })).toBe(meetingPaths.editMeeting(id, '', meetings))
  expect(path(ofTalk)).toBe(checkInPaths.checkInDialog('check-in', id, '', developerPaths.developerOverview(id)))
})

test('a follow-up leads to the record that it is about', () => {
  const { path } = notificationKinds.FOLLOW_UP_DUE
  expect(path({ ...target, company_id: id })).toBe(`/companies/${id}/follow-ups`)
  expect(path({ ...target, job_profile_id: id })).toBe(`${jobProfilePaths.profile(id)}/follow-ups`)
  expect(path({ ...target, developer_id: null })).toBe(jobPaths.jobTab(id, 'follow-ups'))
})
