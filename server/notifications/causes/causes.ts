import type { BusinessTable } from '#server/platform/db/schema/tables.ts'
import type { NotificationKind } from '#shared/notifications/notifications.ts'
import { valuesOf } from '#shared/platform/transitions.ts'

/** The causes of a kind are read from these tables. causes.test.ts compares them with the plans of the view. */
interface Causes {
  /** A new event in one of these tables may make something wait, or end it. */
  readonly tables: readonly BusinessTable[]
  /** The cause also reads a table without events, so that nothing tells that it changed. */
  readonly isUnlogged?: true
  /** Time alone makes something wait, or ends it. */
  readonly followsDays?: true
}

const ofPlacements = ['users', 'placements', 'job_profiles', 'developers', 'check_ins'] as const
const ofMessages = ['users', 'developers', 'messages'] as const

const ofCopies = [
  'users',
  'developers',
  'assessments',
  'assessment_versions',
  'developer_assessments',
  'submissions',
  'anonymous_copies',
  'work_findings',
] as const

const ofTalks = [
  'users',
  'developers',
  'assessments',
  'assessment_versions',
  'developer_assessments',
  'meetings',
  'meeting_guests',
  'messages',
  'reviews',
  'signed_links',
  'talk_answers',
] as const

const ofMentions = [
  'users',
  'notes',
  'companies',
  'contacts',
  'meetings',
  'check_ins',
  'jobs',
  'job_profiles',
  'placements',
  'developers',
] as const

/** Describes the view `notification_causes`, kind by kind. */
export const causes: Readonly<Record<NotificationKind, Causes>> = {
  REVIEW_ASSIGNED: { tables: ['users', 'reviews', 'developer_assessments'] },
  REVIEW_REMINDED: { tables: ['users', 'reviews', 'developer_assessments'] },
  REVIEW_DECLINED: { tables: ['users', 'reviews', 'developer_assessments', 'developers'] },
  REVIEW_RELEASED: { tables: ['users', 'reviews'], followsDays: true },
  CHECK_IN_OVERDUE: { tables: ofPlacements, followsDays: true },
  CHECK_INS_MISSED: { tables: ofPlacements },
  FOLLOW_UP_DUE: { tables: [...ofPlacements, 'follow_ups', 'companies', 'contacts', 'jobs'], followsDays: true },
  MESSAGE_FAILED: { tables: ofMessages, followsDays: true },
  BULK_MESSAGE_FAILED: { tables: ofMessages, followsDays: true },
  CLIENT_ANSWERED: { tables: ['users', 'job_profiles', 'jobs', 'developers'] },
  CONSENT_ANSWERED: { tables: ['users', 'job_profiles', 'jobs', 'developers', 'signed_links'] },
  APPLICANT_ASSIGNED: { tables: ['users', 'developers', 'applications'] },
  COPY_ASKED: { tables: ofCopies, isUnlogged: true },
  TALK_DENIED: { tables: ['users', 'developers', 'developer_assessments', 'talk_answers'] },
  TALK_TO_CONFIRM: { tables: ofTalks, followsDays: true },
  TALK_AWAITED: { tables: ofTalks, followsDays: true },
  MAIL_FAILED: { tables: ['users'], isUnlogged: true, followsDays: true },
  TASK_HELD: { tables: ['users'], isUnlogged: true },
  TASKS_PAUSED: { tables: ['users'], isUnlogged: true },
  BACKUP_FAILED: { tables: ['users'], isUnlogged: true, followsDays: true },
  NEW_RESUMES: { tables: ['users', 'saved_views', 'resumes', 'developers'], isUnlogged: true, followsDays: true },
  MEETING_ANSWERED: {
    tables: ['users', 'developers', 'meetings', 'meeting_guests', 'messages'],
    followsDays: true,
  },
  MENTIONED: { tables: ofMentions, followsDays: true },
  INTERVIEW_PROPOSED: {
    tables: ['users', 'developers', 'interview_times', 'job_profiles', 'jobs', 'meetings'],
    followsDays: true,
  },
  INTERVIEW_DECLINED: {
    tables: ['users', 'companies', 'company_users', 'interview_times', 'job_profiles', 'jobs', 'meetings'],
    followsDays: true,
  },
  NEW_PROFILES: {
    tables: ['users', 'company_users', 'companies', 'developers', 'exclusions', 'jobs', 'job_profiles'],
    followsDays: true,
  },
  APPLICATIONS_DROPPED: { tables: ['users'], isUnlogged: true, followsDays: true },
}

export const kinds = valuesOf(causes)

/** Lists the kinds of which something may have begun or ended when these tables changed. */
export function kindsChangedWith(tables: readonly BusinessTable[]): NotificationKind[] {
  return kinds.filter((kind) => causes[kind].tables.some((table) => tables.includes(table)))
}
