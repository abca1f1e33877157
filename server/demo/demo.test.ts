// @module-tag large
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { extractText } from '#server/platform/files/extract.ts'
import { assessmentResults, assessmentTypes } from '#shared/assessments/assessmentTypes.ts'
import { checkInMoods, checkInParties, checkInStates } from '#shared/checkIns/checkIns.ts'
import { developerAssessmentStatuses, reviewStatuses } from '#shared/developerAssessments/developerAssessments.ts'
import {
  developerSources,
  developerStages,
  developerStatuses,
  stageReasons,
} from '#shared/developers/developerStages.ts'
import { jobProfileEndReasons, jobProfileStatuses } from '#shared/jobProfiles/jobProfileStatuses.ts'
import { jobCloseReasons, jobSkillTypes, jobStatuses, jobTypes } from '#shared/jobs/jobStatuses.ts'
import { meetingStatuses } from '#shared/meetings/meetingStatuses.ts'
import { placementStatuses } from '#shared/placements/placementLife.ts'
import {
  applicationDecisions,
  companyStatuses,
  deliveryMethods,
  goalPeriods,
  meetingTypes,
  skillTypes,
} from '#shared/platform/enumerations.ts'
import { channels } from '#shared/platform/messaging/channels.ts'
import { roles } from '#shared/platform/permissions.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { addDemoFirm, demoToday } from '#test/rows/demoFirm.ts'
import { defaultSize } from './demo.ts'
import { demoTables } from './rows.ts'

let database: TestDatabase
let client: pg.Client
let folder: string

beforeAll(async () => {
  database = await testDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'vouch-demo-'))
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await addDemo(client, defaultSize)
})

afterAll(async () => {
  await client.end()
  await database.drop()
  await rm(folder, { recursive: true })
})

test('the default set has the promised size', async () => {
  expect(await firstColumn('select count(*) from developers')).toEqual(['400'])
  expect(await firstColumn('select count(*) from companies')).toEqual(['25'])
  expect(await firstColumn('select count(*) from jobs')).toEqual(['40'])
  expect(await firstColumn(`select count(*) >= 60 from users where role = 'client'`)).toEqual(['true'])
  expect(await firstColumn(`select count(*) from users where role <> 'client'`)).toEqual(['29'])
})

test.each([
  ['users.role', roles],
  ['companies.status', valuesOf(companyStatuses)],
  ['developers.stage', valuesOf(developerStages)],
  ['developers.status', valuesOf(developerStatuses)],
  ['developers.source', valuesOf(developerSources)],
  ['skills.skill_type', valuesOf(skillTypes)],
  ['assessments.type', valuesOf(assessmentTypes)],
  ['developer_assessments.status', valuesOf(developerAssessmentStatuses)],
  ['developer_assessments.result', valuesOf(assessmentResults)],
  ['reviews.status', valuesOf(reviewStatuses)],
  ['jobs.status', valuesOf(jobStatuses)],
  ['jobs.type', valuesOf(jobTypes)],
  ['job_skills.job_skill_type', valuesOf(jobSkillTypes)],
  ['job_profiles.status', valuesOf(jobProfileStatuses)],
  ['placements.status', valuesOf(placementStatuses)],
  ['messages.delivery_method', valuesOf(deliveryMethods)],
  ['messages.success', ['false', 'true']],
  ['applications.decision', valuesOf(applicationDecisions)],
  ['meetings.type', valuesOf(meetingTypes)],
  ['meetings.status', valuesOf(meetingStatuses)],
  ['check_ins.state', valuesOf(checkInStates)],
  ['check_ins.mood', valuesOf(checkInMoods)],
  ['check_ins.party', valuesOf(checkInParties)],
  ['check_ins.channel', valuesOf(channels)],
  ['goals.period', valuesOf(goalPeriods)],
])('every value of %s occurs in the demo data', async (place, values) => {
  const [table, column] = place.split('.')
  const found = await firstColumn(`select distinct ${column} from ${table} where ${column} is not null`)
  expect(found.sort()).toEqual([...values].sort())
})

