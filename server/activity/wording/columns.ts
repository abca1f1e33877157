import type { BusinessTable, Tables } from '#server/platform/db/schema/tables.ts'
import { channels, placementStatuses } from '#shared/checkIns/checkIns.ts'
import { clientAnswerReasons, clientAnswers } from '#shared/clientJobs/clientAnswers.ts'
import { companyList } from '#shared/companies/companies.ts'
import {
  assessmentResults,
  assessmentTypes,
  developerAssessmentStatuses,
  reviewStatuses,
} from '#shared/developerAssessments/developerAssessments.ts'
import { workShown } from '#shared/developerAssessments/workShown.ts'
import {
  developerSources,
  developerStages,
  developerStatuses,
  stageReasons,
} from '#shared/developers/developerStages.ts'
import { jobProfileEndReasons, jobProfileStatuses } from '#shared/jobProfiles/jobProfileStatuses.ts'
import { consentMethods } from '#shared/jobProfiles/jobProfiles.ts'
import { jobCloseReasons, jobSkillTypes, jobStatuses, jobTypes } from '#shared/jobs/jobStatuses.ts'
import { meetingStatuses } from '#shared/meetings/meetingStatuses.ts'
import { companyStatuses, meetingTypes, resumeTypes } from '#shared/platform/enumerations.ts'
import { type Permission, type Role, roleLabels } from '#shared/platform/permissions.ts'
import type { Shown } from '#shared/platform/transitions.ts'

/** Tables whose rows have a name that people know them by. */
export type NamedTable = 'users' | 'companies' | 'developers' | 'skills' | 'jobs' | 'contacts' | 'signed_links'

/** Money is in cents per unit of time. */
type Kind =
  | {
      readonly kind:
        | 'text'
        | 'number'
        | 'percent'
        | 'total'
        | 'yesNo'
        | 'day'
        | 'moment'
        | 'country'
        | 'countries'
        | 'texts'
        /** A text that mentions people. */
        | 'note'
    }
  | { readonly kind: 'oneOf'; readonly values: Readonly<Record<string, Pick<Shown, 'label'>>> }
  /** The currency stands in the column `unit`. */
  | { readonly kind: 'money'; readonly per: 'hour' | 'month' | 'year'; readonly unit: 'currency' | 'cost_currency' }
  | { readonly kind: 'name'; readonly of: NamedTable }
  /** The history shows that it changed, but never its value. */
  | { readonly kind: 'secret' }

export type ActivityColumn = Kind & {
  readonly label: string
  /** The viewer needs it besides `events:read`, which the whole history needs. */
  readonly permission?: Permission
}

/**
 * A column with null is not shown: the record itself shows it, or it is internal.
 * All tables stand in this file, however long: each is read beside the others, so that one thing has one label.
 */
type HistoryColumns<Table extends BusinessTable> = Readonly<
  Record<Exclude<keyof Tables[Table], 'id' | 'created_at' | 'updated_at' | 'version' | 'search'>, ActivityColumn | null>
>

const text = (label: string, permission?: Permission) => column(label, { kind: 'text' }, permission)
const note = (label: string, permission?: Permission) => column(label, { kind: 'note' }, permission)
const number = (label: string) => column(label, { kind: 'number' })
const yesNo = (label: string, permission?: Permission) => column(label, { kind: 'yesNo' }, permission)
const day = (label: string, permission?: Permission) => column(label, { kind: 'day' }, permission)
const moment = (label: string) => column(label, { kind: 'moment' })
const nameOf = (label: string, of: NamedTable) => column(label, { kind: 'name', of })
const money = (label: string, per: 'hour' | 'month' | 'year', permission?: Permission) =>
  column(label, { kind: 'money', per, unit: 'currency' }, permission)
const oneOf = (
  label: string,
  values: Readonly<Record<string, Pick<Shown, 'label'>>>,
  permission?: Permission,
): ActivityColumn => column(label, { kind: 'oneOf', values }, permission)

function column(label: string, kind: Kind, permission?: Permission): ActivityColumn {
  return permission ? { label, ...kind, permission } : { label, ...kind }
}

const roleValues = Object.fromEntries(Object.entries(roleLabels).map(([role, label]) => [role, { label }])) as Record<
  Role,
  { label: string }
>

