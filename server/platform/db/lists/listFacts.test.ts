import { sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { asTest, createClient, createCompany, createReview, createUser } from '#test/factories.ts'
import { type FactWrite, testFacts } from '#test/lists/testFacts.ts'

/* Triggers keep the facts that lists need of other tables. Whichever writes come, they equal a plain join. */

let database: TestDatabase
let staff: readonly string[]
let clients: readonly string[]
let companies: readonly string[]

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  staff = [(await createUser(db)).id, (await createUser(db)).id]
  companies = [(await createCompany(db)).id, (await createCompany(db)).id]
  clients = [(await createClient(db, { companyId: companies[0] })).id, (await createClient(db)).id]
  await createReview(db, staff[0] ?? '')
  await createReview(db, staff[1] ?? '')
})
afterAll(() => database.drop())

const one = (items: readonly string[], pick: number) => items[pick % items.length] ?? ''
const names = ['Ada', 'Bo', 'Cy', 'Zoë']

/** Each uses few values, so that writes meet. */
const writes: Record<string, FactWrite> = {
  'rename a company': (trx, pick) =>
    sql`update companies set name = ${`${one(names, pick)} ${pick} Ltd`} where id = ${one(companies, pick)}
      and not exists (select from companies where lower(name) = lower(${`${one(names, pick)} ${pick} Ltd`}))`.execute(
      trx,
    ),
  'rename the company before': (trx, pick) =>
    sql`update companies set name = 'Before ' || id where id = ${one(companies, pick + 1)}`.execute(trx),
  'delete a company': (trx, pick) =>
    sql`update companies set deleted_at = now() where id = ${one(companies, pick)}`.execute(trx),
  'add a company': (trx, pick) =>
    sql`insert into companies (name, owner_id) values (gen_random_uuid()::text, ${one(staff, pick)})`.execute(trx),
  'move a client': (trx, pick) => sql`update company_users set company_id = ${one(companies, pick)}`.execute(trx),
  'link a client': (trx, pick) =>
    sql`insert into company_users (user_id, company_id) values (${one(clients, pick + 1)}, ${one(companies, pick)})
      on conflict (user_id) do update set company_id = excluded.company_id`.execute(trx),
  'give a link to another client': (trx, pick) =>
    sql`update company_users set user_id = ${one(clients, pick)}
      where id = (select id from company_users order by id limit 1)
        and not exists (select from company_users where user_id = ${one(clients, pick)})`.execute(trx),
  'link staff': (trx, pick) =>
    sql`insert into company_users (user_id, company_id) values (${one(staff, pick)}, ${one(companies, pick)})
      on conflict (user_id) do update set company_id = excluded.company_id`.execute(trx),
  'unlink clients': (trx) => sql`delete from company_users`.execute(trx),
  'rename an account': (trx, pick) =>
    sql`update users set display_name = ${one(names, pick)}, email = gen_random_uuid() || '@x.example'
      where id = ${one(staff, pick)}`.execute(trx),
  'rename a client': (trx, pick) =>
    sql`update users set display_name = ${one(names, pick)} where id = ${one(clients, pick)}`.execute(trx),
  'turn a client into staff': (trx, pick) =>
    sql`update users set role = 'vetter' where id = ${one(clients, pick)}`.execute(trx),
  'turn all into clients': (trx) => sql`update users set role = 'client'`.execute(trx),
  'turn one into staff': (trx, pick) =>
    sql`update users set role = 'admin' where id = ${one([...staff, ...clients], pick)}`.execute(trx),
  'add and delete an account': async (trx, pick) => {
    await sql`delete from users where display_name = 'Passing'`.execute(trx)
    await sql`with added as (
      insert into users (display_name, email, role) values ('Passing', gen_random_uuid() || '@x.example', 'client') returning id
    ) insert into security_events (kind, person_id) select 'LOG_OUT', id from added where ${pick} % 2 = 0`.execute(trx)
  },
  'add a review': (trx, pick) =>
    sql`insert into reviews (developer_assessment_id, reviewer_id)
      select id, ${one([...clients, ...staff], pick)} from developer_assessments
      on conflict do nothing`.execute(trx),
  'give reviews away': (trx, pick) =>
    sql`update reviews r set reviewer_id = ${one(staff, pick)} where not exists (
      select from reviews o where o.developer_assessment_id = r.developer_assessment_id and o.id <> r.id
    )`.execute(trx),
  'delete a review': (trx) =>
    sql`delete from reviews where id in (select id from reviews order by id limit 1)`.execute(trx),
  'rename an assessment': (trx, pick) =>
    sql`update assessments set name = ${one(names, pick)} || ' ' || id`.execute(trx),
  'change a code name': (trx, pick) =>
    sql`update developer_assessments set code_name = ${one(names, pick)} || ' ' || id`.execute(trx),
  'swap assessments': (trx) =>
    sql`update developer_assessments set assessment_version_id = (
      select id from assessment_versions order by id limit 1
    )`.execute(trx),
  'tell of an account': (trx, pick) =>
    sql`insert into security_events (kind, person_id) values ('LOG_OUT', ${one(staff, pick)})`.execute(trx),
}