test.each([
  ['developers.stage_reason', valuesOf(stageReasons)],
  ['jobs.close_reason', valuesOf(jobCloseReasons)],
  ['job_profiles.end_reason', valuesOf(jobProfileEndReasons)],
])('%s has more than one reason', async (place, values) => {
  const [table, column] = place.split('.')
  const found = await firstColumn(`select distinct ${column} from ${table} where ${column} is not null`)
  expect(found.length).toBeGreaterThan(values.length / 3)
})

/** Each query selects rows that contradict docs/product.md#lives. */
test.each([
  [
    'a profile is placed exactly when it has a running placement',
    `select p.id from job_profiles p left join placements l on l.job_profile_id = p.id
    where (p.status = 'PLACED') <> coalesce(l.status in ('PENDING_START', 'ACTIVE', 'ENDING'), false)`,
  ],
  [
    'a completed profile has an ended placement',
    `select p.id from job_profiles p left join placements l on l.job_profile_id = p.id
    where (p.status = 'COMPLETED') <> coalesce(l.status = 'ENDED', false) or (p.status = 'ENDED_EARLY') <> coalesce(l.status = 'ENDED_EARLY', false)`,
  ],
  [
    'a developer is placed or rolls off exactly with a placed profile',
    `select d.id from developers d
    where coalesce(d.status in ('PLACED', 'ROLLING_OFF'), false) <> exists (select from job_profiles p where p.developer_id = d.id and p.status = 'PLACED')`,
  ],
  [
    'a developer rolls off exactly when the placement ends soon',
    `select d.id from developers d
    where coalesce(d.status = 'ROLLING_OFF', false) <> exists (select from job_profiles p join placements l on l.job_profile_id = p.id
      where p.developer_id = d.id and l.status = 'ENDING')`,
  ],
  [
    'a developer is in process exactly with an open profile that a client has',
    `select d.id from developers d
    where coalesce(d.status = 'IN_PROCESS', false) <> exists (select from job_profiles p where p.developer_id = d.id and p.status in
      ('SENT', 'CLIENT_REVIEW', 'INTERVIEWING', 'OFFER'))`,
  ],
  [
    'a placement has the rates of its latest entry that is not ahead',
    `select l.id from placements l where (l.cost_rate_cents, l.bill_rate_cents) is distinct from (
      select (r.cost_rate_cents, r.bill_rate_cents) from placement_rates r where r.placement_id = l.id
      order by r.starts_on > '${demoToday}', abs(r.starts_on - '${demoToday}'::date) limit 1)`,
  ],
  [
    'nobody is placed twice',
    `select developer_id from job_profiles where status = 'PLACED' group by developer_id having count(*) > 1`,
  ],
  [
    'nobody has two profiles for a job',
    'select developer_id from job_profiles group by developer_id, job_id having count(*) > 1',
  ],
  [
    'a closed job has no open profile',
    `select p.id from job_profiles p join jobs j on j.id = p.job_id where j.status in ('LOST', 'CANCELLED', 'FILLED')
    and p.status in ('SHORTLISTED', 'CONTACTED', 'INTERESTED', 'READY_TO_SEND', 'SENT', 'CLIENT_REVIEW', 'INTERVIEWING', 'OFFER')`,
  ],
  [
    'a filled or active job has somebody placed',
    `select j.id from jobs j where j.status in ('FILLED', 'ACTIVE') and not exists
    (select from job_profiles p where p.job_id = j.id and p.status in ('PLACED', 'COMPLETED', 'ENDED_EARLY'))`,
  ],
  [
    'no more are placed than a job has openings',
    `select j.id from jobs j join job_profiles p on p.job_id = j.id and p.status in ('PLACED', 'COMPLETED', 'ENDED_EARLY')
    group by j.id having count(*) > j.openings`,
  ],
  [
    'what was sent had consent',
    `select id from job_profiles where consented_at is null and status in ('SENT', 'CLIENT_REVIEW', 'INTERVIEWING', 'OFFER', 'PLACED', 'COMPLETED')`,
  ],
  [
    'what was placed has rates, hours and a start',
    `select id from job_profiles where status = 'PLACED'
    and num_nulls(starts_on, cost_rate_cents, bill_rate_cents, weekly_hours) > 0`,
  ],
  [
    'a member has a passed assessment, signed terms and a cost rate',
    `select d.id from developers d where stage = 'MEMBER' and (tos_signed_on is null or cost_rate_cents is null
    or not exists (select from developer_assessments a where a.developer_id = d.id and a.result in ('PASS', 'STRONG_PASS')))`,
  ],
  ['whoever is vetted has an owner', `select id from developers where stage = 'VETTING' and owner_id is null`],
  [
    'stand-by has a reason and a day to revisit',
    `select id from developers where stage = 'STANDBY' and num_nulls(stage_reason, revisit_on) > 0`,
  ],
  [
    'a rejection has a reason and a cool-off day',
    `select id from developers where stage = 'REJECTED' and num_nulls(stage_reason, cool_off_until) > 0`,
  ],
  [
    'only members, and those who were, are put forward',
    `select p.id from job_profiles p join developers d on d.id = p.developer_id where d.tos_signed_on is null or p.created_at < d.tos_signed_on`,
  ],
  [
    'jobs beyond a lead have a required skill',
    `select id from jobs j where status <> 'LEAD' and not exists (select from job_skills s where s.job_id = j.id and s.job_skill_type = 'REQUIRED')`,
  ],
  [
    'nothing happened before its developer applied',
    `select d.id from developers d join developer_assessments a on a.developer_id = d.id where a.created_at < d.created_at
    union all select d.id from developers d join job_profiles p on p.developer_id = d.id where p.created_at < d.created_at`,
  ],
  [
    'nothing happened to a job before it was opened',
    'select p.id from job_profiles p join jobs j on j.id = p.job_id where p.created_at < j.created_at',
  ],
  [
    'an assessment goes on in order',
    `select id from developer_assessments where sent_at < created_at or due_at < sent_at or started_at < sent_at
    or submitted_at < started_at or completed_at < submitted_at`,
  ],
  [
    'an assessment has the moments of its status',
    `select id from developer_assessments where (status = 'DRAFT') <> (sent_at is null) or (status = 'COMPLETED') <> (completed_at is not null)
    or (status in ('SUBMITTED', 'ASSIGNED', 'IN_REVIEW', 'SECOND_REVIEW', 'COMPLETED')) <> (submitted_at is not null)`,
  ],
  [
    'a sent review rates every criterion',
    `select r.id from reviews r join developer_assessments a on a.id = r.developer_assessment_id where r.status = 'SENT' and
    (select count(*) from criteria c where c.assessment_version_id = a.assessment_version_id) <> (select count(*) from review_scores s where s.review_id = r.id)`,
  ],
  [
    'a total score is the mean of the sent reviews, each of which is rounded to a tenth',
    `select a.id from developer_assessments a join reviews r on r.developer_assessment_id = a.id and r.status = 'SENT'
    where a.status = 'COMPLETED' group by a.id having abs(a.total_score - avg(r.total_score)) > 0.1001`,
  ],
  [
    'a result agrees with the pass mark',
    `select a.id from developer_assessments a join assessment_versions v on v.id = a.assessment_version_id
    where a.result in ('PASS', 'STRONG_PASS') and a.total_score < v.pass_mark or a.result in ('FAIL', 'STRONG_FAIL') and a.total_score >= v.pass_mark
    or (a.result = 'STRONG_PASS') <> (a.total_score >= v.pass_mark + 15) and a.result <> 'INCONCLUSIVE'
    or (a.result = 'STRONG_FAIL') <> (a.total_score < v.pass_mark - 20) and a.result <> 'INCONCLUSIVE'`,
  ],
  [
    'a worried check-in has a follow-up',
    `select c.id from check_ins c where c.mood in ('STRUGGLING', 'AT_RISK') and not exists (select from follow_ups f where f.check_in_id = c.id)`,
  ],
  [
    'a check-in that was not held is in the state of its day',
    `select id from check_ins where state in ('SCHEDULED', 'SNOOZED') <> (coalesce(snoozed_until, due_on) > '2026-03-15') and state <> 'DONE'
      or state = 'SNOOZED' and snoozed_until is null
      or (state = 'DUE') <> (coalesce(snoozed_until, due_on) = '2026-03-15') and state <> 'DONE'
      or state = 'MISSED' and coalesce(snoozed_until, due_on) >= '2026-03-01'
      or state = 'OVERDUE' and coalesce(snoozed_until, due_on) < '2026-03-01'`,
  ],
  [
    'no meeting that is planned lies behind, none that was held ahead',
    `select id from meetings where (status = 'SCHEDULED') <> (starts_at >= '2026-03-15')`,
  ],
  [
    'nothing was made tomorrow',
    demoTables
      .filter((table) => table !== 'account_activity' && table !== 'work_openings')
      .map((table) => `select id from ${table} where created_at >= '2026-03-15'`)
      .join(' union all '),
  ],
  [
    'nobody blocked is put forward, or messaged since',
    `select d.id from developers d where stage = 'BLOCKED' and (exists (
      select from messages m join events e on e.row_id = d.id and e.new_values ->> 'stage' = 'BLOCKED' where m.developer_id = d.id and m.created_at > e.at
    ) or exists (select from job_profiles p where p.developer_id = d.id))`,
  ],
  [
    'a client account has one company that lives, staff none',
    `select u.id from users u left join company_users cu on cu.user_id = u.id where (u.role = 'client') <> (cu.id is not null)`,
  ],
  [
    'a developer who writes React knows JavaScript',
    `select s.developer_id from developer_skills s join skills k on k.id = s.skill_id join developers d on d.id = s.developer_id
    where d.headline like '%React Developer%' group by s.developer_id having not 'JavaScript' = any(array_agg(k.name))`,
  ],
  [
    'nobody worked with a skill longer than they worked',
    `select s.id from developer_skills s join developers d on d.id = s.developer_id where s.years_of_experience > substring(d.headline from '([0-9]+) year')::int`,
  ],
])('%s', async (_, contradictions) => {
  expect(await firstColumn(contradictions)).toEqual([])
})

