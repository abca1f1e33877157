import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Database, write } from '#server/platform/db/connect.ts'
import { migrate, readMigrations } from '#server/platform/db/migrate.ts'
import { emptyDatabase } from '#test/database.ts'
import {
  asTest,
  createDeveloper,
  createJob,
  createJobProfile,
  createReview,
  createSkill,
  createUser,
} from '#test/factories.ts'

/** A database of the former release with verifications, which this release then migrates. */
let db: Database
let drop: () => Promise<void>
let upgrade: () => Promise<unknown>
let developer: string
let review: string
/** Somebody whose assessment was marked as inconclusive, and its review. */
let doubted: string
let doubtedReview: string
const skills = new Map<string, string>()
const makers = new Map<string, string>()

beforeAll(async () => {
  const empty = await emptyDatabase()
  drop = empty.drop
  const release = await readMigrations()
  await migrate(
    empty.url,
    release.filter(({ name }) => name < '0059'),
  )
  upgrade = () => migrate(empty.url, release)
  db = connect(empty.url, 2)
  await createFormer()
  await upgrade()
}, 60_000)
afterAll(async () => {
  await db.destroy()
  await drop()
})

/** Runs what the former release wrote: it knows no column of this one. */
function asFormer(...statements: RawBuilder<unknown>[]): Promise<void> {
  return asTest(db, async (trx) => {
    for (const statement of statements) await statement.execute(trx)
  })
}

const skill = (name: string) => skills.get(name) ?? ''
const verify = (name: string, of = developer, by = review) => sql`
  insert into developer_skills (developer_id, skill_id, verified_by_review_id)
  values (${of}, ${skill(name)}, ${by})
  on conflict (developer_id, skill_id) do update set verified_by_review_id = ${by}`
const claim = (name: string) =>
  sql`insert into developer_skills (developer_id, skill_id, years_of_experience) values (${developer}, ${skill(name)}, 4)`

async function createFormer(): Promise<void> {
  for (const name of ['Python', 'Go', 'Rust', 'C#', 'Perl']) skills.set(name, (await createSkill(db, { name })).id)
  review = (await createReview(db, (await createUser(db, { role: 'reviewer' })).id)).id
  const attempts = db
    .selectFrom('reviews')
    .innerJoin('developer_assessments as taken', 'taken.id', 'developer_assessment_id')
  developer = (await attempts.select('taken.developer_id').executeTakeFirstOrThrow()).developer_id
  await asFormer(claim('Python'), claim('Rust'), verify('Python'), verify('Go'))
  // Staff have corrected the years of a skill that nobody claimed.
  await asFormer(sql`update developer_skills set years_of_experience = 3 where skill_id = ${skill('Go')}`)
  await takeBackFormer()
  await shareProfiles()
}

/** Verifies skills of somebody else, and takes it back as a decision by hand did: each stays held, also where nobody claimed it. */
async function takeBackFormer(): Promise<void> {
  const vetter = { actor: (await createUser(db, { role: 'vetter' })).id }
  const brought = ['React', 'Vue', 'Ember', 'Golang', 'Erlang']
  for (const name of [...brought, 'Svelte', 'The Go language']) skills.set(name, (await createSkill(db, { name })).id)
  doubtedReview = (await createReview(db, (await createUser(db, { role: 'reviewer' })).id)).id
  const taken = db
    .selectFrom('developer_assessments')
    .innerJoin('reviews', 'developer_assessment_id', 'developer_assessments.id')
  const found = await taken.select('developer_id').where('reviews.id', '=', doubtedReview).executeTakeFirstOrThrow()
  doubted = found.developer_id
  const merged = await createDeveloper(db)
  const claimed = (name: string, of = doubted) =>
    sql`insert into developer_skills (developer_id, skill_id) values (${of}, ${skill(name)})`
  const set = (name: string, years: number | null) => sql`
    update developer_skills set years_of_experience = ${years} where skill_id = ${skill(name)}`
  const verified = [...brought, 'Svelte'].map((name) => verify(name, doubted, doubtedReview))
  await asFormer(claimed('Svelte'), claimed('The Go language'), claimed('Erlang', merged.id), ...verified)
  await write(db, vetter, async (trx) => {
    await sql`update developer_skills set verified_by_review_id = null where verified_by_review_id = ${doubtedReview}`.execute(
      trx,
    )
  })
  await write(db, vetter, async (trx) => {
    for (const statement of [set('Vue', 2), set('Ember', 3), set('Ember', null)]) await statement.execute(trx)
  })
  await write(db, { ...vetter, changeId: randomUUID() }, async (trx) => {
    await sql`delete from developer_skills where skill_id = ${skill('The Go language')}`.execute(trx)
    await sql`delete from skills where id = ${skill('The Go language')}`.execute(trx)
    await sql`update skills set aliases = '{The Go language}' where id = ${skill('Golang')}`.execute(trx)
  })
  await write(db, { ...vetter, changeId: randomUUID() }, async (trx) => {
    await sql`delete from developer_skills where developer_id = ${merged.id}`.execute(trx)
    await sql`delete from developers where id = ${merged.id}`.execute(trx)
    await sql`insert into merged_developers (id, developer_id, email) values (${merged.id}, ${doubted}, 'was@vouch.example')`.execute(
      trx,
    )
  })
}

