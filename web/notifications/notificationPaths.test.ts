import { expect, test } from 'vitest'
import { notificationKinds } from '#shared/notifications/notifications.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { paths } from '#web/platform/lib/paths.ts'

const id = '00000000-0000-4000-8000-000000000001'
const target = { developer_id: id, job_id: id, subject_id: id, title: 'Amber & Fox', role: null }

test('every notification leads to an address of this app', () => {
  const addresses = valuesOf(notificationKinds).map((kind) => [kind, notificationKinds[kind].path(target)])
  expect(Object.fromEntries(addresses)).toEqual({
    REVIEW_ASSIGNED: `${paths.myAssessments}?tab=all&search=Amber%20%26%20Fox`,
    REVIEW_RELEASED: `${paths.myAssessments}?tab=all&search=Amber%20%26%20Fox`,
    REVIEW_REMINDED: `${paths.myAssessments}?tab=all&search=Amber%20%26%20Fox`,
    REVIEW_DECLINED: paths.developerAssessment(id, id),
    COPY_ASKED: paths.developerAssessment(id, id),
    CHECK_IN_OVERDUE: paths.developerOverview(id),
    CHECK_INS_MISSED: paths.developerOverview(id),
    FOLLOW_UP_DUE: paths.developerOverview(id),
    MESSAGE_FAILED: `${paths.developer(id)}/communication`,
    BULK_MESSAGE_FAILED: paths.jobTab(id, 'overview', '?dialog=messages'),
    CLIENT_ANSWERED: paths.jobTab(id, 'job-profiles'),
    APPLICANT_ASSIGNED: paths.developerApplications(id),
    SHARED_SKILL_UNCONFIRMED: `${paths.developer(id)}/skills`,
    MAIL_FAILED: paths.unconfirmedApplications,
    APPLICATIONS_DROPPED: paths.unconfirmedApplications,
    TASK_HELD: paths.taskRuns,
    TASKS_PAUSED: paths.taskRuns,
  })
  const { path } = notificationKinds.MAIL_FAILED
  expect(path({ ...target, role: 'client' })).toBe(paths.client(id))
  expect(path({ ...target, role: 'vetter' })).toBe(paths.staffMember(id))
})
