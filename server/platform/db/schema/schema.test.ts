import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as assessments from '#shared/assessments/assessmentTypes.ts'
import * as checkIns from '#shared/checkIns/checkIns.ts'
import * as developerAssessments from '#shared/developerAssessments/developerAssessments.ts'
import { openedParts } from '#shared/developerAssessments/workOpenings.ts'
import { findingPlaces } from '#shared/developerAssessments/workShown.ts'
import * as developers from '#shared/developers/developerStages.ts'
import { exclusionReasons, namedBy } from '#shared/exclusions/exclusions.ts'
import { firmExportStates } from '#shared/firmExports/firmExports.ts'
import { importRunStates } from '#shared/imports/importRuns.ts'
import { clientAnswerReasons, clientAnswers } from '#shared/jobProfiles/clientAnswers.ts'
import * as profiles from '#shared/jobProfiles/jobProfileStatuses.ts'
import { consentMethods } from '#shared/jobProfiles/jobProfiles.ts'
import * as jobs from '#shared/jobs/jobStatuses.ts'
import { calendarMethods, guestAnswers } from '#shared/meetings/invitations.ts'
import { meetingStatuses } from '#shared/meetings/meetingStatuses.ts'
import { homes } from '#shared/myDay/homes.ts'
import { notificationKinds } from '#shared/notifications/notifications.ts'
import { moveOutcomes } from '#shared/outcomes/moveOutcomes.ts'
import { placementEndReasons, placementStatuses } from '#shared/placements/placementLife.ts'
import { proofs } from '#shared/platform/backups.ts'
import * as enumerations from '#shared/platform/enumerations.ts'
import { densities } from '#shared/platform/lists/listLayout.ts'
import { channels } from '#shared/platform/messaging/channels.ts'
import { roles } from '#shared/platform/permissions.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { reminderRules, reminderSteps } from '#shared/reminders/reminders.ts'
import { retentionRules } from '#shared/retention/retention.ts'
import { releaseReasons } from '#shared/reviews/reviewerAvailability.ts'
import { securityEventKinds } from '#shared/security/securityEvents.ts'
import { consentAnswers, signedLinkPurposes } from '#shared/signedLinks/signedLinks.ts'
import * as taskRuns from '#shared/taskRuns/taskRuns.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { tablesWithoutEvents } from './tables.ts'