test('the reviewer account has something of every kind to do', async () => {
  const found =
    await firstColumn(`select distinct case when r.status <> 'SENT' and r.due_at < '2026-03-15' then 'OVERDUE' else r.status end
    from reviews r join users u on u.id = r.reviewer_id where u.email = 'reviewer@vouch.example'`)
  expect(found.sort()).toEqual(expect.arrayContaining(['DRAFT', 'OVERDUE', 'PENDING', 'SENT']))
})

test('the client account belongs to a company with jobs', async () => {
  const found = await firstColumn(
    `select count(*) > 0 from users u join company_users cu on cu.user_id = u.id join jobs j on j.company_id = cu.company_id where u.email = 'client@vouch.example'`,
  )
  expect(found).toEqual(['true'])
})

test('developers live in many countries, most where the firm looks first', async () => {
  const found = await firstColumn('select country from developers group by country order by count(*) desc')
  expect(found.length).toBeGreaterThan(25)
  expect(found.slice(0, 8)).toEqual(expect.arrayContaining(['US', 'BR']))
})

test('no address leads out of the demo', async () => {
  const found = await firstColumn(
    `select distinct regexp_replace(address, '^https?://([^/]+).*$', '\\1')
     from developers, lateral (values (url_github), (url_linkedin), (url_avatar)) as addresses (address) where address is not null`,
  )
  expect(found.sort()).toEqual(['github.example', 'linkedin.example', 'portraits.vouch.example'])
})

