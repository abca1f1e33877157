// @module-tag large
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { followTalks } from '#server/reviews/talks/followTalks.ts'
import { collectUnknownNames } from '#server/skills/unknown/collectUnknownNames.ts'
import { entriesOf } from '#shared/platform/keys.ts'
import { leastTexts } from '#shared/skills/unknownNames.ts'
import { stepDays } from '#shared/vetting/vettingSteps.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { today } from '#test/days.ts'
import { addDemoFirm } from '#test/rows/demoFirm.ts'
import { defaultSize } from './demo.ts'

/* Whoever looks at the demo firm finds a firm like theirs. It is made today, as the bell and the desk count from now. */

let database: TestDatabase
let client: pg.Client
let folder: string

beforeAll(async () => {
  database = await testDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'vouch-believable-'))
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await addDemoFirm(client, folder, { developers: defaultSize, accounts: true, today: today() })
})

afterAll(async () => {
  await client.end()
  await database.drop()
  await rm(folder, { recursive: true })
})

const moves = `events e where e.table_name = 'developers' and e.action = 'UPDATE'`

test.each([
  ['ever', '10 years'],
  ['in the last year', '1 year'],
  ['in the last half year', '6 months'],
])('%s about a third of those who left vetting became members', async (_when, period) => {
  const [share] = await numbers(
    `select avg((e.new_values ->> 'stage' = 'MEMBER')::int) from ${moves}
      and e.old_values ->> 'stage' = 'VETTING' and e.at > now() - interval '${period}'`,
  )
  expect(share).toBeGreaterThanOrEqual(0.3)
  expect(share).toBeLessThanOrEqual(0.4)
})

test('some applicants are rejected or withdraw early, before anybody vets them', async () => {
  const found = await numbers(
    `select count(*) from ${moves} and e.old_values ->> 'stage' = 'APPLICANT' and e.new_values ->> 'stage' = any('{REJECTED,WITHDRAWN}')
     group by e.new_values ->> 'stage'`,
  )
  expect(found).toHaveLength(2)
  for (const count of found) expect(count).toBeGreaterThan(10)
})

test('people meet on working days, at whole quarters, and not all on one day', async () => {
  expect(
    await rowsOf(
      `select id, starts_at from meetings
       where extract(isodow from starts_at at time zone 'UTC') > 5 or extract(epoch from starts_at)::int % 900 > 0`,
    ),
  ).toEqual([])
  const days = await numbers(`select count(*) from meetings group by extract(isodow from starts_at at time zone 'UTC')`)
  expect(days).toHaveLength(5)
  expect(Math.max(...days)).toBeLessThan(days.reduce((sum, count) => sum + count) / 2)
})

test('the firm earns in two currencies, and keeps a cost in another one as it was agreed on', async () => {
  for (const table of ['developers', 'jobs', 'job_profiles', 'placements']) {
    const used = await rowsOf(`select currency from ${table} group by 1 having count(*) > 1 order by 1`)
    expect(used, table).toEqual([{ currency: 'EUR' }, { currency: 'USD' }])
  }
  expect(
    await rowsOf(
      `select p.id from job_profiles p join developers d on d.id = p.developer_id
       where (p.currency <> d.currency) <> (p.cost_currency is not null) or p.cost_currency <> d.currency
         or p.cost_entered_cents <> d.cost_rate_cents`,
    ),
  ).toEqual([])
})

test('nobody is new to more than two things in the bell, and most roles are to one', async () => {
  const told = await rowsOf(
    `select u.role, count(n.id) filter (where n.read_at is null)::int as unread, count(n.id)::int as all
     from users u left join notifications n on n.user_id = u.id and n.done_at is null
     where u.email = u.role || '@vouch.example' group by 1`,
  )
  expect(told).toHaveLength(6)
  for (const { role, unread, all } of told) {
    expect(unread, role).toBeLessThanOrEqual(2)
    expect(all, role).toBeLessThanOrEqual(20)
  }
  expect(told.filter(({ unread }) => unread > 0).map(({ role }) => role)).toEqual(
    expect.arrayContaining(['vetter', 'dstm', 'recruiter', 'reviewer']),
  )
  expect(
    await rowsOf(
      `select user_id, kind, subject_id from notification_causes
       except select user_id, kind, subject_id from notifications where done_at is null`,
    ),
  ).toEqual([])
})

test('the last month has placements', async () => {
  const [count] = await numbers(`select count(*) from placements where created_at > now() - interval '30 days'`)
  expect(count).toBeGreaterThanOrEqual(2)
})

test('names of skills wait that the catalogue does not know', async () => {
  while (await collectUnknownNames(database.db));
  const found = await rowsOf(
    `select name from unknown_skill_mentions group by 1 having count(resume_id) >= ${leastTexts} order by 1`,
  )
  expect(found.map(({ name }) => name)).toEqual(expect.arrayContaining(['htmx', 'temporal', 'turborepo']))
})