/** Each enumeration column with the values that both sides share. */
const enumerated: Record<string, readonly string[]> = {
  'application_forms.file_type': valuesOf(enumerations.resumeTypes),
  'applications.decision': valuesOf(enumerations.applicationDecisions),
  'applications.source': valuesOf(developers.developerSources),
  'assessments.type': valuesOf(assessments.assessmentTypes),
  'backup_states.proof': valuesOf(proofs),
  'check_ins.channel': valuesOf(channels),
  'check_ins.mood': valuesOf(checkIns.checkInMoods),
  'check_ins.party': valuesOf(checkIns.checkInParties),
  'check_ins.state': valuesOf(checkIns.checkInStates),
  'clock_pauses.reason': valuesOf(taskRuns.pauseReasons),
  'companies.status': valuesOf(enumerations.companyStatuses),
  'developer_assessments.result': valuesOf(assessments.assessmentResults),
  'developer_assessments.status': valuesOf(developerAssessments.developerAssessmentStatuses),
  'developer_facts.best_result': valuesOf(assessments.assessmentResults),
  'developers.source': valuesOf(developers.developerSources),
  'developers.stage': valuesOf(developers.developerStages),
  'developers.stage_reason': valuesOf(developers.stageReasons),
  'events.action': valuesOf(enumerations.eventActions),
  'goals.period': valuesOf(enumerations.goalPeriods),
  'home_settings.home': valuesOf(homes),
  'idp_keys.purpose': ['signing', 'cookie'],
  'notes.channel': valuesOf(channels),
  'job_profiles.client_answer': valuesOf(clientAnswers),
  'job_profiles.client_answer_reason': valuesOf(clientAnswerReasons),
  'job_profiles.consent_method': valuesOf(consentMethods),
  'job_profiles.end_reason': valuesOf(profiles.jobProfileEndReasons),
  'job_profiles.status': valuesOf(profiles.jobProfileStatuses),
  'job_skills.job_skill_type': valuesOf(jobs.jobSkillTypes),
  'jobs.close_reason': valuesOf(jobs.jobCloseReasons),
  'jobs.type': valuesOf(jobs.jobTypes),
  'list_layouts.density': valuesOf(densities),
  'meeting_guests.answer': valuesOf(guestAnswers),
  'meetings.status': valuesOf(meetingStatuses),
  'meetings.type': valuesOf(enumerations.meetingTypes),
  'message_replies.channel': valuesOf(channels),
  'messages.calendar_method': calendarMethods,
  'messages.delivery_method': valuesOf(enumerations.deliveryMethods),
  'messages.meeting_type': valuesOf(enumerations.meetingTypes),
  'messages.outcome': valuesOf(moveOutcomes),
  'notification_settings.kind': valuesOf(notificationKinds),
  'notifications.kind': valuesOf(notificationKinds),
  'reminders.rule': valuesOf(reminderRules),
  'reminders.step': valuesOf(reminderSteps),
  'retention_items.rule': valuesOf(retentionRules),
  'retention_rules.rule': valuesOf(retentionRules),
  'exclusions.named_by': [...namedBy],
  'exclusions.reason': valuesOf(exclusionReasons),
  'firm_exports.state': valuesOf(firmExportStates),
  'import_runs.state': valuesOf(importRunStates),
  'imported_moves.stage': valuesOf(developers.developerStages),
  // The other statuses of jobs are those of two functions.
  'imported_moves.status': [
    ...new Set([
      ...valuesOf(developers.developerStatuses),
      'ON_HOLD',
      ...valuesOf(profiles.jobProfileStatuses),
      ...valuesOf(placementStatuses),
    ]),
  ],
  'placements.end_reason': valuesOf(placementEndReasons),
  'placements.status': valuesOf(placementStatuses),
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
  'assessments.work_shown': valuesOf(assessments.workShown),
  'developer_assessments.work_shown': valuesOf(assessments.workShown),
  'firm_settings.work_shown': valuesOf(assessments.workShown),
  'work_findings.place': valuesOf(findingPlaces),
  'work_openings.part': [...openedParts],
  'skills.skill_type': valuesOf(enumerations.skillTypes),
  'task_runs.state': valuesOf(taskRuns.taskRunStates),
  'task_runs.task': valuesOf(taskRuns.datedTasks),
  'texts.code': [...valuesOf(moveOutcomes), ...valuesOf(reminderRules)],
  'texts.rejection_reason': valuesOf(developers.stageReasons),
  'users.role': roles,
}

const skillLinkTriggers = [
  'skill_counts_delete',
  'skill_counts_insert',
  'skill_counts_update_new',
  'skill_counts_update_old',
]

const all = ['delete', 'insert', 'update']
/** The tables whose writes change facts; see lists.sql. */
const keepFacts: Record<string, readonly string[]> = {
  applications: all,
  assessments: ['update'],
  check_ins: all,
  companies: ['insert', 'update'],
  company_users: all,
  developer_assessments: all,
  developers: all,
  job_profiles: all,
  jobs: all,
  meetings: ['insert', 'update'],
  messages: all,
  notes: ['insert', 'update'],
  placements: all,
  reviews: all,
  users: all,
}

