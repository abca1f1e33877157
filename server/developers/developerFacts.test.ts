import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import { assessmentResults } from '#shared/assessments/assessmentTypes.ts'
import { developerSources, developerStages } from '#shared/developers/developerStages.ts'
import {
  endedJobProfileStatuses,
  jobProfileStatuses,
  openJobProfileStatuses,
} from '#shared/jobProfiles/jobProfileStatuses.ts'
import { countryCodes, nameOfCountry } from '#shared/platform/countries.ts'
import { applicationDecisions } from '#shared/platform/enumerations.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { type TestDatabase, testDatabase, waitsForLock } from '#test/database.ts'
import { asTest, createCompletedAssessment, createDeveloper, createJob, createUser } from '#test/factories.ts'
import { type FactWrite, testFacts } from '#test/lists/testFacts.ts'

let database: TestDatabase
let developers: readonly string[]
let dstms: readonly string[]
let owners: readonly string[]
let jobs: readonly string[]

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  dstms = [(await createUser(db)).id, (await createUser(db)).id]
  owners = [(await createUser(db)).id, (await createUser(db)).id]
  jobs = [(await createJob(db)).id, (await createJob(db)).id]
  developers = [(await createDeveloper(db, { dstm_id: dstms[0] ?? null })).id, (await createDeveloper(db)).id]
  for (const id of developers) await createCompletedAssessment(db, id, { total_score: 70 })
})
afterAll(() => database.drop())

test('a developer begins with nothing, and takes the facts along when they go', async () => {
  const { db } = database
  const { id } = await createDeveloper(db, { last_name: randomUUID() })
  const own = () => db.selectFrom('developer_facts').selectAll().where('developer_id', '=', id).execute()
  expect(await own()).toEqual([
    {
      developer_id: id,
      best_assessment_id: null,
      best_result: null,
      best_score: null,
      open_profiles: 0,
      last_profile_at: null,
      last_contact_at: null,
      dstm_name: null,
      applied_at: null,
      earlier_decision: null,
      earlier_decided_at: null,
      has_duplicate: false,
      waiting_stage: null,
      waiting_status: null,
      waiting_source: null,
      waiting_country: null,
      waiting_owner: null,
      waiting_search: null,
    },
  ])
  await asTest(db, (trx) => trx.deleteFrom('developers').where('id', '=', id).execute())
  expect(await own()).toEqual([])
})

test('who writes profiles of one developer at the same time is counted', async () => {
  const { db } = database
  const { id: developer_id } = await createDeveloper(db)
  const ids = await Promise.all(Array.from({ length: 8 }, () => createJob(db)))
  await Promise.all(
    ids.map(({ id: job_id }) =>
      asTest(db, (trx) => trx.insertInto('job_profiles').values({ job_id, developer_id }).execute()),
    ),
  )
  const facts = await db.selectFrom('developer_facts').selectAll().where('developer_id', '=', developer_id).execute()
  expect(facts).toMatchObject([{ open_profiles: 8 }])
})

test('whoever adds more developers than can be locked one by one, and whoever adds one, know of each other', async () => {
  const { db } = database
  const add = (trx: Trx, count: number, url_linkedin: string) => {
    const values = Array.from({ length: count }, () => ({
      first_name: 'An',
      last_name: 'Import',
      email: `${randomUUID()}@x.example`,
    }))
    return trx
      .insertInto('developers')
      .values(values.map((value) => ({ ...value, url_linkedin })))
      .returning('id')
      .execute()
  }
  for (const counts of [
    [101, 1],
    [1, 101],
  ] as const) {
    const shared = randomUUID()
    let other: Promise<unknown> = Promise.resolve()
    await asTest(db, async (trx) => {
      await add(trx, counts[0], shared)
      other = asTest(db, (later) => add(later, counts[1], shared))
      await expect.poll(() => waitsForLock(database)).toBe(true)
    })
    await other
    const developers = db.selectFrom('developers').select('id').where('url_linkedin', '=', shared)
    const duplicates = db.selectFrom('developer_facts').select('developer_id').where('has_duplicate', '=', true)
    expect(await duplicates.where('developer_id', 'in', developers).execute()).toHaveLength(102)
    await asTest(db, (trx) => trx.deleteFrom('developers').where('url_linkedin', '=', shared).execute())
  }
})

