import { hash } from 'node:crypto'
import { benchReviewer } from '#bench/firm.ts'
import { applicantList } from '#shared/applicants/applicants.ts'
import { assessmentList } from '#shared/assessments/assessments.ts'
import { challengeList } from '#shared/challenges/challenges.ts'
import { clientList } from '#shared/clients/clients.ts'
import { companyList } from '#shared/companies/companies.ts'
import { developerList } from '#shared/developers/developers.ts'
import { dstmList } from '#shared/dstms/dstms.ts'
import { jobProfileList } from '#shared/jobProfiles/jobProfiles.ts'
import { jobList } from '#shared/jobs/jobs.ts'
import { meetingList } from '#shared/meetings/meetings.ts'
import { communicationList } from '#shared/messages/messages.ts'
import { type ListDefinition, sortColumnsOf } from '#shared/platform/lists/lists.ts'
import { myAssessmentList } from '#shared/reviews/reviews.ts'
import { securityEventList } from '#shared/security/securityEvents.ts'
import { skillList } from '#shared/skills/skills.ts'
import { staffList } from '#shared/staff/staff.ts'
import { vettingList } from '#shared/vetting/vetting.ts'

/** A list with the requests that the benchmark sends. */
export interface MeasuredList {
  readonly list: ListDefinition
  readonly field: string
  readonly name: string
  readonly fields: string
  /** The account that reads; by default the admin. */
  readonly reader?: string
  /** Common filters by name: some find few rows, and some many. */
  readonly filters: Readonly<Record<string, object>>
}

const searches = {
  'search, few': { search: '99.999' },
  'search, many': { search: 'e' },
  'search, none': { search: 'nobody at all' },
  // The text is too short for trigrams.
  'search, two letters of many': { search: 'fa' },
  'search, two letters of none': { search: 'zq' },
}
const month = { from: '2026-03-01T00:00:00Z', to: '2026-04-01T00:00:00Z' }

/** Gives the id that `listRows` writes. */
const idOf = (kind: string, number: number) =>
  hash('md5', `${kind}${number}`).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
const idOfSkill = (number: number) => idOf('skill', number)

