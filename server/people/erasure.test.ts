import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { followWrites } from '#server/notifications/causes/sweeper.ts'
import { write } from '#server/platform/db/connection/connect.ts'
import { insertResume } from '#server/resumes/data.ts'
import { asTest, createDeveloper, createJob, createJobProfile, createUser } from '#test/factories.ts'
import { graphql } from '#test/graphql.ts'
import { createAttempt } from '#test/rows/attempts.ts'
import { createPerson, everyRow } from '#test/rows/people.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { rowsOfPerson } from './data.ts'
import { erasedTables } from './personTables/kindsOfTables.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const document = graphql(`mutation ($input: EraseDeveloperInput!) {
  eraseDeveloper(input: $input) { rows events files }
}`)
interface Person {
  readonly id: string
  readonly version: number
}
const named = { first_name: 'Zoë', last_name: 'Ünal' }
const erase = ({ id, version }: Person, name = 'Zoë Ünal', role: 'admin' | 'recruiter' = 'admin') =>
  server.as(role).query(document, { input: { id, version, name } })

const current = (id: string) =>
  server.db.selectFrom('developers').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** The secret stands for any text that the person types or leaves behind. */
const secret = 'Most-Private'
/** The code name is kept on purpose: it is made up. */
const keptTexts = ['developer_assessments.code_name']

/** Writes the secret into every column that takes any text, list or object, of every row of a person. @returns how many. */
async function fillWithSecrets(id: string): Promise<number> {
  const ids = await rowsOfPerson(server.db, id)
  let filled = 0
  for (const { table, columns } of erasedTables) {
    for (const [column, erasing] of columns) {
      // The key of a file says nothing; the file itself is removed.
      if (erasing === 'file') continue
      if (keptTexts.includes(`${table}.${column}`)) continue
      if (await fillColumn(table, column, ids.get(table) ?? [])) filled++
    }
  }
  return filled
}

/** @returns false for an enumeration, a number, a date and a reference, which cannot hold a text. */
async function fillColumn(table: string, column: string, ids: readonly string[]): Promise<boolean> {
  for (const value of [sql`${secret}::text`, sql`array[${secret}]`, sql`jsonb_build_object('said', ${secret}::text)`]) {
    const isFilled = await asTest(server.db, (trx) =>
      sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where id = any(${ids}::uuid[])`.execute(trx),
    ).then(
      () => true,
      () => false,
    )
    if (isFilled) return true
  }
  return false
}