test('whoever renames one of two namesakes waits for whoever renames the other, and neither fails', {
  tags: 'processes',
}, async () => {
  const { db } = database
  for (let round = 0; round < 20; round++) {
    const last_name = randomUUID()
    const namesakes = await Promise.all([1, 2, 3].map(() => createDeveloper(db, { last_name })))
    const rename = (id: string) =>
      asTest(db, (trx) =>
        trx
          .updateTable('developers')
          .set({ last_name: `${id} ${round}` })
          .where('id', '=', id)
          .execute(),
      )
    await expect(Promise.all(namesakes.map(({ id }) => rename(id)))).resolves.toBeDefined()
  }
})

test('a name in a country is the words of the name as the plain query sorts them, in any script', async () => {
  const firsts = [
    'Ana',
    'Jean-Luc',
    "O'Brien",
    'María',
    'K\u0308o',
    'İpek',
    'ﬁona',
    'Øyvind',
    '名前',
    'ｆｕｌｌ＇ｘ',
    '\u200bq',
    ' ',
    '',
  ]
  const lasts = [
    'Silva',
    'ana',
    'García López',
    'de la Cruz',
    'd’Arc',
    'O`Neil',
    'Ａ｀Ｂ',
    'ŉa',
    'Nguyễn',
    'St. John',
    'ابو',
    '-',
    '',
  ]
  const { rows } = await sql`
    select first, last, country from unnest(${firsts}::text[]) first, unnest(${lasts}::text[]) last, unnest('{PT,null}'::text[]) country
    where name_in_country(first, last, country) is distinct from (
      select string_agg(word, ' ' order by word collate "C") || ' ' || country
      from regexp_split_to_table(
        translate(
          regexp_replace(normalize(lower(first || ' ' || last), nfkd), ${"[\u0300-\u036f'\u2019\u02bc`]+"}, '', 'g'),
          'øłđðı', 'olddi'
        ),
        '[^[:alnum:]]+'
      ) word
      where word <> ''
    )`.execute(database.db)
  expect(rows).toEqual([])
})

test('countries stand in the order of their English names', async () => {
  const query = sql<{
    code: string
  }>`select code from unnest(${countryCodes}::text[]) as code order by country_place(code)`
  const names = (await query.execute(database.db)).rows.map(({ code }) => nameOfCountry(code) ?? '')
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en')))
  const missing = sql<{
    code: string
  }>`select code from unnest(${countryCodes}::text[]) as code where country_place(code) is null`
  expect((await missing.execute(database.db)).rows).toEqual([])
})

const one = <Item>(items: readonly Item[], pick: number): Item => items[pick % items.length] as Item

const writes: Record<string, FactWrite> = {
  'note a call': (trx, pick) =>
    trx
      .insertInto('notes')
      .values({
        developer_id: one(developers, pick),
        body: 'We talked.',
        channel: 'VIDEO',
        talked_at: new Date(Date.now() - (pick % 3) * 3_600_000),
      })
      .execute(),
  'give the notes to the other, or delete them': (trx, pick) =>
    trx
      .updateTable('notes')
      .set(pick % 2 === 0 ? { developer_id: one(developers, pick >> 1) } : { deleted_at: new Date() })
      .where('developer_id', 'is not', null)
      .execute(),
  'put a developer forward': (trx, pick) =>
    trx
      .insertInto('job_profiles')
      .values({ job_id: one(jobs, pick), developer_id: one(developers, pick >> 1) })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  'change the status of profiles': (trx, pick) => {
    const status = one(valuesOf(jobProfileStatuses), pick)
    const end_reason = endedJobProfileStatuses.includes(status) ? ('OTHER' as const) : null
    // A developer has one open profile for a job at most, so it is that one which changes, or else any one.
    const changed = trx
      .updateTable('job_profiles')
      .set({ status, end_reason, consented_on: '2026-01-02', consent_method: 'CALL', without_price: true })
      .where('deleted_at', 'is', null)
    return changed
      .where('id', 'in', (query) =>
        query
          .selectFrom('job_profiles')
          .select('id')
          .distinctOn(['job_id', 'developer_id'])
          .where('deleted_at', 'is', null)
          .orderBy('job_id')
          .orderBy('developer_id')
          .orderBy(sql`status = any(${[...openJobProfileStatuses, 'PLACED']})`, 'desc'),
      )
      .where('job_id', '=', one(jobs, pick))
      .execute()
  },
  'delete profiles': (trx, pick) =>
    trx
      .updateTable('job_profiles')
      .set({ deleted_at: sql`now()` })
      .where('developer_id', '=', one(developers, pick))
      .execute(),
  'delete profiles for good': (trx, pick) =>
    trx.deleteFrom('job_profiles').where('job_id', '=', one(jobs, pick)).execute(),
  'judge an assessment': (trx, pick) =>
    trx
      .updateTable('developer_assessments')
      .set({
        status: 'COMPLETED',
        result: one(valuesOf(assessmentResults), pick),
        total_score: pick % 3 === 0 ? null : pick % 101,
      })
      .where('developer_id', '=', one(developers, pick))
      .execute(),
  'open assessments again': (trx, pick) =>
    trx
      .updateTable('developer_assessments')
      .set({ status: 'IN_REVIEW', result: null })
      .where('developer_id', '=', one(developers, pick))
      .execute(),
  'move assessments to another developer': (trx, pick) =>
    trx
      .updateTable('developer_assessments')
      .set({ developer_id: one(developers, pick + 1) })
      .where('developer_id', '=', one(developers, pick))
      .execute(),
  'write a message': (trx, pick) =>
    trx
      .insertInto('messages')
      .values({
        job_id: one(jobs, pick),
        developer_id: one(developers, pick),
        delivery_method: one(['SLACK', 'EMAIL', 'OUTBOX'] as const, pick),
        success: one([true, false, null], pick >> 2),
      })
      .execute(),
  'tell what became of messages': (trx, pick) =>
    trx
      .updateTable('messages')
      .set({ success: pick % 2 === 0, send_after: null, lease_until: null })
      .where('developer_id', '=', one(developers, pick >> 1))
      .execute(),
  'delete messages': (trx, pick) =>
    trx.deleteFrom('messages').where('developer_id', '=', one(developers, pick)).execute(),
  apply: (trx, pick) =>
    trx
      .insertInto('applications')
      .values({ developer_id: one(developers, pick), source: 'JOBS_PAGE' })
      .execute(),
  'decide applications': (trx, pick) =>
    trx
      .updateTable('applications')
      .set({ decision: one(valuesOf(applicationDecisions), pick), decided_at: sql`now()` })
      .where('developer_id', '=', one(developers, pick >> 2))
      .where('decision', 'is', null)
      .execute(),
  'open applications again': (trx, pick) =>
    trx
      .updateTable('applications')
      .set({ decision: null, decided_at: null })
      .where('developer_id', '=', one(developers, pick))
      .execute(),
  'move applications to another developer': (trx, pick) =>
    trx
      .updateTable('applications')
      .set({ developer_id: one(developers, pick + 1) })
      .where('developer_id', '=', one(developers, pick))
      .execute(),
  'delete applications': (trx, pick) =>
    trx.deleteFrom('applications').where('developer_id', '=', one(developers, pick)).execute(),
  'change the stage': (trx, pick) => {
    const stage = one(valuesOf(developerStages), pick)
    return trx
      .updateTable('developers')
      .set({ stage, status: developerStages[stage].statuses[0] ?? null })
      .where('id', '=', one(developers, pick >> 3))
      .execute()
  },
  'assign a DSTM': (trx, pick) =>
    trx
      .updateTable('developers')
      .set({ dstm_id: one([...dstms, null], pick) })
      .where('id', '=', one(developers, pick >> 2))
      .execute(),
  'change an e-mail address': (trx, pick) =>
    trx
      .updateTable('developers')
      .set({ email: `p${pick >> 3}+${pick}@${one(['x', 'y'], pick >> 1)}.example` })
      .where('id', '=', one(developers, pick))
      .execute(),
  'change a name': (trx, pick) =>
    trx
      .updateTable('developers')
      .set({ first_name: one(['Ana', 'Pérez', 'J.'], pick), last_name: one(['PÉREZ', 'ana', "O'Hara"], pick >> 2) })
      .where('id', '=', one(developers, pick >> 4))
      .execute(),
  'change profiles on the web': (trx, pick) => {
    const name = one([null, '', 'https://github.com/', '@A', 'a/', 'https://www.linkedin.com/in/a?x', 'b'], pick >> 1)
    return trx
      .updateTable('developers')
      .set(pick % 3 === 0 ? { url_github: name, url_linkedin: name } : { url_github: name })
      .where('id', '=', one(developers, pick))
      .execute()
  },
  'delete a developer, or take it back': (trx, pick) =>
    trx
      .updateTable('developers')
      .set({ deleted_at: pick % 2 === 0 ? null : sql`now()` })
      .where('id', '=', one(developers, pick >> 1))
      .execute(),
  'add a developer': (trx, pick) => {
    const email = `p${pick % 4}+${randomUUID()}@x.example`
    const url_linkedin = one(['a', 'b', null], pick)
    return trx.insertInto('developers').values({ first_name: 'Passer', last_name: 'By', email, url_linkedin }).execute()
  },
  'erase whoever was added': (trx, pick) =>
    trx
      .deleteFrom('developers')
      .where('first_name', '=', 'Passer')
      .where('url_linkedin', 'is not distinct from', one(['a', 'b', null], pick))
      .execute(),
  'rename a DSTM': (trx, pick) => rename(trx, one(dstms, pick), pick),
  'assign an owner': (trx, pick) =>
    trx
      .updateTable('developers')
      .set({ owner_id: one([...owners, null], pick) })
      .where('id', '=', one(developers, pick >> 2))
      .execute(),
  'rename an owner': (trx, pick) => rename(trx, one(owners, pick), pick),
  'tell source and country': (trx, pick) =>
    trx
      .updateTable('developers')
      .set({ source: one([...valuesOf(developerSources), null], pick), country: one(['PT', 'DE', null], pick) })
      .where('id', '=', one(developers, pick >> 3))
      .execute(),
}

function rename(trx: Trx, id: string, pick: number) {
  return trx
    .updateTable('users')
    .set({ display_name: `Name ${pick}` })
    .where('id', '=', id)
    .execute()
}

testFacts({
  database: () => database,
  facts: { developer_facts: counted },
  writes,
  pairs: [
    ['assign a DSTM', 'rename a DSTM'],
    ['assign an owner', 'rename an owner'],
    ['assign an owner', 'apply'],
    ['apply', 'rename an owner'],
    ['apply', 'tell source and country'],
    ['apply', 'change the stage'],
    ['apply', 'decide applications'],
    ['change profiles on the web', 'delete a developer, or take it back'],
    ['add a developer', 'add a developer'],
    ['add a developer', 'change profiles on the web'],
    ['change a name', 'change a name'],
    ['change a name', 'tell source and country'],
    ['put a developer forward', 'delete profiles'],
    ['write a message', 'tell what became of messages'],
    ['judge an assessment', 'move assessments to another developer'],
  ],
})

/** Asks for each value on its own, in the plain and slow way. */
function counted() {
  const best = sql`(
    select id from developer_assessments where developer_id = d.id and status = 'COMPLETED'
    order by case result when 'STRONG_PASS' then 1 when 'PASS' then 2 when 'INCONCLUSIVE' then 3 when 'FAIL' then 4 else 5 end,
      total_score desc nulls last, completed_at desc nulls last, id
    limit 1
  )`
  const appliedAt = sql`
      case
        when stage = 'APPLICANT'
          then coalesce((select max(created_at) from applications where developer_id = d.id), d.created_at)
        when stage <> 'BLOCKED'
          then (select max(created_at) from applications where developer_id = d.id and decision is null)
      end`
  const ofWaiting = (value: RawBuilder<unknown>) => sql`case when (${appliedAt}) is not null then ${value} end`
  const decided = sql`(
    select id from applications where developer_id = d.id and decision is not null order by decided_at desc, id desc limit 1
  )`
  return sql<object>`
    select d.id as developer_id, ${best} as best_assessment_id,
      (select result from developer_assessments where id = ${best}) as best_result,
      (select total_score from developer_assessments where id = ${best}) as best_score,
      (select count(*)::int from job_profiles
        where developer_id = d.id and deleted_at is null and status = any(${openJobProfileStatuses})) as open_profiles,
      (select max(created_at) from job_profiles where developer_id = d.id and deleted_at is null) as last_profile_at,
      greatest(
        (select max(created_at) from messages
          where developer_id = d.id and state = 'SENT' and delivery_method in ('SLACK', 'EMAIL')),
        (select max(talked_at) from notes where developer_id = d.id and deleted_at is null)
      ) as last_contact_at,
      (select display_name from users where id = d.dstm_id) as dstm_name,
      ${appliedAt} as applied_at,
      (select decision from applications where id = ${decided}) as earlier_decision,
      (select decided_at from applications where id = ${decided}) as earlier_decided_at,
      d.deleted_at is null and exists (
        select from developers o where o.id <> d.id and o.deleted_at is null and (
          mailbox(o.email) = mailbox(d.email)
          or profile_name(o.url_github) = profile_name(d.url_github)
          or profile_name(o.url_linkedin) = profile_name(d.url_linkedin)
          or name_in_country(o.first_name, o.last_name, o.country) = name_in_country(d.first_name, d.last_name, d.country)
        )
      ) as has_duplicate,
      ${ofWaiting(sql`d.stage`)} as waiting_stage, ${ofWaiting(sql`d.status`)} as waiting_status,
      ${ofWaiting(sql`d.source`)} as waiting_source, ${ofWaiting(sql`country_place(d.country)`)} as waiting_country,
      ${ofWaiting(sql`(select display_name from users where id = d.owner_id)`)} as waiting_owner,
      ${ofWaiting(sql`d.search`)} as waiting_search
    from developers d order by d.id`
}
