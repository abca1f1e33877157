import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as checkIns from '#shared/checkIns.ts'
import { clientAnswerReasons, clientAnswers } from '#shared/clientAnswers.ts'
import * as developerAssessments from '#shared/developerAssessments.ts'
import * as developers from '#shared/developerStages.ts'
import * as enumerations from '#shared/enumerations.ts'
import * as profiles from '#shared/jobProfileStatuses.ts'
import { consentMethods } from '#shared/jobProfiles.ts'
import * as jobs from '#shared/jobStatuses.ts'
import { meetingStatuses } from '#shared/meetingStatuses.ts'
import { notificationKinds } from '#shared/notifications.ts'
import { roles } from '#shared/permissions.ts'
import { placementEndReasons } from '#shared/placementLife.ts'
import { releaseReasons } from '#shared/reviewerAvailability.ts'
import { securityEventKinds } from '#shared/securityEvents.ts'
import { consentAnswers, signedLinkPurposes } from '#shared/signedLinks.ts'
import * as taskRuns from '#shared/taskRuns.ts'
import { valuesOf } from '#shared/transitions.ts'
import { findingPlaces, workShown } from '#shared/workShown.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { tablesWithoutEvents } from './tables.ts'

/** Each enumeration column with the values that both sides share. */
const enumerated: Record<string, readonly string[]> = {
  'application_forms.file_type': valuesOf(enumerations.resumeTypes),
  'applications.decision': valuesOf(enumerations.applicationDecisions),
  'applications.source': valuesOf(developers.developerSources),
  'assessments.type': valuesOf(developerAssessments.assessmentTypes),
  'check_ins.channel': valuesOf(checkIns.channels),
  'check_ins.mood': valuesOf(checkIns.checkInMoods),
  'check_ins.party': valuesOf(checkIns.checkInParties),
  'check_ins.state': valuesOf(checkIns.checkInStates),
  'clock_pauses.reason': valuesOf(taskRuns.pauseReasons),
  'companies.status': valuesOf(enumerations.companyStatuses),
  'developer_assessments.result': valuesOf(developerAssessments.assessmentResults),
  'developer_assessments.status': valuesOf(developerAssessments.developerAssessmentStatuses),
  'developer_facts.best_result': valuesOf(developerAssessments.assessmentResults),
  'developers.source': valuesOf(developers.developerSources),
  'developers.stage': valuesOf(developers.developerStages),
  'developers.stage_reason': valuesOf(developers.stageReasons),
  'events.action': valuesOf(enumerations.eventActions),
  'goals.period': valuesOf(enumerations.goalPeriods),
  'idp_keys.purpose': ['signing', 'cookie'],
  'job_messages.delivery_method': valuesOf(enumerations.deliveryMethods),
  'job_profiles.client_answer': valuesOf(clientAnswers),
  'job_profiles.client_answer_reason': valuesOf(clientAnswerReasons),
  'job_profiles.consent_method': valuesOf(consentMethods),
  'job_profiles.end_reason': valuesOf(profiles.jobProfileEndReasons),
  'job_profiles.status': valuesOf(profiles.jobProfileStatuses),
  'job_skills.job_skill_type': valuesOf(jobs.jobSkillTypes),
  'jobs.close_reason': valuesOf(jobs.jobCloseReasons),
  'jobs.left_status': jobs.activeJobStatuses,
  'jobs.status': valuesOf(jobs.jobStatuses),
  'jobs.type': valuesOf(jobs.jobTypes),
  'meetings.status': valuesOf(meetingStatuses),
  'meetings.type': valuesOf(enumerations.meetingTypes),
  'message_replies.channel': valuesOf(checkIns.channels),
  'message_templates.rejection_reason': valuesOf(developers.stageReasons),
  'messages.delivery_method': valuesOf(enumerations.deliveryMethods),
  'notification_settings.kind': valuesOf(notificationKinds),
  'notifications.kind': valuesOf(notificationKinds),
  'placements.end_reason': valuesOf(placementEndReasons),
  'placements.status': valuesOf(checkIns.placementStatuses),
  'resumes.file_type': valuesOf(enumerations.resumeTypes),
  'reviews.origin': valuesOf(developerAssessments.reviewOrigins),
  'reviews.released_because': valuesOf(releaseReasons),
  'reviews.status': valuesOf(developerAssessments.reviewStatuses),
  'security_events.kind': valuesOf(securityEventKinds),
  'signed_links.answer': valuesOf(consentAnswers),
  'signed_links.purpose': valuesOf(signedLinkPurposes),
  'signed_terms.file_type': valuesOf(enumerations.resumeTypes),
  'submissions.file_type': valuesOf(enumerations.submissionTypes),
  'anonymous_copies.file_type': valuesOf(enumerations.submissionTypes),
  'assessments.work_shown': valuesOf(workShown),
  'developer_assessments.work_shown': valuesOf(workShown),
  'firm_settings.work_shown': valuesOf(workShown),
  'work_findings.place': valuesOf(findingPlaces),
  'skills.skill_type': valuesOf(enumerations.skillTypes),
  'task_runs.state': valuesOf(taskRuns.taskRunStates),
  'task_runs.task': valuesOf(taskRuns.datedTasks),
  'users.role': roles,
}