/** Lists the tables with a row in which the text stands, events and tables without events among them. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`.execute(
    server.database.owner,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const { rows: hits } = await sql`
      select from ${sql.table(name)} t where to_jsonb(t)::text ilike ${`%${text}%`} limit 1`.execute(
      server.database.owner,
    )
    if (hits.length > 0) found.push(name)
  }
  return found
}

describe('erasing a person', () => {
  test('leaves none of what the person said anywhere, neither in rows nor in events', async () => {
    const person = await createPerson(server.db, named)
    expect(await fillWithSecrets(person.id)).toBeGreaterThan(30)
    await asTest(server.db, (trx) => trx.updateTable('developers').set(named).where('id', '=', person.id).execute())
    expect(await tablesWith(secret)).toEqual(
      expect.arrayContaining(['developers', 'events', 'applications', 'follow_ups']),
    )
    const { errors } = await erase(await current(person.id))
    expect(errors).toBeUndefined()
    expect(await tablesWith(secret)).toEqual([])
    expect(await tablesWith('Ünal')).toEqual([])
    expect(await tablesWith(person.email)).toEqual([])
  })

  test('deletes what the person sent on the jobs page and has not confirmed, with its file', async () => {
    const [person, file_key] = [await createPerson(server.db, named), randomUUID()]
    const form = (email: string, more: object = {}) => {
      const times = { submitted_at: new Date(), expires_at: new Date(Date.now() + 60_000) }
      const application = JSON.stringify({ email, first_name: 'Zoë' })
      return { form_hash: randomUUID(), application, ...times, ...more }
    }
    const file = { file_key, file_name: 'cv.pdf', file_type: 'PDF', file_size: 3 }
    const forms = [form(person.email.toUpperCase(), file), form('somebody.else@vouch.example')]
    await server.db.insertInto('application_forms').values(forms).execute()
    const { data } = await erase(person)
    // The files are those of the form, the resume, the signed terms, the submission and its anonymous copy.
    expect(data?.eraseDeveloper).toMatchObject({ files: 5 })
    const left = await server.db.selectFrom('application_forms').select('application').execute()
    expect(left).toEqual([{ application: { email: 'somebody.else@vouch.example', first_name: 'Zoë' } }])
    const given = server.db.selectFrom('unowned_files').select('file_key').where('file_key', '=', file_key)
    expect(await given.execute()).toHaveLength(1)
  })

  test('also erases merged records and rows that were deleted for good', async () => {
    const [erased, kept] = [
      await createDeveloper(server.db, { headline: secret }),
      await createDeveloper(server.db, named),
    ]
    await asTest(server.db, async (trx) => {
      const application = { developer_id: erased.id, source: 'OTHER' as const, answers: { Why: secret } }
      await trx.insertInto('applications').values(application).execute()
      await trx.deleteFrom('applications').where('developer_id', '=', erased.id).execute()
    })
    await server.as('admin').data(
      graphql(`mutation ($id: ID!, $into: ID!) {
        mergeDevelopers(input: { id: $id, version: 1, into: $into, into_version: 1 }) { id }
      }`),
      { id: erased.id, into: kept.id },
    )
    expect(await tablesWith(erased.email)).not.toEqual([])
    expect((await erase(await current(kept.id))).errors).toBeUndefined()
    expect(await tablesWith(erased.email)).toEqual([])
    expect(await tablesWith(secret)).toEqual([])
  })

  test('keeps every row and every event, and what figures are made of', async () => {
    const person = await createPerson(server.db, named)
    const counted = async () => ({
      rows: Object.entries(await everyRow(server.db)).map(([table, rows]) => [table, rows.length]),
      events: await server.db
        .selectFrom('events')
        .select(['id', 'at', 'row_id', 'action', 'actor'])
        .orderBy('id')
        .execute(),
    })
    const before = await counted()
    await erase(person)
    const after = await counted()
    expect(after.rows).toEqual(before.rows)
    expect(after.events.slice(0, before.events.length)).toEqual(before.events)
    const placement = server.db.selectFrom('placements').select(['status', 'starts_on', 'bill_rate_cents'])
    expect(await placement.where('id', '=', person.rows.placement).executeTakeFirst()).toEqual({
      status: 'ENDED',
      starts_on: '2025-01-01',
      bill_rate_cents: 8_000,
    })
    const [added] = await server.db
      .selectFrom('events')
      .select('new_values')
      .where('row_id', '=', person.id)
      .orderBy('id')
      .execute()
    expect(added?.new_values).toMatchObject({ first_name: '[erased]', stage: 'APPLICANT', phone: null })
  })

  test('touches nobody else', async () => {
    const [person, other] = [await createPerson(server.db, named), await createPerson(server.db, named)]
    const ids = [...(await rowsOfPerson(server.db, other.id)).values()].flat()
    const theirs = async () => ({
      rows: Object.values(await everyRow(server.db)).flatMap((rows) => rows.filter((row) => row.includes(other.id))),
      events: await server.db.selectFrom('events').selectAll().where('row_id', 'in', ids).orderBy('id').execute(),
    })
    const before = await theirs()
    expect(before.rows.length).toBeGreaterThan(5)
    await erase(person)
    expect(await theirs()).toEqual(before)
  })

  test('is a security event and an event of its own', async () => {
    const person = await createPerson(server.db, named)
    const { data } = await erase(person)
    const [event] = await server.db
      .selectFrom('security_events')
      .selectAll()
      .where('kind', '=', 'PERSON_ERASED')
      .where(sql<string>`details ->> 'developer'`, '=', person.id)
      .execute()
    expect(event).toMatchObject({ actor: server.as('admin').account.id, details: data?.eraseDeveloper })
    const { getActivity } = await server
      .as('admin')
      .data(
        graphql(
          `query ($id: ID!) { getActivity(table: developers, id: $id, limit: 50) { changes { field from to } } }`,
        ),
        { id: person.id },
      )
    const changes = getActivity.flatMap((entry) => entry.changes)
    expect(changes).toContainEqual({ field: 'First name', from: 'Erased', to: 'Erased' })
    expect(changes.map(({ field }) => field)).toContain('Erased')
  })

  test('ends what was planned with the person', async () => {
    const person = await createPerson(server.db, named)
    const { id: job_id } = await createJob(server.db)
    const open = await createJobProfile(server.db, { job_id, developer_id: person.id, status: 'INTERVIEWING' })
    await asTest(server.db, (trx) =>
      trx
        .updateTable('messages')
        .set({ success: null, send_after: new Date(Date.now() + 60_000) })
        .where('developer_id', '=', person.id)
        .execute(),
    )
    expect((await erase(person)).errors).toBeUndefined()
    const profile = server.db.selectFrom('job_profiles').select('status').where('id', '=', open.id)
    expect(await profile.executeTakeFirst()).toEqual({ status: 'DEVELOPER_WITHDREW' })
    const meeting = server.db.selectFrom('meetings').select('status').where('developer_id', '=', person.id)
    expect(await meeting.execute()).toEqual([{ status: 'CANCELLED' }])
    const message = server.db.selectFrom('messages').select('state').where('developer_id', '=', person.id)
    expect(await message.execute()).toEqual(Array(3).fill({ state: 'REFUSED' }))
  })

  test('nobody is asked any more for a review of their work', async () => {
    const person = await createPerson(server.db, named)
    const reviewer = await createUser(server.db, { role: 'reviewer' })
    const { id } = await createAttempt(server.db, 'ASSIGNED', { developer_id: person.id })
    const asked = { developer_assessment_id: id, reviewer_id: reviewer.id }
    await asTest(server.db, (trx) => trx.insertInto('reviews').values(asked).execute())
    await followWrites(server.db)
    expect((await erase(await current(person.id))).errors).toBeUndefined()
    const { status, decline_reason } = await server.db
      .selectFrom('reviews')
      .selectAll()
      .where('reviewer_id', '=', reviewer.id)
      .executeTakeFirstOrThrow()
    expect({ status, decline_reason }).toEqual({ status: 'DECLINED', decline_reason: null })
    await followWrites(server.db)
    const notes = server.db.selectFrom('notifications').select('done_at').where('user_id', '=', reviewer.id)
    expect(await notes.execute()).toEqual([{ done_at: expect.anything() }])
  })

  test('a resume that was being read meanwhile is not added any more', async () => {
    const person = await createPerson(server.db, named)
    await erase(person)
    const file = { file_key: randomUUID(), file_name: 'cv.txt', file_type: 'TXT' as const, file_size: 3 }
    const resume = { developer_id: person.id, ...file, file_hash: 'of it', extracted_text: secret }
    await expect(asTest(server.db, (trx) => insertResume(trx, resume))).rejects.toThrow('This developer was not found')
  })

  test('the person is found no more, and may come again as somebody new', async () => {
    const person = await createPerson(server.db, named)
    await erase(person)
    const { errors } = await server
      .as('admin')
      .query(graphql('query ($id: ID!) { getDeveloper(id: $id) { id } }'), person)
    expect(errors?.[0]?.extensions?.code).toBe('NOT_FOUND')
    await createDeveloper(server.db, { ...named, email: person.email })
  })
})

describe('is refused', () => {
  let person: Awaited<ReturnType<typeof createPerson>>
  beforeEach(async () => {
    person = await createPerson(server.db, named)
  })

  test('without the name, as it is written', async () => {
    const { errors } = await erase(person, 'Zoe Unal')
    expect(errors?.[0]).toMatchObject({
      message: 'Type the name exactly as it is: Zoë Ünal',
      extensions: { code: 'BAD_INPUT', field: 'name' },
    })
    expect((await erase(person, '  Zoë  Ünal ')).errors).toBeUndefined()
  })

  test('when the record was changed since it was read', async () => {
    expect((await erase({ id: person.id, version: 9 })).errors?.[0]?.extensions?.code).toBe('CONFLICT')
  })

  test('while the person is placed', async () => {
    await asTest(server.db, (trx) =>
      trx
        .updateTable('placements')
        .set({ status: 'ACTIVE', ends_on: null })
        .where('id', '=', person.rows.placement)
        .execute(),
    )
    expect((await erase(person)).errors?.[0]?.message).toMatch(
      /^This developer is placed as Engineer at Company .* End the placement first/,
    )
  })

  const onItsWay = () => ({ success: null, send_after: new Date(), lease_until: new Date(Date.now() + 60_000) })

  test('while a message is on its way', async () => {
    await asTest(server.db, (trx) =>
      trx.updateTable('messages').set(onItsWay()).where('developer_id', '=', person.id).execute(),
    )
    expect((await erase(person)).errors?.[0]?.message).toContain('being sent now')
  })

  test('while an invitation to the person is on its way, and not for one to somebody else', async () => {
    const guests = server.db
      .selectFrom('meeting_guests')
      .innerJoin('meetings', 'meetings.id', 'meeting_id')
      .select('meeting_guests.id')
      .where('developer_id', '=', person.id)
    await asTest(server.db, (trx) =>
      trx.updateTable('messages').set(onItsWay()).where('guest_id', 'in', guests).execute(),
    )
    expect((await erase(person)).errors?.[0]?.message).toContain('being sent now')
    const { id: colleague_id } = await createUser(server.db)
    await asTest(server.db, (trx) =>
      trx.updateTable('meeting_guests').set({ colleague_id }).where('id', 'in', guests).execute(),
    )
    await asTest(server.db, (trx) =>
      trx.updateTable('messages').set({ account_id: colleague_id }).where('guest_id', 'in', guests).execute(),
    )
    expect((await erase(person)).errors).toBeUndefined()
  })

  test('to everyone but an admin', async () => {
    expect((await erase(person, 'Zoë Ünal', 'recruiter')).errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
    expect(await current(person.id)).toMatchObject(named)
  })
})

describe('the database itself', () => {
  const blank = (actor: string, id: string, prepare = sql`select`) =>
    write(server.db, { actor }, async (trx) => {
      await prepare.execute(trx)
      await sql`select erase_events(${id}, '{}')`.execute(trx)
    })

  test('blanks no event of a person who is not being erased', async () => {
    const person = await createPerson(server.db)
    await expect(blank(server.as('admin').account.id, person.id)).rejects.toThrow('only while the person is erased')
    await erase({ ...person, version: 1 }, `${person.first_name} ${person.last_name}`)
    await expect(blank(server.as('admin').account.id, person.id)).rejects.toThrow('only while the person is erased')
  })

  test.each(['recruiter', 'task:anything', 'a blocked admin'])('blanks no event for %s', async (who) => {
    const person = await createPerson(server.db)
    const blocked = server.db
      .insertInto('users')
      .values({ display_name: 'B', email: `${randomUUID()}@vouch.example`, role: 'admin', active: false })
      .returning('id')
    const account = who === 'a blocked admin' ? await asTest(server.db, (trx) => trx.executeQuery(blocked)) : undefined
    const actor = account?.rows[0]?.id ?? (who === 'recruiter' ? server.as(who).account.id : who)
    const prepare = sql`update developers set erased_at = now(), deleted_at = now() where id = ${person.id}`
    await expect(blank(actor, person.id, prepare)).rejects.toThrow('Only an admin may erase a person')
  })

  test('lets the function run as the eraser, whom the app cannot become', async () => {
    const { rows } = await sql<{ owner: string; member: boolean }>`
      select proowner::regrole::text as owner, pg_has_role('vouch_app', 'vouch_eraser', 'member') as member
      from pg_proc where proname = 'erase_events'`.execute(server.db)
    expect(rows).toEqual([{ owner: 'vouch_eraser', member: false }])
    await expect(sql`update events set new_values = null`.execute(server.db)).rejects.toThrow('permission denied')
  })
})