test('every talk that has a result is known to have taken place, and most were held as booked', async () => {
  const states = await rowsOf(
    `select t.state, count(*)::int as all from talks t join developer_assessments a on a.id = t.developer_assessment_id
     where a.status = 'COMPLETED' group by 1 order by 1`,
  )
  expect(states.map(({ state }) => state)).toEqual(['CONFIRMED', 'HELD'])
  const [confirmed, held] = states.map((one) => one.all)
  expect(confirmed + held).toBeGreaterThan(80)
  expect(held).toBeGreaterThan(confirmed)
  expect(
    await rowsOf(
      `select a.id from talks_without_evidence t join developer_assessments a on a.id = t.developer_assessment_id
       where a.status = 'COMPLETED'`,
    ),
  ).toEqual([])
})

test('developers and colleagues confirm talks, and one talk waits for a word while one is denied', async () => {
  expect(
    await rowsOf(
      `select w.took_place, w.colleague_id is null as by_developer, count(*) > 2 as many from talk_answers w group by 1, 2 order by 1, 2`,
    ),
  ).toEqual([
    { took_place: false, by_developer: true, many: false },
    { took_place: true, by_developer: false, many: true },
    { took_place: true, by_developer: true, many: true },
  ])
  expect(
    await rowsOf(
      `select t.state, t.reviewed_by_interviewer from talks t join developer_assessments a on a.id = t.developer_assessment_id
       where a.status = 'SECOND_REVIEW' order by 1`,
    ),
  ).toEqual([
    { state: 'DENIED', reviewed_by_interviewer: true },
    { state: 'UNCONFIRMED', reviewed_by_interviewer: true },
  ])
})

test('a talk is recorded after it was held, and by somebody else than its reviewer', async () => {
  expect(
    await rowsOf(
      `select a.id from developer_assessments a
       join talks t on t.developer_assessment_id = a.id and t.state <> 'NONE'
       left join meetings m on m.id = a.talk_meeting_id
       where a.recorded_by_id is null or a.recorded_by_id = any(t.with_ids) and a.talk_on is not null
         or m.ends_at > a.submitted_at or m.created_at < a.sent_at or m.developer_id <> a.developer_id or a.talk_on < a.sent_at::date
         or exists (select from reviews r where r.developer_assessment_id = a.id and r.reviewer_id = a.recorded_by_id)`,
    ),
  ).toEqual([])
})

test('the task that follows talks finds nothing to stop or to settle', async () => {
  const settled = `select a.id, a.status, a.version from developer_assessments a where a.recorded_by_id is not null order by 1`
  const before = await rowsOf(settled)
  expect(await followTalks(database.db, { id: randomUUID() })).toBe(false)
  expect(await rowsOf(settled)).toEqual(before)
  // It would have found them, had they no evidence.
  await client.query('begin')
  await client.query(`select set_config('vouch.actor', 'task:demo', true)`)
  await client.query(`update messages set success = false where calendar_method = 'REQUEST'`)
  const [without] = await numbers(
    `select count(*) from talks_without_evidence t join developer_assessments a on a.id = t.developer_assessment_id
     where a.status = 'COMPLETED'`,
  )
  await client.query('rollback')
  expect(without).toBeGreaterThan(50)
})

test('reviewers opened the work before they scored it, but for a few', async () => {
  const opened = await rowsOf(
    `select r.status, opened.first_at <= coalesce(r.sent_at, now()) as is_before, count(*)::int as all
     from reviews r join developer_assessments a on a.id = r.developer_assessment_id and a.url_submission is not null
     left join work_openings opened on opened.developer_assessment_id = a.id and opened.user_id = r.reviewer_id
     where r.status in ('SENT', 'DRAFT') group by 1, 2`,
  )
  expect(opened.filter(({ is_before }) => is_before === false)).toEqual([])
  const count = (isOpened: boolean) =>
    opened.reduce((sum, one) => sum + ((one.is_before === true) === isOpened ? one.all : 0), 0)
  expect(count(true)).toBeGreaterThan(100)
  expect(count(false)).toBeGreaterThanOrEqual(1)
  expect(count(false)).toBeLessThan(0.1 * count(true))
  expect(
    await rowsOf(
      `select opened.* from work_openings opened join developer_assessments a on a.id = opened.developer_assessment_id
       where opened.first_at < a.submitted_at or opened.last_at < opened.first_at or opened.last_at > now()`,
    ),
  ).toEqual([])
})

test('reviews take from a day to a week, and a quarter of them or less come late', async () => {
  const days = await numbers(
    'select round(extract(epoch from sent_at - asked_at) / 86400) from reviews where sent_at is not null',
  )
  const byLength = Map.groupBy(days, (length) => length)
  expect(byLength.size).toBeGreaterThanOrEqual(5)
  for (const all of byLength.values()) expect(all.length).toBeLessThan(0.45 * days.length)
  const [late] = await numbers('select avg((sent_at > due_at)::int) from reviews where sent_at is not null')
  expect(late).toBeGreaterThan(0)
  expect(late).toBeLessThan(0.25)
})