const skillLinkTriggers = [
  'skill_counts_delete',
  'skill_counts_insert',
  'skill_counts_update_new',
  'skill_counts_update_old',
]

/** Triggers that some tables have besides those of every business table. What is about people is guarded, too: see catalogue.test.ts. */
const ownTriggers: Record<string, readonly string[]> = {
  users: [
    'notify_update',
    'keep_developer_facts_update',
    'keep_developer_queue_update',
    'keep_job_facts_update',
    'keep_job_profile_facts_update',
    'keep_meeting_facts_update',
    'keep_placement_facts_update',
    'list_facts_delete',
    'list_facts_insert',
    'list_facts_update',
    'search',
    'security_account_insert',
    'security_account_update',
  ],
  companies: [
    'facts_insert',
    'facts_update',
    'keep_job_facts_update',
    'keep_job_profile_facts_update',
    'keep_placement_facts_update',
    'list_facts_insert',
    'list_facts_update',
    'search',
  ],
  meetings: ['keep_meeting_facts_insert', 'keep_meeting_facts_update'],
  company_users: [
    'await_accounts_delete',
    'await_accounts_insert',
    'await_accounts_update',
    'list_facts_delete',
    'list_facts_insert',
    'list_facts_update',
  ],
  anonymous_copies: ['notify_copy'],
  work_findings: ['notify_copy'],
  merged_developers: ['forget_work_searches'],
  submissions: ['forget_work_searches'],
  reviews: [
    'end_release',
    'notify_release',
    'keep_sent',
    'require_openable_work',
    'keep_vetting_facts_delete',
    'keep_vetting_facts_insert',
    'keep_vetting_facts_update',
    'list_facts_insert',
    'list_facts_update',
    'notify_delete',
    'notify_insert',
    'notify_delete_reminder',
    'notify_insert_reminder',
    'notify_update_reminder',
    'notify_update',
  ],
  review_scores: ['keep_sent'],
  signed_links: ['notify_shared_update'],
  assessment_reviewers: ['keep_assessment_facts_delete', 'keep_assessment_facts_insert'],
  assessment_versions: [
    'keep_assessment_facts_delete',
    'keep_assessment_facts_insert',
    'keep_sent_delete',
    'keep_sent_update',
    'list_facts_update',
  ],
  assessments: ['keep_assessment_facts_insert', 'keep_challenge_facts_update', 'list_facts_update'],
  challenges: [
    'keep_assessment_facts_delete',
    'keep_assessment_facts_insert',
    'keep_assessment_facts_update',
    'keep_challenge_facts_insert',
    'keep_challenge_facts_update',
    'keep_sent',
  ],
  criteria: ['keep_assessment_facts_delete', 'keep_assessment_facts_insert', 'keep_sent'],
  follow_ups: ['notify_delete', 'notify_insert', 'notify_update'],
  developer_skills: [...skillLinkTriggers, 'keep_explicit'],
  unconfirmed_verifications: ['notify_shared_delete', 'notify_shared_insert'],
  jobs: [
    'notify_update',
    'facts_delete',
    'facts_insert',
    'facts_update',
    'keep_job_facts_insert',
    'keep_job_facts_update',
    'keep_job_profile_facts_update',
    'keep_meeting_facts_update',
    'keep_placement_facts_update',
    'skill_counts_delete',
    'skill_counts_update',
  ],
  job_skills: skillLinkTriggers,
  job_profiles: [
    'notify_shared_update',
    'notify_update',
    'facts_delete',
    'facts_insert',
    'facts_update',
    'guard_client_answer',
    'keep_developer_facts_delete',
    'keep_developer_facts_insert',
    'keep_developer_facts_update',
    'keep_job_facts_delete',
    'keep_job_facts_insert',
    'keep_job_facts_update',
    'keep_job_profile_facts_insert',
    'keep_job_profile_facts_update',
    'keep_meeting_facts_update',
    'keep_placement_facts_update',
    'keep_status_delete',
    'keep_status_insert',
    'keep_status_update',
    'require_consent',
    'require_price',
  ],
  placements: [
    'notify_update',
    'complete_rates_insert',
    'complete_rates_update',
    'facts_delete',
    'facts_insert',
    'facts_update',
    'keep_placement_facts_insert',
    'keep_placement_facts_update',
    'keep_status_delete',
    'keep_status_insert',
    'keep_status_update',
  ],
  check_ins: [
    'keep_placement_facts_delete',
    'keep_placement_facts_insert',
    'keep_placement_facts_update',
    'notify_delete',
    'notify_insert',
    'notify_update',
  ],
  placement_rates: ['keep_rates'],
  exchange_rates: ['keep_rates'],
  developers: [
    'forget_work_searches',
    'notify_copy',
    'notify_insert',
    'notify_shared_update',
    'notify_update',
    'correct_status',
    'follow_standby_reason',
    'keep_developer_facts_insert',
    'keep_developer_facts_update',
    'keep_developer_queue_insert',
    'keep_developer_queue_update',
    'keep_duplicate_developers_delete',
    'keep_duplicate_developers_insert',
    'keep_duplicate_developers_update',
    'keep_job_profile_facts_update',
    'keep_meeting_facts_update',
    'keep_placement_facts_update',
    'keep_status_insert',
    'keep_vetting_facts_insert',
    'keep_vetting_facts_update',
    'search',
    'skill_counts_delete',
    'skill_counts_update',
  ],
  applications: ['keep_developer_queue_delete', 'keep_developer_queue_insert', 'keep_developer_queue_update'],
  developer_assessments: [
    'forget_work_searches',
    'keep_work_shown',
    'notify_copy',
    'freeze_sent_insert',
    'freeze_sent_update',
    'drop_open_reviews',
    'keep_assessment_facts_delete',
    'keep_assessment_facts_insert',
    'keep_assessment_facts_update',
    'keep_challenge_facts_delete',
    'keep_challenge_facts_insert',
    'keep_challenge_facts_update',
    'notify_update_reminder',
    'notify_update',
    'keep_developer_facts_delete',
    'keep_developer_facts_insert',
    'keep_developer_facts_update',
    'keep_vetting_facts_delete',
    'keep_vetting_facts_insert',
    'keep_vetting_facts_update',
    'list_facts_update',
  ],
  job_messages: [
    'notify_insert',
    'notify_update',
    'keep_developer_facts_delete',
    'keep_developer_facts_insert',
    'keep_developer_facts_update',
  ],
  messages: [
    'notify_insert',
    'notify_update',
    'keep_developer_facts_delete',
    'keep_developer_facts_insert',
    'keep_developer_facts_update',
  ],
}

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