const jobs: HistoryColumns<'jobs'> = {
  company_id: nameOf('Company', 'companies'),
  title: text('Title'),
  type: oneOf('Type', jobTypes),
  status: oneOf('Status', jobStatuses),
  left_status: null,
  close_reason: oneOf('Reason', jobCloseReasons),
  status_note: text('Note'),
  description: text('Description'),
  location: column('Countries', { kind: 'countries' }),
  regions: column('Regions', { kind: 'texts' }),
  // It follows from the countries and the regions.
  region_countries: null,
  budget_hourly_min_cents: money('Hourly budget from', 'hour'),
  budget_hourly_max_cents: money('Hourly budget to', 'hour'),
  budget_monthly_cents: money('Monthly budget', 'month'),
  yearly_budget_min_cents: money('Yearly budget from', 'year'),
  yearly_budget_max_cents: money('Yearly budget to', 'year'),
  currency: text('Currency'),
  openings: number('Openings'),
  owner_id: nameOf('Owner', 'users'),
  contact_id: nameOf('Contact', 'contacts'),
  next_action: text('Next action'),
  next_action_on: day('Next action on'),
  weekly_hours: number('Weekly hours'),
  overlap_hours: number('Hours of overlap'),
  starts_on: day('Start'),
  tags: column('Tags', { kind: 'texts' }),
  is_public: yesNo('On the jobs page'),
  public_text: text('Text on the jobs page'),
  shows_company: yesNo('Jobs page shows the company'),
  shows_budget: yesNo('Jobs page shows the budget'),
  // The skills themselves have their history.
  skills_changed_at: null,
  deleted_at: null,
}

const job_skills: HistoryColumns<'job_skills'> = {
  job_id: null,
  skill_id: null,
  job_skill_type: oneOf('Kind', jobSkillTypes),
}

const job_regions: HistoryColumns<'job_regions'> = {
  name: text('Name'),
  word: text('Word'),
  countries: column('Countries', { kind: 'countries' }),
  deleted_at: null,
}

const job_profiles: HistoryColumns<'job_profiles'> = {
  job_id: null,
  developer_id: null,
  status: oneOf('Status', jobProfileStatuses),
  end_reason: oneOf('Reason', jobProfileEndReasons),
  status_note: text('Note'),
  cost_rate_cents: money('Cost rate', 'hour', 'costRates:read'),
  bill_rate_cents: money('Bill rate', 'hour', 'billRates:read'),
  without_price: yesNo('Without a price', 'billRates:read'),
  currency: text('Currency'),
  cost_currency: text('Currency of the cost', 'costRates:read'),
  cost_entered_cents: column(
    'Cost as entered',
    { kind: 'money', per: 'hour', unit: 'cost_currency' },
    'costRates:read',
  ),
  weekly_hours: number('Weekly hours'),
  starts_on: day('Starts on'),
  consented_at: moment('Consent'),
  consented_on: day('Consent'),
  consent_method: oneOf('Consent given by', consentMethods),
  pitch: text('Pitch'),
  owner_id: nameOf('Owner', 'users'),
  client_answer: oneOf('Client’s answer', clientAnswers),
  client_answer_reason: oneOf('Client’s reason', clientAnswerReasons),
  client_answer_note: text('Client’s note'),
  // The history itself says when, and who.
  client_answered_at: null,
  client_answered_by: null,
  client_answered_link: null,
  deleted_at: null,
}

const notes: HistoryColumns<'notes'> = {
  company_id: null,
  contact_id: nameOf('Contact', 'contacts'),
  developer_id: null,
  job_id: null,
  job_profile_id: null,
  author_id: null,
  body: note('Note'),
  pinned: yesNo('Pinned'),
  channel: oneOf('Talked by', channels),
  talked_at: moment('Talked at'),
  outcome: text('Outcome'),
  shared_with_client: yesNo('Shared with the client'),
  deleted_at: null,
}

const imported_moves: HistoryColumns<'imported_moves'> = {
  developer_id: null,
  job_id: null,
  job_profile_id: null,
  placement_id: null,
  moved_on: day('Day of the move'),
  stage: oneOf('Stage', developerStages),
  status: oneOf('Status', { ...placementStatuses, ...jobStatuses, ...jobProfileStatuses, ...developerStatuses }),
  turn: null,
  closes_day: null,
  counts: yesNo('Counts'),
}

const follow_ups: HistoryColumns<'follow_ups'> = {
  check_in_id: null,
  company_id: null,
  contact_id: nameOf('Contact', 'contacts'),
  job_id: null,
  developer_id: null,
  job_profile_id: null,
  assignee_id: nameOf('Assignee', 'users'),
  body: text('Follow-up'),
  due_on: day('Due'),
  remind_on: day('Reminder'),
  done_at: moment('Done'),
}