/** Inserts two clients, one of whom has a company, and no reviews. */
async function prepare(): Promise<void> {
  await asTest(database.db, async (trx) => {
    await sql`delete from reviews`.execute(trx)
    await sql`delete from company_users`.execute(trx)
    await sql`update users set role = case when id = any(${staff}) then 'admin' else 'client' end`.execute(trx)
    await sql`update companies set owner_id = null, deleted_at = null, name = 'Company ' || id`.execute(trx)
    await sql`update users set display_name = 'User ' || id`.execute(trx)
    await sql`update assessments set name = 'Assessment ' || id`.execute(trx)
    await sql`update developer_assessments set code_name = 'Code ' || id, assessment_version_id = (
      select id from assessment_versions order by id desc limit 1
    )`.execute(trx)
    await sql`insert into company_users (user_id, company_id) values (${clients[0]}, ${companies[1]})`.execute(trx)
  })
}

const inLines = (columns: ReturnType<typeof sql>) => sql`lower(concat_ws(e'\n', ${columns}))`
const concernedPeople = sql`concat_ws(e'\n', actors.display_name, actors.email, people.display_name, people.email)`

/* Computes the same facts simply and slowly. */
const plain = {
  client_facts: () => sql<object>`select users.id as user_id, companies.name as company_name from users
      left join company_users on company_users.user_id = users.id
      left join companies on companies.id = company_users.company_id
      where role = 'client' order by users.id`,
  review_facts:
    () => sql<object>`select reviews.id as review_id, reviewer_id, code_name, assessments.name as assessment_name,
        ${inLines(sql`code_name, assessments.name`)} as search from reviews
      join developer_assessments sent on sent.id = developer_assessment_id
      join assessment_versions on assessment_versions.id = sent.assessment_version_id
      join assessments on assessments.id = assessment_versions.assessment_id order by reviews.id`,
  security_event_facts:
    () => sql<object>`select events.id as event_id, ${concernedPeople} as people, ${inLines(concernedPeople)} as search from security_events events
      left join users actors on actors.id::text = actor
      left join users people on people.id = person_id order by events.id`,
}

testFacts({
  database: () => database,
  facts: plain,
  writes,
  prepare,
  pairs: [
    ['move a client', 'rename a company'],
    ['move a client', 'rename the company before'],
    ['link a client', 'rename a company'],
    ['turn all into clients', 'link staff'],
    ['turn all into clients', 'unlink clients'],
    ['add a review', 'rename an assessment'],
    ['add a review', 'change a code name'],
    ['add a review', 'swap assessments'],
    ['tell of an account', 'rename an account'],
  ],
})