async function ask<Row>(query: RawBuilder<Row>): Promise<Row[]> {
  return (await query.execute(database.owner)).rows
}

describe('every business table', () => {
  test('writes its events and stamps its rows', async () => {
    const rows = await ask(sql<{ name: string; triggers: string[] }>`
      select c.relname as name, coalesce(array_agg(t.tgname::text order by t.tgname) filter (where t.tgenabled = 'O'), '{}') as triggers
      from pg_class c
      left join pg_trigger t on t.tgrelid = c.oid and not t.tgisinternal and t.tgname <> 'refuse_erased'
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> all(${tablesWithoutEvents})
      group by c.relname`)
    expect(rows.length).toBeGreaterThan(25)
    for (const { name, triggers } of rows) {
      const wanted = ['log_delete', 'log_insert', 'log_update', 'stamp', ...(ownTriggers[name] ?? [])]
      expect(triggers, name).toEqual(wanted.toSorted())
    }
  })

  test('can be read and written by the app, which owns nothing', async () => {
    const rows = await ask(sql<{ name: string; granted: boolean; owned: boolean }>`
      select relname as name,
        has_table_privilege('vouch_app', oid, 'select') and has_table_privilege('vouch_app', oid, 'insert')
          and has_table_privilege('vouch_app', oid, 'update') and has_table_privilege('vouch_app', oid, 'delete') as granted,
        has_table_privilege('vouch_app', oid, 'truncate') or pg_has_role('vouch_app', relowner, 'member') as owned
      from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> all(${tablesWithoutEvents})`)
    for (const { name, granted, owned } of rows)
      expect({ name, granted, owned }).toEqual({ name, granted: true, owned: false })
  })
})

test('every foreign key has an index that begins with it', async () => {
  const missing = await ask(sql<{ name: string }>`
    select c.conname as name
    from pg_constraint c
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and not exists (
      select from pg_index i where i.indrelid = c.conrelid and (i.indkey::smallint[])[0:cardinality(c.conkey) - 1] @> c.conkey
    )`)
  expect(missing).toEqual([])
})