test('about one in five at the vetting desk is late, and nowhere most are', async () => {
  const allowed = entriesOf(stepDays).map(([step, count]) => `when '${step}' then ${count}`)
  const steps = await rowsOf(
    `select d.status, count(*)::int as all,
       count(*) filter (where now() - f.step_since > interval '1 day' * case d.status ${allowed.join(' ')} end)::int as late
     from vetting_facts f join developers d on d.id = f.developer_id where d.stage = 'VETTING' group by 1`,
  )
  const sum = (of: 'all' | 'late') => steps.reduce((total, step) => total + step[of], 0)
  expect(steps).toHaveLength(7)
  for (const { status, all, late } of steps) expect(late, status).toBeLessThanOrEqual(0.4 * all)
  expect(sum('late') / sum('all')).toBeGreaterThan(0.1)
  expect(sum('late') / sum('all')).toBeLessThan(0.3)
})

test('a pitch says the years that the skills say', async () => {
  const pitches = await rowsOf(
    `select p.pitch, d.headline, json_object_agg(k.name, s.years_of_experience) as years
     from job_profiles p join developers d on d.id = p.developer_id
     join developer_skills s on s.developer_id = d.id join skills k on k.id = s.skill_id
     where p.pitch is not null group by p.id, d.id`,
  )
  expect(pitches.length).toBeGreaterThan(50)
  let told = 0
  for (const { pitch, headline, years } of pitches) {
    expect(headline).toContain(/[\d.]+ years? of experience/.exec(pitch)?.[0])
    for (const [, said, skill = ''] of pitch.matchAll(/([\d.]+)(?: of them)? with ([^,]+?)(?=,| and )/g)) {
      expect(Number(said), pitch).toBe(years[skill])
      told++
    }
  }
  expect(told).toBeGreaterThan(pitches.length)
})

test('for nearly every open job somebody can do all of it, and is not put forward yet', async () => {
  const jobs = await rowsOf(
    `select j.title, (
       select count(*)::int from developers d
       where d.stage = 'MEMBER' and d.country = any(case when j.location = '{}' then array['US', 'CA', 'BR'] else j.location end)
         and not exists (select from job_profiles p where p.job_id = j.id and p.developer_id = d.id)
         and not exists (
           select from job_skills wanted where wanted.job_id = j.id and wanted.job_skill_type <> 'BONUS'
             and not exists (select from developer_skills s where s.developer_id = d.id and s.skill_id = wanted.skill_id)
         )
     ) as able
     from jobs j where j.status in ('NEEDS_PROFILES', 'PROFILES_SENT', 'WAITING_ON_CLIENT', 'FOLLOW_UP', 'ACTIVE')`,
  )
  expect(jobs.filter(({ able }) => able > 0).length).toBeGreaterThan(0.9 * jobs.length)
})

test('nobody asks for a rate that no client would believe, and no client pays more than the budget', async () => {
  const [least] = await numbers('select min(cost_rate_cents) from developers')
  expect(least).toBeGreaterThanOrEqual(3_000)
  expect(
    await rowsOf(
      `select p.id from job_profiles p join jobs j on j.id = p.job_id
       where j.budget_hourly_max_cents is not null and p.bill_rate_cents > greatest(j.budget_hourly_max_cents, p.cost_rate_cents + 600)`,
    ),
  ).toEqual([])
})

test.each([
  [
    'DEVELOPERS_VETTED',
    `select count(*) from ${moves} and e.old_values ->> 'stage' = 'VETTING'
       and e.new_values ->> 'stage' in ('MEMBER', 'STANDBY', 'REJECTED') and e.at > now() - interval '84 days'`,
  ],
  ['CHECK_INS_DONE', `select count(*) from check_ins where held_at > now() - interval '84 days'`],
  [
    'PROFILES_SENT',
    `select count(*) from events where table_name = 'job_profiles' and new_values ->> 'status' = 'SENT' and at > now() - interval '84 days'`,
  ],
])('the goals of %s fit what the firm does', async (figure, query) => {
  const [done = 0] = await numbers(query)
  const [goal = 0] = await numbers(
    `select sum(target * case period when 'WEEK' then 12 else 84 / 30.4 end) from goals where metric = '${figure}'`,
  )
  expect(done / goal).toBeGreaterThan(0.6)
  expect(done / goal).toBeLessThan(1.5)
})

// biome-ignore lint/suspicious/noExplicitAny: each query has columns of its own.
async function rowsOf(query: string): Promise<any[]> {
  return (await client.query(query)).rows
}

async function numbers(query: string): Promise<number[]> {
  const { rows } = await client.query<unknown[]>({ text: query, rowMode: 'array' })
  return rows.map(([value]) => Number(value))
}
