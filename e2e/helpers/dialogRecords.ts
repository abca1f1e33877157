import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connection/connect.ts'
import type { DialogName } from '#web/platform/lib/address/dialogs.ts'

const developers = (condition: string) => `select id from developers where deleted_at is null and ${condition} limit 1`
const attempts = (condition: string) =>
  `select id, '/developer/' || developer_id || '/assessments' as path from developer_assessments where ${condition} limit 1`
/** Selects a developer and an assessment as `attemptKey` writes them. */
const attemptKeys = (condition: string) =>
  `select developer_id || '.' || id as id from developer_assessments where ${condition} limit 1`
const livingOf = (table: string) => `select id from ${table} where deleted_at is null limit 1`

const member = developers(`stage = 'MEMBER'`)
const profile = `select id from job_profiles where status = 'SHORTLISTED' and deleted_at is null limit 1`
const checkIn = `select id from check_ins where state in ('SCHEDULED', 'DUE') limit 1`

/** Select the demo record that each dialog is about, with the path and query that it needs. The other dialogs are about no record. */
const records: Partial<Record<DialogName, string>> = {
  'add-challenge': livingOf('assessments'),
  'add-contact': livingOf('companies'),
  'add-developer-skill': member,
  'add-exclusion': member,
  'add-reply': member,
  'anonymous-copy': attemptKeys(`status = 'SUBMITTED'`),
  'ask-consent': profile,
  'ask-second-review': attemptKeys(`status = 'COMPLETED'`),
  'assign-reviewers': attemptKeys(`status = 'SUBMITTED'`),
  'cancel-assessment': attemptKeys(`status = 'SENT'`),
  'check-in': checkIn,
  'copy-assessment': livingOf('assessments'),
  'copy-job': livingOf('jobs'),
  'decline-review': `select r.developer_assessment_id as id, '/my-assessments' as path from reviews r join users u on u.id = r.reviewer_id
    where u.email = 'reviewer@vouch.example' and r.status in ('PENDING', 'DRAFT') limit 1`,
  'cannot-open-work': `select r.developer_assessment_id as id, '/my-assessments' as path from reviews r join users u on u.id = r.reviewer_id
    where u.email = 'reviewer@vouch.example' and r.status in ('PENDING', 'DRAFT') limit 1`,
  'edit-assessment': livingOf('assessments'),
  'edit-challenge': livingOf('challenges'),
  'edit-company': livingOf('companies'),
  'edit-contact': 'select id from contacts limit 1',
  'edit-cost-rate': member,
  'edit-country': member,
  'edit-developer-skill': 'select id from developer_skills limit 1',
  'edit-exclusion': livingOf('exclusions'),
  'edit-follow-up': 'select id from follow_ups where check_in_id is not null limit 1',
  'edit-job': livingOf('jobs'),
  'edit-note': 'select id from notes limit 1',
  'edit-job-profile': profile,
  'edit-job-region': livingOf('job_regions'),
  'edit-job-skills': livingOf('jobs'),
  'edit-meeting': `select id from meetings where status = 'SCHEDULED' limit 1`,
  'edit-outcome': `select 'MEMBER' as id`,
  'edit-placement': `select id from placements where status = 'ACTIVE' limit 1`,
  'edit-public-job': livingOf('jobs'),
  'edit-reply': 'select id from message_replies limit 1',
  'edit-reminder': `select 'CONSENT' as id`,
  'edit-retention': `select 'RESUMES' as id`,
  'edit-rubric': livingOf('assessments'),
  'edit-skill': 'select id from skills limit 1',
  'edit-staff': `select id from users where role = 'recruiter' limit 1`,
  'erase-developer': member,
  'extend-assessment': attemptKeys(`status = 'SENT'`),
  'ask-for-work-again': attemptKeys(`status = 'SUBMITTED'`),
  'invite-client': livingOf('companies'),
  'job-profile-notes': profile,
  'keep-person': member,
  'log-call': `select 'company_id.' || id as id from companies where deleted_at is null limit 1`,
  'follow-review': attempts(`status = 'IN_REVIEW'`),
  'mark-inconclusive': attempts(`status = 'IN_REVIEW'`),
  'take-interview-time': profile,
  'merge-developer': member,
  'message-company': 'select id from contacts where email is not null and not do_not_contact limit 1',
  'merge-skill': 'select id from skills limit 1',
  'move-developer': `select id, '&to=STANDBY' as search from developers where deleted_at is null and stage = 'VETTING' limit 1`,
  'move-job-profile': profile,
  'move-review': attemptKeys(`status = 'IN_REVIEW'`),
  'next-job-action': livingOf('jobs'),
  'overview-rows': `select 'FUNNEL_ENTERED' as id`,
  'plan-check-in': checkIn,
  'remind-assessment': attemptKeys(`status = 'SENT'`),
  'remind-reviewers': attemptKeys(`status = 'IN_REVIEW'`),
  'reviewer-availability': `select id from users where role = 'reviewer' limit 1`,
  'send-assessment': developers(`stage = 'VETTING'`),
  'share-profile': profile,
  shortlists: livingOf('jobs'),
  'upload-resume': member,
  'upload-terms': member,
  'work-findings': attemptKeys(`status = 'SUBMITTED'`),
}

/** Returns the address of a dialog for a record on which it can act. */
export async function dialogAddress(db: Database, name: DialogName): Promise<string> {
  const query = records[name]
  if (!query) return `/vetting?dialog=${name}`
  const { rows } = await sql.raw<{ id: string; path?: string; search?: string }>(query).execute(db)
  const [record] = rows
  if (!record) throw new Error(`The demo firm has no record for the dialog ${name}.`)
  const { id, path = '/vetting', search = '' } = record
  return `${path}?dialog=${name}&id=${encodeURIComponent(id)}${search}`
}