async function shareProfiles(): Promise<void> {
  const { id: job_profile_id } = await createJobProfile(db, {
    job_id: (await createJob(db)).id,
    developer_id: developer,
  })
  const shown = (name: string, verified: object | null) => ({ name, wanted: null, years: null, verified })
  const passed = { assessment: 'Take-home', result: 'PASS', at: null }
  const links = {
    live: { skills: [shown('Python', passed), shown('Go', passed)], withdrawn: null, days: 7 },
    claimed: { skills: [shown('Python', null), shown('Rust', passed)], withdrawn: null, days: 7 },
    expired: { skills: [shown('Go', passed)], withdrawn: null, days: -1 },
    withdrawn: { skills: [shown('Go', passed)], withdrawn: new Date(), days: 7 },
  }
  for (const [name, { skills: all, withdrawn, days }] of Object.entries(links)) {
    const { id } = await createUser(db, { role: 'recruiter' })
    makers.set(name, id)
    const link = sql`
      insert into signed_links (purpose, token_hash, job_profile_id, made_by_id, snapshot, expires_at, withdrawn_at)
      values ('CLIENT_PROFILE', ${name}, ${job_profile_id}, ${id}, ${JSON.stringify({ skills: all })},
        now() + ${days} * interval '1 day', ${withdrawn})`
    await asFormer(link)
  }
}

const held = (of = developer) =>
  db
    .selectFrom('developer_skills')
    .innerJoin('skills', 'skills.id', 'skill_id')
    .where('developer_id', '=', of)
    .select(['skills.name', 'years_of_experience', 'verified_by_review_id', 'verified_explicitly'])
    .orderBy('skills.name')
    .execute()
const waiting = () =>
  db
    .selectFrom('unconfirmed_verifications')
    .innerJoin('skills', 'skills.id', 'skill_id')
    .select(['skills.name', 'years_of_experience', 'review_id', 'refused_at'])
    .orderBy('skills.name')
    .execute()
const claimed = { verified_by_review_id: null, verified_explicitly: false }

test('what the former form verified waits: a claimed skill is claimed again, any other is not held', async () => {
  expect(await held()).toEqual([
    { name: 'Python', years_of_experience: 4, ...claimed },
    { name: 'Rust', years_of_experience: 4, ...claimed },
  ])
  expect(await waiting()).toEqual([
    { name: 'Go', years_of_experience: 3, review_id: review, refused_at: null },
    { name: 'Python', years_of_experience: 4, review_id: review, refused_at: null },
  ])
  const counts = sql<{ name: string; developers: number; verified: number }>`
    select name, sum(developers)::int as developers, sum(verified)::int as verified
    from skill_counts join skills on skills.id = skill_id
    where name in ('Go', 'Python', 'Rust') group by name order by name`
  expect((await counts.execute(db)).rows).toEqual([
    { name: 'Go', developers: 0, verified: 0 },
    { name: 'Python', developers: 1, verified: 0 },
    { name: 'Rust', developers: 1, verified: 0 },
  ])
})

test('what nobody claimed is not held where its verification was taken back before, unless somebody touched it since', async () => {
  const names = async () => (await held(doubted)).map(({ name }) => name)
  expect(await names()).toEqual(['Ember', 'Erlang', 'Golang', 'Svelte', 'Vue'])
})

test('the history says that the migration did it, and tells nothing of skills that were never verified', async () => {
  const events = await db
    .selectFrom('events')
    .select(['table_name', 'action'])
    .where('actor', '=', 'task:migrate')
    .where('table_name', 'in', ['developer_skills', 'unconfirmed_verifications'])
    .orderBy('id')
    .execute()
  expect(events).toEqual([
    { table_name: 'unconfirmed_verifications', action: 'INSERT' },
    { table_name: 'unconfirmed_verifications', action: 'INSERT' },
    { table_name: 'developer_skills', action: 'DELETE' },
    { table_name: 'developer_skills', action: 'UPDATE' },
    // What was taken back before.
    { table_name: 'developer_skills', action: 'DELETE' },
  ])
})

test('whoever shared such a skill as verified is told once, while the link works', async () => {
  const told = await db
    .selectFrom('notifications')
    .select(['user_id', 'subject_id', 'read_at'])
    .where('kind', '=', 'SHARED_SKILL_UNCONFIRMED')
    .where('done_at', 'is', null)
    .execute()
  expect(told).toEqual([{ user_id: makers.get('live'), subject_id: developer, read_at: null }])
})

test('what the former release verifies beside this one waits, too', async () => {
  await asFormer(claim('Perl'), verify('Perl'), verify('C#'), verify('Rust'))
  expect(await held()).toEqual(['Perl', 'Python', 'Rust'].map((name) => ({ name, years_of_experience: 4, ...claimed })))
  expect((await waiting()).map(({ name }) => name)).toEqual(['C#', 'Go', 'Perl', 'Python', 'Rust'])
})

test('a verification that somebody chose stays when the former release writes another one over it', async () => {
  const other = await createReview(db, (await createUser(db, { role: 'reviewer' })).id)
  const verification = { verified_by_review_id: other.id, verified_explicitly: true }
  const perl = (name: string) => name === 'Perl'
  await asTest(db, (trx) =>
    trx.updateTable('developer_skills').set(verification).where('skill_id', '=', skill('Perl')).execute(),
  )
  await asFormer(verify('Perl'))
  expect((await held()).find(({ name }) => perl(name))).toMatchObject(verification)
  await asFormer(sql`update developer_skills set verified_by_review_id = null where skill_id = ${skill('Perl')}`)
  await asFormer(sql`update developer_skills set verified_by_review_id = ${other.id} where skill_id = ${skill('Perl')}`)
  expect((await held()).find(({ name }) => perl(name))).toMatchObject(claimed)
})

test('a second start changes nothing', async () => {
  const before = [await held(), await waiting()]
  expect(await upgrade()).toEqual([])
  expect([await held(), await waiting()]).toEqual(before)
})