test('every resume is a file of the size that its row says', async () => {
  const { rows } = await client.query(
    `(select * from resumes where file_type = 'TXT' limit 10) union all (select * from resumes where file_type = 'PDF' limit 10)`,
  )
  const oneSpaced = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
  for (const row of rows) {
    const file = await readFile(path.join(folder, 'files', row.file_key))
    expect(file.length).toBe(row.file_size)
    const { type, text } = await extractText(file, 'demo')
    expect([type, oneSpaced(text)]).toEqual([row.file_type, oneSpaced(row.extracted_text)])
  }
})

test.each([
  ['most resumes are PDF files', `select count(*) filter (where file_type = 'PDF') > 0.6 * count(*) from resumes`],
  [
    'some people apply again, and wait in the queue with what became of their first attempt',
    `select count(*) >= 5 from applications a join developers d on d.id = a.developer_id
    where a.decision is null and d.stage in ('REJECTED', 'WITHDRAWN', 'OFFBOARDED', 'STANDBY')`,
  ],
  [
    'some applicants are known by another e-mail address',
    `select count(distinct a.id) >= 5 from developers a
    join developers b on b.id <> a.id and b.url_github = a.url_github and b.email <> a.email where a.stage = 'APPLICANT'`,
  ],
  ['the staff wrote to developers alone', 'select count(*) >= 100 and bool_or(not success) from messages'],
  ['and some of them answered', 'select count(*) >= 30 from message_replies'],
  [
    'some people were asked for consent behind a link, and some links of clients were opened',
    `select count(*) filter (where answer = 'AGREED') >= 10 and count(*) filter (where purpose = 'CLIENT_PROFILE' and open_count > 0) >= 10
    and bool_or(expires_at < '2026-03-15' and answer is null) from signed_links`,
  ],
  [
    'some jobs have a shortlist that their client opened',
    `select count(*) >= 2 and bool_and(people >= 2) from (
      select count(child.id) as people from signed_links link join signed_links child on child.shortlist_id = link.id
      where link.purpose = 'SHORTLIST' and link.open_count = 1 and link.contact_id is not null group by link.id
    ) shortlists`,
  ],
  [
    'nobody reviews what they recorded',
    `select not exists (
      select from reviews r join developer_assessments a on a.id = r.developer_assessment_id
      where r.reviewer_id = a.recorded_by_id
    )`,
  ],
  [
    'most members have their signed terms as a file',
    'select count(*) > 0.6 * (select count(*) from developers where tos_signed_on is not null) from signed_terms',
  ],
])('%s', async (_what, query) => {
  expect(await firstColumn(query)).toEqual(['true'])
})