const developers: HistoryColumns<'developers'> = {
  first_name: text('First name'),
  last_name: text('Last name'),
  email: text('E-mail'),
  stage: oneOf('Stage', developerStages),
  status: oneOf('Status', developerStatuses),
  stage_reason: oneOf('Reason', stageReasons),
  stage_note: text('Note'),
  revisit_on: day('Revisit on'),
  cool_off_until: day('Cool-off until'),
  cost_rate_cents: money('Cost rate', 'hour', 'developers:write'),
  rate_floor_cents: money('Rate floor', 'hour', 'developers:write'),
  currency: text('Currency'),
  country: column('Country', { kind: 'country' }),
  city: text('City'),
  time_zone: text('Time zone'),
  headline: text('Headline'),
  url_github: text('GitHub'),
  url_linkedin: text('LinkedIn'),
  url_avatar: text('Picture'),
  phone: text('Phone'),
  slack_user_id: text('Slack id'),
  available_from: day('Available from'),
  weekly_hours: number('Weekly hours'),
  dstm_id: nameOf('DSTM', 'users'),
  owner_id: nameOf('Owner', 'users'),
  source: oneOf('Source', developerSources),
  tos_signed_on: day('Terms signed on', 'developers:write'),
  do_not_contact: yesNo('Do not contact'),
  kept_because: text('Kept because', 'people:erase'),
  tags: column('Tags', { kind: 'texts' }),
  erased_at: moment('Erased'),
  deleted_at: null,
}

const developer_skills: HistoryColumns<'developer_skills'> = {
  developer_id: null,
  skill_id: null,
  years_of_experience: number('Years of experience'),
  verified_by_review_id: null,
  verified_explicitly: null,
}

const developer_assessments: HistoryColumns<'developer_assessments'> = {
  developer_id: null,
  assessment_version_id: null,
  challenge_id: null,
  challenge_revision_id: null,
  code_name: null,
  status: oneOf('Status', developerAssessmentStatuses, 'vetting:read'),
  status_note: text('Note', 'vetting:read'),
  result: oneOf('Result', assessmentResults, 'vetting:read'),
  total_score: column('Total score', { kind: 'total' }, 'vetting:read'),
  url_submission: text('Submission', 'vetting:read'),
  sent_at: null,
  due_at: moment('Due'),
  started_at: null,
  submitted_at: null,
  completed_at: null,
  sent_by_id: null,
  planned_reviewer_ids: null,
  remind_at: null,
  reviewers_reminded_at: moment('Reviewers reminded'),
  // Decided with the sending, and the attempt shows it.
  work_shown: null,
  talk_meeting_id: null,
  talk_on: day('Talk', 'vetting:read'),
  talk_minutes: null,
  talk_with_ids: null,
  recorded_by_id: null,
}

const assessments: HistoryColumns<'assessments'> = {
  name: text('Name'),
  type: oneOf('Type', assessmentTypes),
  description: text('Description'),
  stack: column('Stack', { kind: 'texts' }),
  work_shown: oneOf('Work shown', workShown),
  deleted_at: null,
}

const assessment_versions: HistoryColumns<'assessment_versions'> = {
  assessment_id: null,
  number: number('Version'),
  instructions: text('Instructions'),
  pass_mark: column('Pass mark', { kind: 'percent' }),
  saved_at: null,
}

const criteria: HistoryColumns<'criteria'> = {
  assessment_version_id: null,
  position: number('Position'),
  name: text('Criterion'),
  weight: number('Weight'),
  anchors: column('Scores', { kind: 'texts' }),
  must_pass: yesNo('Must pass'),
}

const assessment_reviewers: HistoryColumns<'assessment_reviewers'> = {
  assessment_id: null,
  user_id: null,
}

const challenges: HistoryColumns<'challenges'> = {
  assessment_id: null,
  name: text('Name'),
  brief: text('Brief'),
  revision: number('Revision'),
  url_repository: text('Repository'),
  hours: number('Hours'),
  deadline_days: number('Days to submit'),
  deleted_at: null,
}