/** Further triggers of some tables, besides those of every business table. Tables about people also have a guard: see catalogue.test.ts. */
const ownTriggers: Record<string, readonly string[]> = {
  check_ins: ['keep_mentions'],
  meetings: ['keep_mentions'],
  assessments: ['pass_stack_on'],
  assessment_versions: ['keep_sent_delete', 'keep_sent_update', 'take_stack'],
  challenges: ['keep_sent'],
  companies: ['keep_excluded_company', 'keep_mentions', 'search'],
  contacts: ['keep_mentions'],
  criteria: ['keep_sent'],
  developer_assessments: [
    'drop_open_reviews',
    'forget_work_searches',
    'freeze_sent_insert',
    'freeze_sent_update',
    'keep_work_shown',
    'keep_asked_once',
    'require_talk',
  ],
  developer_skills: [
    ...skillLinkTriggers,
    'keep_explicit',
    'require_evidence',
    'require_standing_insert',
    'require_standing_update',
  ],
  developers: [
    'follow_status_of_member',
    'follow_status_of_standby',
    'forget_work_searches',
    'keep_status_insert',
    'search',
    'skill_counts_delete',
    'skill_counts_update',
    'take_back_own',
  ],
  exchange_rates: ['keep_rates'],
  exclusions: ['lock_developer'],
  notes: ['keep_mentions'],
  job_profiles: [
    'guard_client_answer',
    'keep_status_delete',
    'keep_status_insert',
    'keep_status_update',
    'refuse_excluded_insert',
    'refuse_excluded_update',
    'require_consent',
    'require_price',
  ],
  job_skills: skillLinkTriggers,
  jobs: ['reread_skill_text', 'skill_counts_delete', 'skill_counts_update'],
  merged_developers: ['forget_work_searches'],
  placement_rates: ['keep_rates'],
  placements: [
    'complete_rates_insert',
    'complete_rates_update',
    'keep_status_delete',
    'keep_status_insert',
    'keep_status_update',
  ],
  resumes: ['reread_skill_text'],
  review_scores: ['keep_sent'],
  reviews: ['keep_sent', 'refuse_own_work', 'refuse_own_work_sent', 'require_openable_work'],
  saved_views: ['keep_changed_alerts', 'keep_new_alerts'],
  submissions: ['forget_work_searches'],
  talk_answers: ['require_own'],
  imported_moves: ['state_changes_delete', 'state_changes_insert', 'state_changes_update'],
  users: ['search', 'security_account_insert', 'security_account_update'],
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
      const facts = (keepFacts[name] ?? []).map((write) => `keep_facts_${write}`)
      const wanted = ['log_delete', 'log_insert', 'log_update', 'stamp', ...facts, ...(ownTriggers[name] ?? [])]
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

test('whatever keeps facts keeps its plan: one that is made anew for each write takes longer than the write', async () => {
  const keepers = await ask(sql<{ name: string; keeps: boolean }>`
    select proname as name, coalesce('plan_cache_mode=force_generic_plan' = any(proconfig), false) as keeps
    from pg_proc where pronamespace = 'public'::regnamespace and proname ~ '^(refresh_|keep_facts_of_|count_)'`)
  expect(keepers.length).toBeGreaterThan(25)
  // A plan that it made for few rows would read all of many.
  expect(keepers.flatMap(({ name, keeps }) => (keeps ? [] : [name]))).toEqual(['refresh_developer_duplicates'])
})

test('a trigger that does more than refuse a write, or keep facts and events, is named in the code that causes it', async () => {
  const functions = await ask(sql<{ name: string }>`
    select distinct p.proname as name from pg_trigger t join pg_proc p on p.oid = t.tgfoid
    where not t.tgisinternal and p.proname !~ '^(keep_facts_of_|log_events$|stamp_row$)'
      and p.prosrc ~* '(new\\.\\w+ :=|insert into|update \\w|delete from)'
    order by 1`)
  expect(functions.length).toBeGreaterThan(10)
  const project = path.join(import.meta.dirname, '../../../..')
  const code = globSync('{server,shared}/**/*.ts', { cwd: project, exclude: (name) => name.endsWith('.test.ts') })
  const texts = code.map((file) => readFileSync(path.join(project, file), 'utf8')).join('\n')
  expect(functions.map(({ name }) => name).filter((name) => !new RegExp(`\\b${name}\\b`).test(texts))).toEqual([])
})

/** An undo alone deletes what these refer to, and then reads the whole table; nothing else reads by them. */
const foreignKeysOfUndo = [
  'application_forms_job_id_fkey',
  'applications_job_id_fkey',
  'messages_contact_id_fkey',
  'developer_assessments_challenge_revision_id_fkey',
  'follow_ups_company_id_fkey',
  'follow_ups_contact_id_fkey',
  'follow_ups_job_id_fkey',
  'follow_ups_job_profile_id_fkey',
  'interview_times_proposed_by_contact_fkey',
  'job_message_batches_job_id_fkey',
  'jobs_contact_company_fkey',
  'jobs_contact_id_fkey',
  'meeting_guests_contact_id_fkey',
  'notes_contact_id_fkey',
  'resume_alert_hits_resume_id_fkey',
  'signed_links_contact_id_fkey',
  'unknown_skill_mentions_job_id_fkey',
  'unread_skill_texts_job_id_fkey',
  'work_findings_in_copy_id_fkey',
  'work_searches_in_copy_id_fkey',
]

/** So few rows have these that all are read in a millisecond, whoever deletes what they refer to. */
const foreignKeysOfFewRows = [
  'challenges_assessment_id_fkey',
  'follow_ups_developer_id_fkey',
  'list_layouts_default_view_id_fkey',
  'merged_developers_developer_id_fkey',
  'skill_counts_skill_id_fkey',
]

test('every foreign key has an index that begins with it, but those to accounts, which nobody deletes, and some more', async () => {
  const missing = await ask(sql<{ name: string }>`
    select c.conname as name
    from pg_constraint c
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.confrelid <> 'users'::regclass and not exists (
      select from pg_index i where i.indrelid = c.conrelid and (i.indkey::smallint[])[0:cardinality(c.conkey) - 1] @> c.conkey
    )
    order by 1`)
  const known = [...foreignKeysOfUndo, ...foreignKeysOfFewRows].toSorted()
  expect(missing.map(({ name }) => name)).toEqual(known)
})

test('what a foreign key of an undo refers to is deleted by no statement, and goes with no row that one deletes', async () => {
  const deleted = deletedTables()
  expect(deleted).toEqual(expect.arrayContaining(['criteria', 'developers', 'skills']))
  const gone = await ask(sql<{ name: string }>`
    with recursive gone (id) as (
      select oid from pg_class where relnamespace = 'public'::regnamespace and relname = any(${deleted})
      union
      select conrelid from pg_constraint join gone on confrelid = gone.id where contype = 'f' and confdeltype = 'c'
    )
    select conname as name from pg_constraint where conname = any(${foreignKeysOfUndo}) and confrelid in (select id from gone)`)
  expect(gone).toEqual([])
})

/** Lists the tables that statements of the server delete from, but for the one of an undo, whose table is a parameter. */
function deletedTables(): string[] {
  const server = path.join(import.meta.dirname, '../../..')
  const files = globSync('**/*.ts', { cwd: server, exclude: (name) => name.endsWith('.test.ts') })
  const texts = files.map((file) => readFileSync(path.join(server, file), 'utf8'))
  const named = texts.flatMap((text) => [...text.matchAll(/(?:deleteFrom\('|delete from )(\w+)/g)])
  return [...new Set(named.flatMap(([, table]) => table ?? []))].toSorted()
}

test('money is never negative and always has a currency', async () => {
  const columns = await ask(sql<{ column: string; checked: boolean; has_currency: boolean }>`
    select a.attrelid::regclass || '.' || a.attname as column,
      exists (
        select from pg_constraint c
        where c.conrelid = a.attrelid and c.conkey = array[a.attnum] and pg_get_constraintdef(c.oid) like 'CHECK ((% >= 0))%'
      ) as checked,
      exists (select from pg_attribute o where o.attrelid = a.attrelid and o.attname = 'currency' and o.attnotnull) as has_currency
    from pg_attribute a join pg_class t on t.oid = a.attrelid and t.relkind = 'r'
    where a.attname like '%\\_cents'`)
  expect(columns.length).toBeGreaterThan(8)
  for (const { column, ...found } of columns) expect(found, column).toEqual({ checked: true, has_currency: true })
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

  test('on the statuses of a job, and on those of moves that an import brings', async () => {
    const all = [
      ...new Set([
        ...valuesOf(developers.developerStatuses),
        ...valuesOf(jobs.jobStatuses),
        ...valuesOf(profiles.jobProfileStatuses),
        ...valuesOf(placementStatuses),
      ]),
    ]
    const allowed = async (check: string) => {
      const rows = ask(sql<{ status: string }>`
        select status from unnest(${[...all, 'NOWHERE']}::text[]) as status, lateral (select status) as was (left_status)
        where ${await checkOf(check)}`)
      return (await rows).map(({ status }) => status)
    }
    expect(await allowed('jobs_status_check')).toEqual(valuesOf(jobs.jobStatuses))
    expect(await allowed('jobs_left_status_check')).toEqual(jobs.activeJobStatuses)
    expect(await allowed('imported_moves_status_check')).toEqual(all)
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

/** Reads the expression of a check constraint, to try it on other values. */
async function checkOf(name: string): Promise<RawBuilder<boolean>> {
  const [row] = await ask(sql<{ expression: string }>`
    select pg_get_expr(conbin, conrelid) as expression from pg_constraint where conname = ${name}`)
  return sql.raw<boolean>(row?.expression ?? 'null')
}

function literals(expression: string): string[] {
  return [...expression.matchAll(/'([A-Za-z_]+)'::text/g)].map(([, value]) => value ?? '').toSorted()
}