test('the same seed and day give the same data, and a second run adds more without a collision', {
  tags: 'large',
}, async () => {
  const other = await testDatabase()
  const second = new pg.Client({ connectionString: other.url })
  await second.connect()
  await addDemo(second, defaultSize)
  const content = async (from: pg.Client) => {
    const lists = demoTables.map(
      (table) => `select '${table}' || (to_jsonb(t) - '{id,version,search}'::text[])::text as row from ${table} t`,
    )
    const { rows } = await from.query<{ row: string }>(
      `select row from (${lists.join(' union all ')}) everything order by row collate "C"`,
    )
    return rows.map(({ row }) => row)
  }
  expect(await content(second)).toEqual(await content(client))

  await addDemo(second, 30)
  await addDemo(second, 30)
  const { rows } = await second.query(
    'select count(*)::int as all, count(distinct email)::int as different from developers',
  )
  expect(rows).toEqual([{ all: 460, different: 460 }])
  await second.end()
  await other.drop()
})

function addDemo(target: pg.Client, developers: number): Promise<void> {
  return addDemoFirm(target, folder, { developers, accounts: developers === defaultSize })
}

async function firstColumn(query: string): Promise<string[]> {
  const { rows } = await client.query({ text: query, rowMode: 'array' })
  return rows.map(([value]) => String(value))
}
