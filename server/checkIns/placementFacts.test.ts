import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkInStateOn } from '#shared/checkIns/checkInStates.ts'
import { checkInMoods } from '#shared/checkIns/checkIns.ts'
import { addDays } from '#shared/platform/calendarDays.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { createCompany, createDeveloper, createJob, createJobProfile, createUser } from '#test/factories.ts'
import { type FactWrite, testFacts } from '#test/lists/testFacts.ts'
import { stateOn } from './schedule/dueCheckIns.ts'

/* Compares what triggers keep of placements with what plain queries find, however it was written. */

let database: TestDatabase
let developers: readonly string[]
let dstms: readonly string[]
let companies: readonly string[]
let jobs: readonly string[]
let profiles: readonly string[]

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  dstms = [(await createUser(db)).id, (await createUser(db)).id]
  companies = [(await createCompany(db)).id, (await createCompany(db)).id]
  developers = await Promise.all(dstms.map(async (dstm_id) => (await createDeveloper(db, { dstm_id })).id))
  jobs = await Promise.all(companies.map(async (company_id) => (await createJob(db, { company_id })).id))
  profiles = []
  for (const pick of [0, 1, 2]) {
    const row = { developer_id: of(developers, pick), job_id: of(jobs, pick), status: 'JOB_CLOSED' as const }
    profiles = [...profiles, (await createJobProfile(db, { ...row, end_reason: 'JOB_CLOSED' })).id]
  }
  await prepare()
})
afterAll(() => database.drop())

const of = (ids: readonly string[], pick: number) => ids[pick % ids.length] ?? ''
const nameOf = (pick: number) => `${['Ada', 'Bo', 'Zoë'][pick % 3]} ${pick}`
const moods = [...valuesOf(checkInMoods), null]
const day = (pick: number) => addDays('2026-01-01', (pick * 7) % 60)

async function prepare(): Promise<void> {
  await database.db.transaction().execute(async (trx) => {
    await sql`select set_config('vouch.actor', 'task:test', true)`.execute(trx)
    for (const pick of [0, 1]) {
      await writes['add a placement']?.(trx, pick)
      await writes['add an open check-in']?.(trx, pick)
    }
  })
}

/** Values are few, so that writes meet at the same rows. */
const writes: Record<string, FactWrite> = {
  'add a placement': (trx, pick) =>
    sql`insert into placements (job_profile_id, status, starts_on, cost_rate_cents, bill_rate_cents, weekly_hours)
      values (${of(profiles, pick)}, 'ENDED', '2026-01-01', 1, 2, 40) on conflict do nothing`.execute(trx),
  'add an open check-in': (trx, pick) =>
    sql`insert into check_ins (placement_id, party, state, due_on, snoozed_until)
      select id, 'CLIENT', ${pick % 3 === 0 ? 'SNOOZED' : 'DUE'}, ${day(pick)}, ${pick % 3 === 0 ? day(pick + 1) : null}
      from placements order by id desc limit 1`.execute(trx),
  'add a held check-in': (trx, pick) =>
    sql`insert into check_ins (placement_id, party, state, due_on, held_at, mood, notes)
      select id, 'DEVELOPER', 'DONE', ${day(pick)}, ${`${day(pick)}T09:00:00Z`}, ${moods[pick % moods.length]}, 'Talked.'
      from placements order by id limit 1`.execute(trx),
  'hold check-ins': (trx, pick) =>
    sql`update check_ins set state = 'DONE', held_at = ${`${day(pick)}T10:00:00Z`}, mood = ${moods[pick % moods.length]}, notes = 'Ok.'
      where id in (select id from check_ins where state <> 'DONE' order by id limit 2)`.execute(trx),
  'miss check-ins': (trx, pick) =>
    sql`update check_ins set state = 'MISSED', held_at = null, mood = null
      where id in (select id from check_ins order by id desc limit ${(pick % 3) + 1})`.execute(trx),
  'move check-ins': (trx, pick) => sql`update check_ins set due_on = ${day(pick)} where state <> 'DONE'`.execute(trx),
  'give check-ins to a placement': (trx) =>
    sql`update check_ins set placement_id = (select id from placements order by id limit 1)`.execute(trx),
  'remove check-ins': (trx, pick) =>
    sql`delete from check_ins where id in (select id from check_ins order by id limit ${pick % 3})`.execute(trx),
  'give profiles to a developer': (trx, pick) =>
    sql`update job_profiles set developer_id = ${of(developers, pick)}`.execute(trx),
  'put profiles under a job': (trx, pick) => sql`update job_profiles set job_id = ${of(jobs, pick)}`.execute(trx),
  'delete or restore profiles': (trx, pick) =>
    sql`update job_profiles set deleted_at = ${pick % 2 ? new Date() : null}`.execute(trx),
  'delete or restore a developer': (trx, pick) =>
    sql`update developers set deleted_at = ${pick % 3 ? new Date() : null} where id = ${of(developers, pick)}`.execute(
      trx,
    ),
  'rename a developer': (trx, pick) =>
    sql`update developers set first_name = ${nameOf(pick)} where id = ${of(developers, pick)}`.execute(trx),
  'give a developer to a DSTM': (trx, pick) =>
    sql`update developers set dstm_id = ${pick % 3 === 2 ? null : of(dstms, pick + (pick % 3))}
      where id = ${of(developers, pick)}`.execute(trx),
  'rename a DSTM': (trx, pick) =>
    sql`update users set display_name = ${nameOf(pick)} where id = ${of(dstms, pick)}`.execute(trx),
  'rename a job': (trx, pick) => sql`update jobs set title = ${nameOf(pick)} where id = ${of(jobs, pick)}`.execute(trx),
  'rename a company': (trx, pick) =>
    sql`update companies set name = ${`${nameOf(pick)} of ${pick % 2}`} where id = ${of(companies, pick)}`.execute(trx),
  'give a job to another company': (trx, pick) =>
    sql`update jobs set company_id = ${of(companies, pick + (pick % 3))} where id = ${of(jobs, pick)}`.execute(trx),
}