const reviews: HistoryColumns<'reviews'> = {
  developer_assessment_id: null,
  reviewer_id: column('Reviewer', { kind: 'name', of: 'users' }, 'vetting:read'),
  asked_at: null,
  status: oneOf('Review', reviewStatuses, 'vetting:read'),
  due_at: column('Review due', { kind: 'moment' }, 'vetting:read'),
  sent_at: null,
  total_score: column('Review score', { kind: 'total' }, 'vetting:read'),
  comments: null,
  decline_reason: text('Reason', 'vetting:read'),
  origin: null,
  accepted_at: null,
  draft: null,
  shown_skills: null,
  unshown_skills: null,
  released_at: null,
  released_because: null,
}

const days_off: HistoryColumns<'days_off'> = {
  user_id: null,
  from_day: day('First day off'),
  to_day: day('Last day off'),
  note: text('Note'),
}

const resumes: HistoryColumns<'resumes'> = {
  developer_id: null,
  file_key: null,
  file_name: text('File', 'resumes:read'),
  file_type: oneOf('Type', resumeTypes, 'resumes:read'),
  file_size: null,
  file_hash: null,
  extracted_text: null,
  deleted_at: null,
}

const signed_terms: HistoryColumns<'signed_terms'> = {
  developer_id: null,
  signed_on: day('Terms signed on', 'developers:write'),
  file_key: null,
  file_name: text('File', 'developers:write'),
  file_type: oneOf('Type', resumeTypes, 'developers:write'),
  file_size: null,
  file_hash: null,
  deleted_at: null,
}

const meetings: HistoryColumns<'meetings'> = {
  developer_id: null,
  job_profile_id: null,
  type: oneOf('Type', meetingTypes, 'meetings:read'),
  status: oneOf('Status', meetingStatuses, 'meetings:read'),
  starts_at: column('Starts', { kind: 'moment' }, 'meetings:read'),
  ends_at: column('Ends', { kind: 'moment' }, 'meetings:read'),
  organiser_id: column('Organiser', { kind: 'name', of: 'users' }, 'meetings:read'),
  url: text('Link', 'meetings:read'),
  notes: note('Notes', 'meetings:read'),
}

const companies: HistoryColumns<'companies'> = {
  name: text('Name'),
  domain: text('Domain'),
  status: oneOf('Status', companyStatuses),
  owner_id: nameOf('Owner', 'users'),
  time_zone: text('Time zone'),
  terms: text(companyList.columns.terms.label, companyList.columns.terms.permission),
  notes: note('Notes'),
  deleted_at: null,
}

const contacts: HistoryColumns<'contacts'> = {
  company_id: null,
  name: text('Name'),
  title: text('Title'),
  email: text('E-mail'),
  phone: text('Phone'),
  notes: note('Notes'),
  do_not_contact: yesNo('Does not want mails'),
  deleted_at: null,
}

const users: HistoryColumns<'users'> = {
  display_name: text('Name', 'staff:manage'),
  email: text('E-mail', 'staff:manage'),
  username: text('Username', 'staff:manage'),
  role: oneOf('Role', roleValues, 'staff:manage'),
  active: yesNo('May log in', 'staff:manage'),
  password_hash: column('Password', { kind: 'secret' }, 'staff:manage'),
  identity_issuer: null,
  identity_subject: null,
  review_capacity: number('Maximum open reviews'),
}

const company_users: HistoryColumns<'company_users'> = {
  user_id: nameOf('Account', 'users'),
  company_id: nameOf('Company', 'companies'),
}

/** Every table that histories show. Other tables are never shown. */
export const historyTables = {
  jobs,
  job_skills,
  job_regions,
  job_profiles,
  notes,
  follow_ups,
  imported_moves,
  developers,
  developer_skills,
  developer_assessments,
  assessments,
  assessment_versions,
  criteria,
  assessment_reviewers,
  challenges,
  reviews,
  days_off,
  resumes,
  signed_terms,
  meetings,
  companies,
  contacts,
  users,
  company_users,
} as const satisfies Partial<{ [Table in BusinessTable]: HistoryColumns<Table> }>
export type HistoryTable = keyof typeof historyTables

export function readableHistoryColumns(
  table: HistoryTable,
  mayRead: (permission: Permission) => boolean,
): Readonly<Record<string, ActivityColumn>> {
  const columns = Object.entries<ActivityColumn | null>(historyTables[table]).filter(
    (entry): entry is [string, ActivityColumn] =>
      entry[1] !== null && (entry[1].permission === undefined || mayRead(entry[1].permission)),
  )
  return Object.fromEntries(columns)
}