export const measuredLists: readonly MeasuredList[] = [
  {
    list: clientList,
    field: 'getClientUsers',
    name: 'Client',
    fields: 'display_name email role username company_user { company { id name } }',
    filters: { ...searches, 'search, few': { search: 'client.9999' }, 'search, a name': { search: 'fc4' } },
  },
  {
    list: staffList,
    field: 'getStaff',
    name: 'Staff',
    fields: 'display_name email role active has_password last_seen_at version',
    filters: {
      ...searches,
      'search, few': { search: 'staff.9999' },
      role: { role: ['vetter'] },
      'role, few': { role: ['admin'] },
      'last_seen_at, a month': { last_seen_at: month },
      'active, few': { active: false },
      'active, many': { active: true },
      'role, active, search': { role: ['dstm', 'vetter'], active: false, search: 'a' },
    },
  },
  {
    list: companyList,
    field: 'getCompanyPage',
    name: 'Company',
    fields: 'name domain status owner_name active_jobs profiles_out placed_now newest_job_at last_touch_at',
    filters: {
      ...searches,
      'search, few': { search: ' 9999' },
      status: { status: ['ACTIVE'] },
      'status, two': { status: ['ACTIVE', 'PAST'] },
      'owner, me': { owner: ['me'] },
      active_jobs: { active_jobs: { from: 2 } },
      'newest_job_at, a month': { newest_job_at: month },
      'last_touch_at, a month': { last_touch_at: month },
      'status, active_jobs, search': { status: ['PROSPECT'], active_jobs: { from: 1 }, search: 'a' },
    },
  },
  {
    list: jobList,
    field: 'getJobPage',
    name: 'Job',
    fields: `title company { id name } status days_in_status owner_name type openings required_skills { id name } location country_count
      currency budget_hourly_min budget_hourly_max budget_monthly yearly_budget_min yearly_budget_max profile_counts { status count }
      next_action next_action_on created_at`,
    filters: {
      ...searches,
      'search, few': { search: 'Job 9999' },
      'search, a company': { search: 'fc4' },
      status: { status: ['ACTIVE'] },
      'status, few': { status: ['LOST'] },
      'status, several': { status: ['NEEDS_PROFILES', 'LEAD', 'ON_HOLD'] },
      'owner, me': { owner: ['me'] },
      'required_skills, one of few': { required_skills: [idOfSkill(299)] },
      'countries, one': { countries: ['PT'] },
      'countries, a default one': { countries: ['BR'] },
      'hourly_budget, a range': { hourly_budget: { from: 40, to: 45 } },
      'days_in_status, long': { days_in_status: { from: 700 } },
      'open_profiles, some': { open_profiles: { from: 1 } },
      'next_action_on, overdue': { next_action_on: { to: '2026-01-31' } },
      is_public: { is_public: true },
      'owner, status, skill': { owner: ['me'], status: ['ACTIVE'], required_skills: [idOfSkill(3)] },
    },
  },
  {
    list: developerList,
    field: 'getDeveloperPage',
    name: 'Developer',
    fields: `name stage status country time_zone skills { verified skill { id name } } cost_rate currency available_from best_result
      best_score best_assessment_name open_profiles last_profile_at last_contact_at dstm_name tags`,
    filters: {
      ...searches,
      'search, few': { search: 'developer.9999' },
      stage: { stage: ['MEMBER'] },
      'stage, few': { stage: ['STANDBY'] },
      'country, two': { country: ['PT', 'DE'] },
      'cost_rate, a range': { cost_rate: { from: 40, to: 50 } },
      'skills, one of many': { skills: [idOfSkill(1)] },
      'skills, one of few': { skills: [idOfSkill(199)] },
      tags: { tags: ['tag 7'] },
      best_result: { best_result: ['STRONG_PASS'] },
      'best_score, from': { best_score: { from: 90 } },
      'open_profiles, some': { open_profiles: { from: 1 } },
      'last_contact_at, a month': { last_contact_at: month },
      'dstm, me': { dstm: ['me'] },
      'stage, country, skill': { stage: ['MEMBER'], country: ['BR', 'US'], skills: [idOfSkill(3)] },
    },
  },
  {
    list: applicantList,
    field: 'getApplicantPage',
    name: 'Applicant',
    fields: `applied_at name email stage status country cost_rate source has_duplicate duplicates { id name signs } earlier_decision
      has_resume owner_name skills { skill { id name } }`,
    filters: {
      ...searches,
      'search, few': { search: 'developer.9997' },
      stage: { stage: ['APPLICANT'] },
      'stage, few': { stage: ['MEMBER'] },
      'applied_at, a month': { applied_at: month },
      has_duplicate: { has_duplicate: true },
      'has_resume, none': { has_resume: true },
      'skills, one of many': { skills: [idOfSkill(1)] },
    },
  },
  {
    list: vettingList,
    field: 'getVettingPage',
    name: 'Vetting',
    fields: `name step step_since days_in_step timing owner_name assessment assessment_status reviewer_name has_reviewer due_at score
      blind cost_rate currency missing`,
    filters: {
      ...searches,
      'search, few': { search: 'developer.9999' },
      step: { step: ['IN_REVIEW'] },
      'step, none': { step: ['DECISION'] },
      'timing, late': { timing: ['LATE'] },
      'days_in_step, long': { days_in_step: { from: 300 } },
      'assessment_status, sent': { assessment_status: ['SENT'] },
      'reviewer, me': { reviewer: ['me'] },
      'reviewer, of many': { reviewer: [benchReviewer.id] },
      'score, from': { score: { from: 50 } },
    },
  },
  {
    list: skillList,
    field: 'getSkillPage',
    name: 'Skill',
    fields: 'name skill_type aliases developers verified members open_jobs members_per_job active version',
    filters: {
      ...searches,
      'search, few': { search: 'Skill 199' },
      'search, many': { search: 'i' },
      'search, two letters of many': { search: 'ki' },
      skill_type: { skill_type: ['TOOL'] },
      'developers, many': { developers: { from: 1_000 } },
      'members_per_job, few': { members_per_job: { to: 1 } },
      active: { active: true },
    },
  },
  {
    list: assessmentList,
    field: 'getAssessmentPage',
    name: 'Assessment',
    fields: `name type stack description version_number criteria challenges reviewers sent open pass_percent turnaround_days work_shown
      version`,
    filters: {
      ...searches,
      'search, few': { search: '9999' },
      'search, a skill': { search: 'Skill 299' },
      type: { type: ['LANGUAGE'] },
      stack: { stack: ['Skill 7'] },
      'criteria, many': { criteria: { from: 5 } },
      'challenges, none': { challenges: { to: 0 } },
      'reviewers, some': { reviewers: { from: 3 } },
      'sent, never': { sent: { to: 0 } },
      'open, some': { open: { from: 1 } },
      'pass_percent, low': { pass_percent: { to: 30 } },
      'turnaround_days, long': { turnaround_days: { from: 3.5 } },
      'type, sent, search': { type: ['TAKE_HOME'], sent: { from: 5 }, search: 'a' },
    },
  },
  {
    list: challengeList,
    field: 'getChallengePage',
    name: 'Challenge',
    fields: `name assessment_id assessment_name brief revision is_frozen url_repository hours deadline_days sent open pass_percent
      last_sent_at version`,
    filters: {
      ...searches,
      'search, few': { search: '9999' },
      assessment: { assessment: [idOf('assessment', 7)] },
      'hours, a range': { hours: { from: 4, to: 8 } },
      'deadline_days, long': { deadline_days: { from: 12 } },
      'sent, never': { sent: { to: 0 } },
      'open, some': { open: { from: 1 } },
      'pass_percent, low': { pass_percent: { to: 30 } },
      'last_sent_at, a month': { last_sent_at: month },
      'hours, sent, search': { hours: { from: 8 }, sent: { from: 5 }, search: 'a' },
    },
  },
  {
    list: myAssessmentList,
    field: 'getMyAssessments',
    name: 'MyAssessment',
    reader: benchReviewer.id,
    fields: 'developer_assessment_id code_name assessment_name stack due_at status version',
    filters: {
      ...searches,
      'search, few': { search: ' 9999' },
      status: { status: ['PENDING', 'DRAFT'] },
      'due_at, a month': { due_at: month },
      'status, due_at, search': { status: ['SENT'], due_at: month, search: 'a' },
    },
  },
  {
    list: communicationList,
    field: 'getCommunication',
    name: 'Communication',
    fields: 'at job { id title } reader developer_id person_name subject text test channel state reason',
    filters: {
      ...searches,
      'search, few': { search: 'fcfcd2 lcfcd2' },
      'search, a name': { search: 'fc4' },
      channel: { channel: ['EMAIL'] },
      state: { state: ['UNKNOWN', 'REFUSED'] },
      'state, none': { state: ['QUEUED'] },
      'person, me': { person: ['me'] },
      'at, a month': { at: month },
      'person, state, search': { person: ['me'], state: ['SENT'], search: 'a' },
    },
  },
  {
    list: meetingList,
    field: 'getMeetingPage',
    name: 'Meeting',
    fields: `starts_at ends_at minutes type status developer_name developer_time_zone organiser_name job_title company_name
      outcome_missing conflicting`,
    filters: {
      ...searches,
      'search, few': { search: 'fcfcd2 lcfcd2' },
      'search, a name': { search: 'fc4' },
      'search, a job': { search: 'Job 9999' },
      upcoming: { status: ['SCHEDULED'], outcome_missing: false },
      outcome_missing: { outcome_missing: true },
      status: { status: ['NO_SHOW'] },
      type: { type: ['INTRO', 'OTHER'] },
      'organiser, me': { organiser: ['me'] },
      'starts_at, a month': { starts_at: month },
      'organiser, starts_at, search': { organiser: ['me'], starts_at: month, search: 'a' },
    },
  },
  {
    list: jobProfileList,
    field: 'getJobProfilePage',
    name: 'JobProfile',
    fields: `developer_name job_title company_name status days_in_status waiting_on cost_rate bill_rate margin currency owner_name
      client_answer`,
    filters: {
      ...searches,
      'search, few': { search: 'fcfcd2 lcfcd2' },
      'search, a name': { search: 'fc4' },
      open: { phase: ['OPEN'] },
      'open, waiting on us': { phase: ['OPEN'], waiting_on: ['US'] },
      'open, mine': { phase: ['OPEN'], owner: ['me'] },
      'open, status': { phase: ['OPEN'], status: ['SENT'] },
      'open, search': { phase: ['OPEN'], search: 'a' },
      margin: { margin: { from: 30 } },
    },
  },
  {
    list: dstmList,
    field: 'getDstmPage',
    name: 'Dstm',
    fields: 'display_name members placed check_ins_due check_ins_overdue on_time mean_mood at_risk',
    filters: {
      'search, a name': { search: 'fc4' },
      'members, some': { members: { from: 1_000 } },
      at_risk: { at_risk: { from: 1 } },
    },
  },
  {
    list: securityEventList,
    field: 'getSecurityEvents',
    name: 'SecurityEvent',
    fields: 'at kind actor person address device note',
    filters: {
      ...searches,
      'search, few': { search: 'staff.499@' },
      'search, a name': { search: 'fc4' },
      kind: { kind: ['ROLE_CHANGED'] },
      'kind, none': { kind: ['PASSWORD_SET'] },
      'at, a month': { at: month },
      address: { address: '10.3.' },
      'address, few': { address: '10.3.17.15' },
      'kind, at, search': { kind: ['LOG_IN'], at: month, search: 'a' },
    },
  },
]

/** A way to ask for a list: by one of its sorts, or by one of the filters. */
export interface ListWay {
  readonly kind: 'sort' | 'filter'
  readonly by: string
  readonly variables: object
}

export function waysOf({ list, filters }: MeasuredList): ListWay[] {
  const sorts = (sortColumnsOf(list) as string[]).flatMap((column): [string, object][] => [
    [`${column} ↑`, { sort: { [column]: 'asc_nulls_last' } }],
    [`${column} ↓`, { sort: { [column]: 'desc_nulls_last' } }],
  ])
  return [
    ...sorts.map(([by, variables]): ListWay => ({ kind: 'sort', by, variables })),
    ...Object.entries(filters).map(([by, filter]): ListWay => ({ kind: 'filter', by, variables: { filter } })),
  ]
}