testFacts({
  database: () => database,
  writes,
  prepare,
  pairs: [
    ['add a held check-in', 'hold check-ins'],
    ['add a held check-in', 'rename a developer'],
    ['miss check-ins', 'add a held check-in'],
    ['give a developer to a DSTM', 'rename a DSTM'],
    ['give a job to another company', 'rename a company'],
    ['give profiles to a developer', 'rename a developer'],
    ['put profiles under a job', 'rename a job'],
    ['delete or restore profiles', 'delete or restore a developer'],
  ],
  facts: {
    placement_facts: () => sql`
      select pl.id as placement_id, p.deleted_at is null and d.deleted_at is null as is_living, d.id as developer_id,
        trim(d.first_name || ' ' || d.last_name) as developer_name, j.id as job_id, j.title as job_title, c.id as company_id,
        c.name as company_name, d.dstm_id, u.display_name as dstm_name,
        (select max(held_at) from check_ins k where k.placement_id = pl.id) as last_held_at,
        (select mood from check_ins k where k.placement_id = pl.id and mood is not null
          order by held_at desc, id desc limit 1) as last_mood,
        (select mood from check_ins k where k.placement_id = pl.id and mood is not null
          order by held_at desc, id desc limit 1 offset 1) as mood_before,
        (select max(due_on) from check_ins k where k.placement_id = pl.id and state = 'MISSED') as last_missed_on,
        (select count(*)::integer from check_ins k where k.placement_id = pl.id and state = 'MISSED' and not exists (
          select from check_ins held where held.placement_id = pl.id and held.state = 'DONE' and held.due_on >= k.due_on
        )) as missed_in_a_row,
        (select min(coalesce(snoozed_until, due_on)) from check_ins k
          where k.placement_id = pl.id and state in ('SCHEDULED', 'DUE', 'OVERDUE', 'SNOOZED')) as next_due_on,
        translate(lower(trim(d.first_name || ' ' || d.last_name) || E'\n' || j.title || E'\n' || c.name), 'ς', 'σ') as search
      from placements pl
      join job_profiles p on p.id = pl.job_profile_id
      join developers d on d.id = p.developer_id
      join jobs j on j.id = p.job_id
      join companies c on c.id = j.company_id
      left join users u on u.id = d.dstm_id
      order by 1`,
  },
})

describe('the database derives the same as the screens', () => {
  test('the state of a check-in on every day around its own', async () => {
    const due_on = '2026-03-01'
    const cases = [null, '2026-03-05'].flatMap((snoozed_until) =>
      Array.from({ length: 60 }, (_, index) => ({ day: addDays(due_on, index - 30), due_on, snoozed_until })),
    )
    const { rows } = await sql<{ state: string }>`
      select ${stateOn(sql`day`, sql`due_on`, sql`snoozed_until`)} as state
      from jsonb_to_recordset(${JSON.stringify(cases)}::jsonb) as cases (day date, due_on date, snoozed_until date)`.execute(
      database.db,
    )
    expect(rows.map(({ state }) => state)).toEqual(cases.map(({ day, ...days }) => checkInStateOn(day, days)))
  })
})