test('money is never negative and always has a currency', async () => {
  const columns = await ask(sql<{ column: string; checked: boolean; has_currency: boolean }>`
    select a.attrelid::regclass || '.' || a.attname as column,
      exists (
        select from pg_constraint c
        where c.conrelid = a.attrelid and c.conkey = array[a.attnum] and pg_get_constraintdef(c.oid) like 'CHECK ((% >= 0))'
      ) as checked,
      exists (select from pg_attribute o where o.attrelid = a.attrelid and o.attname = 'currency' and o.attnotnull) as has_currency
    from pg_attribute a join pg_class t on t.oid = a.attrelid and t.relkind = 'r'
    where a.attname like '%\\_cents'`)
  expect(columns.length).toBeGreaterThan(8)
  for (const { column, ...facts } of columns) expect(facts, column).toEqual({ checked: true, has_currency: true })
})

describe('the database and the shared tables agree', () => {
  test('on the values of every enumeration', async () => {
    const checks = await ask(sql<{ column: string; definition: string }>`
      select c.conrelid::regclass || '.' || a.attname as column, pg_get_constraintdef(c.oid) as definition
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'c' and cardinality(c.conkey) = 1 and c.connamespace = 'public'::regnamespace
        and pg_get_constraintdef(c.oid) like '%= ANY (ARRAY[%'`)
    const found = Object.fromEntries(checks.map(({ column, definition }) => [column, literals(definition)]))
    const wanted = Object.fromEntries(Object.entries(enumerated).map(([column, values]) => [column, values.toSorted()]))
    expect(found).toEqual(wanted)
  })

  test('on the statuses of each stage of a developer', async () => {
    const statuses = [...valuesOf(developers.developerStatuses), null]
    const pairs = await ask(sql<{ stage: developers.DeveloperStage; status: developers.DeveloperStatus | null }>`
      select stage, status from unnest(${valuesOf(developers.developerStages)}::text[]) as stage, unnest(${statuses}::text[]) as status
      where ${await checkOf('developers_status_check')}`)
    for (const stage of valuesOf(developers.developerStages)) {
      const allowed = pairs.filter((pair) => pair.stage === stage).map((pair) => pair.status)
      const { statuses } = developers.developerStages[stage]
      expect(allowed.toSorted(), stage).toEqual(statuses.length === 0 ? [null] : statuses.toSorted())
    }
  })

  test('on which job profiles exclude another one, and which ended with a reason', async () => {
    const [index] = await ask(sql<{ predicate: string }>`
      select pg_get_expr(indpred, indrelid) as predicate from pg_index where indexrelid = 'job_profiles_open_key'::regclass`)
    expect(literals(index?.predicate ?? '')).toEqual([...profiles.openJobProfileStatuses, 'PLACED'].toSorted())
    const ended = await ask(sql<{ status: string }>`
      select status from unnest(${valuesOf(profiles.jobProfileStatuses)}::text[]) as status, (values ('OTHER')) as reason (end_reason)
      where ${await checkOf('job_profiles_ended_check')}`)
    expect(ended.map((row) => row.status)).toEqual(profiles.endedJobProfileStatuses)
  })

  test('on which jobs are closed, and which left a status', async () => {
    const closed = await ask(sql<{ status: string }>`
      select status from unnest(${valuesOf(jobs.jobStatuses)}::text[]) as status, (values ('OTHER')) as reason (close_reason)
      where ${await checkOf('jobs_closed_check')}`)
    expect(closed.map((row) => row.status)).toEqual(jobs.closedJobStatuses)
    const left = await ask(sql<{ status: string }>`
      select status from unnest(${valuesOf(jobs.jobStatuses)}::text[]) as status, (values ('LEAD')) as was (left_status)
      where ${await checkOf('jobs_left_check')}`)
    expect(left.map((row) => row.status)).toEqual(['ON_HOLD', ...jobs.closedJobStatuses])
  })
})

/** The expression of a check constraint, to be tried on other values. */
async function checkOf(name: string): Promise<RawBuilder<boolean>> {
  const [row] = await ask(sql<{ expression: string }>`
    select pg_get_expr(conbin, conrelid) as expression from pg_constraint where conname = ${name}`)
  return sql.raw<boolean>(row?.expression ?? 'null')
}

function literals(expression: string): string[] {
  return [...expression.matchAll(/'([A-Za-z_]+)'::text/g)].map(([, value]) => value ?? '').toSorted()
}
