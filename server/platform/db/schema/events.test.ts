import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { write } from '#server/platform/db/connection/connect.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import * as fc from '#test/draws/property.ts'

const actor = randomUUID()
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

function newUser(email: string) {
  return { display_name: 'Ada Lovelace', email, role: 'recruiter', password_hash: 'secret-hash' } as const
}

/** Adds an account and returns its row. */
function addUser(email = `${randomUUID()}@example.com`, more: { actor: string; requestId?: string } = { actor }) {
  return write(database.db, more, (trx) =>
    trx.insertInto('users').values(newUser(email)).returningAll().executeTakeFirstOrThrow(),
  )
}

function eventsOf(id: string) {
  return database.db.selectFrom('events').selectAll().where('row_id', '=', id).orderBy('id').execute()
}

describe('an event', () => {
  test('names who added a row, and with which request', async () => {
    const user = await addUser('ada@example.com', { actor, requestId: 'r1' })
    const [event, ...others] = await eventsOf(user.id)
    expect(others).toEqual([])
    expect(event).toMatchObject({ table_name: 'users', action: 'INSERT', actor, request_id: 'r1', old_values: null })
    expect(event?.new_values).toMatchObject({ display_name: 'Ada Lovelace', email: 'ada@example.com', username: null })
    expect(event?.at).toEqual(user.created_at)
  })

  test('has the old and new values of the changed columns of an update', async () => {
    const user = await addUser()
    await write(database.db, { actor: 'task:rename' }, (trx) =>
      trx
        .updateTable('users')
        .set({ display_name: 'Grace', role: 'recruiter', username: 'g' })
        .where('id', '=', user.id)
        .execute(),
    )
    const event = (await eventsOf(user.id))[1]
    expect(event).toMatchObject({ action: 'UPDATE', actor: 'task:rename', request_id: null })
    expect(event?.old_values).toEqual({ display_name: 'Ada Lovelace', username: null })
    expect(event?.new_values).toEqual({ display_name: 'Grace', username: 'g' })
  })

  test('has each of many columns as it was and as it became, null among them, and none that stayed', {
    tags: 'property',
  }, async () => {
    const value = fc.record({
      headline: fc.option(fc.constantFrom('A', 'null', '"', '{}')),
      weekly_hours: fc.option(fc.integer({ min: 1, max: 168 })),
      tags: fc.constantFrom<string[]>([], ['a'], ['a', 'b']),
      do_not_contact: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(value, value, async (before, after) => {
        const person = { first_name: 'Ada', last_name: 'Lovelace', email: `${randomUUID()}@example.com` }
        const { id } = await write(database.db, { actor }, (trx) =>
          trx
            .insertInto('developers')
            .values({ ...person, ...before })
            .returning('id')
            .executeTakeFirstOrThrow(),
        )
        await write(database.db, { actor }, (trx) =>
          trx.updateTable('developers').set(after).where('id', '=', id).execute(),
        )
        const changed = Object.entries(after).filter(
          ([name, own]) => JSON.stringify(own) !== JSON.stringify(before[name as keyof typeof before]),
        )
        const event = (await eventsOf(id))[1]
        expect(event?.new_values ?? {}).toEqual(Object.fromEntries(changed))
        const former = changed.map(([name]) => [name, before[name as keyof typeof before]])
        expect(event?.old_values ?? {}).toEqual(Object.fromEntries(former))
      }),
      { numRuns: 40 },
    )
  })

  test('is one where an insert finds its row there already, and tells the change', async () => {
    const user = await addUser()
    await write(database.db, { actor }, (trx) =>
      trx
        .insertInto('users')
        .values([{ ...newUser(user.email), display_name: 'Grace' }, newUser('one.more@example.com')])
        .onConflict((conflict) =>
          conflict
            .expression(sql`lower(email)`)
            .doUpdateSet((row) => ({ display_name: row.ref('excluded.display_name') })),
        )
        .execute(),
    )
    const [, ...others] = await eventsOf(user.id)
    expect(others).toMatchObject([{ action: 'UPDATE', new_values: { display_name: 'Grace' } }])
    const added = database.db.selectFrom('users').select('id').where('email', '=', 'one.more@example.com')
    const kinds = await database.db
      .selectFrom('security_events')
      .select('kind')
      .where('person_id', 'in', [user.id, (await added.executeTakeFirstOrThrow()).id])
      .execute()
    expect(kinds).toEqual([{ kind: 'ACCOUNT_CREATED' }, { kind: 'ACCOUNT_CREATED' }])
  })

  test('keeps a deleted row', async () => {
    const user = await addUser()
    await write(database.db, { actor }, (trx) => trx.deleteFrom('users').where('id', '=', user.id).execute())
    const event = (await eventsOf(user.id))[1]
    expect(event).toMatchObject({ action: 'DELETE', new_values: null, old_values: { email: user.email } })
  })

  test('is written for each row of a statement, and for rows that a delete cascades to', async () => {
    const user = await addUser()
    const company = await write(database.db, { actor }, async (trx) => {
      const { id } = await trx
        .insertInto('companies')
        .values({ name: randomUUID() })
        .returning('id')
        .executeTakeFirstOrThrow()
      return trx
        .insertInto('company_users')
        .values({ user_id: user.id, company_id: id })
        .returning('id')
        .executeTakeFirstOrThrow()
    })
    await write(database.db, { actor }, (trx) => trx.deleteFrom('users').where('id', '=', user.id).execute())
    expect((await eventsOf(company.id)).map((event) => event.action)).toEqual(['INSERT', 'DELETE'])
  })

  test('shows that a password changed, but not its hash', async () => {
    const user = await addUser()
    await write(database.db, { actor }, (trx) =>
      trx.updateTable('users').set({ password_hash: 'another-hash' }).where('id', '=', user.id).execute(),
    )
    const events = await eventsOf(user.id)
    expect(events[1]?.new_values).toEqual({ password_hash: '[redacted]' })
    expect(JSON.stringify(events)).not.toMatch(/(secret|another)-hash/)
  })

  test('leaves out the text of a resume', async () => {
    const resume = await write(database.db, { actor }, async (trx) => {
      const person = { first_name: 'Ada', last_name: 'Lovelace', email: `${randomUUID()}@example.com` }
      const developer = await trx.insertInto('developers').values(person).returning('id').executeTakeFirstOrThrow()
      const file = { file_key: randomUUID(), file_name: 'ada.pdf', file_type: 'PDF', file_size: 9 } as const
      return trx
        .insertInto('resumes')
        .values({ ...file, developer_id: developer.id, extracted_text: 'analytical engines' })
        .returning('id')
        .executeTakeFirstOrThrow()
    })
    const [event] = await eventsOf(resume.id)
    expect(event?.new_values).toMatchObject({ file_name: 'ada.pdf' })
    expect(JSON.stringify(event)).not.toContain('engine')
  })
})

describe('a row', () => {
  test('gets a version and a time with each change', async () => {
    const user = await addUser()
    expect([user.version, user.updated_at]).toEqual([1, user.created_at])
    // The database compares, because two transactions may happen within one millisecond.
    const changed = await write(database.db, { actor }, (trx) =>
      trx
        .updateTable('users')
        .set({ active: false })
        .where('id', '=', user.id)
        .returning(['version', sql<boolean>`updated_at > created_at`.as('later')])
        .executeTakeFirstOrThrow(),
    )
    expect(changed).toEqual({ version: 2, later: true })
  })

  test('that is saved unchanged stays as it was, without an event', async () => {
    const user = await addUser()
    const saved = await write(database.db, { actor }, (trx) =>
      trx
        .updateTable('users')
        .set({ email: user.email })
        .where('id', '=', user.id)
        .returningAll()
        .executeTakeFirstOrThrow(),
    )
    expect(saved).toEqual(user)
    expect(await eventsOf(user.id)).toHaveLength(1)
  })

  test('keeps its version and its id, whatever a statement says', async () => {
    const user = await addUser()
    const runAs = (statement: RawBuilder<unknown>) => write(database.db, { actor }, (trx) => statement.execute(trx))
    await runAs(sql`update users set version = 99, active = false where id = ${user.id}`)
    const { version } = await database.db
      .selectFrom('users')
      .select('version')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(version).toBe(2)
    await expect(runAs(sql`update users set id = gen_random_uuid() where id = ${user.id}`)).rejects.toThrow(
      'The id of a row of users never changes.',
    )
  })
})

describe('a write is refused', () => {
  test('without an actor', async () => {
    await expect(database.db.insertInto('users').values(newUser('x@example.com')).execute()).rejects.toThrow(
      'A write to users needs an actor.',
    )
  })

  test('without an actor, even where it finds no row', async () => {
    const none = database.db.updateTable('users').set({ active: false }).where('email', '=', 'nobody@example.com')
    await expect(none.execute()).rejects.toThrow('A write to users needs an actor.')
  })

  test.each(['', 'somebody', 'task:', '12345'])('with the actor "%s"', async (name) => {
    await expect(addUser(undefined, { actor: name })).rejects.toThrow('A write to users needs an actor.')
  })

  test.each([
    [
      'insert into events',
      sql`insert into events (table_name, row_id, action, actor) values ('users', gen_random_uuid(), 'UPDATE', 'task:x')`,
    ],
    ['update events', sql`update events set actor = 'task:x'`],
    ['delete from events', sql`delete from events`],
    ['truncate events', sql`truncate events`],
    ['drop the trigger', sql`drop trigger log_update on users`],
    ['make a table', sql`create table public.shadow_users ()`],
  ])('to the app: %s', async (_name, statement) => {
    await expect(write(database.db, { actor }, (trx) => statement.execute(trx))).rejects.toThrow(
      /permission denied|must be owner/,
    )
  })
})

describe('the eraser', () => {
  const asEraser = (statement: RawBuilder<unknown>) =>
    database.owner.transaction().execute(async (trx) => {
      await sql`set local role vouch_eraser`.execute(trx)
      return statement.execute(trx)
    })

  test('blanks the values of an event', async () => {
    const user = await addUser()
    await asEraser(sql`update events set new_values = '{}' where row_id = ${user.id}`)
    expect((await eventsOf(user.id))[0]).toMatchObject({ action: 'INSERT', actor, new_values: {} })
  })

  test('changes no other column of an event, and deletes no event', async () => {
    await expect(asEraser(sql`update events set actor = 'task:x'`)).rejects.toThrow('permission denied')
    await expect(asEraser(sql`delete from events`)).rejects.toThrow('permission denied')
  })
})

test('the e-mail address of an account is unique without case', async () => {
  await addUser('Case@example.com')
  await expect(addUser('case@Example.com')).rejects.toThrow('users_email_key')
})

test('a developer has one open profile for a job, and may have a new one once it ended', async () => {
  const profile = await write(database.db, { actor }, async (trx) => {
    const person = { first_name: 'Ada', last_name: 'Lovelace', email: `${randomUUID()}@example.com` }
    const developer = await trx.insertInto('developers').values(person).returning('id').executeTakeFirstOrThrow()
    const company = await trx
      .insertInto('companies')
      .values({ name: randomUUID() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const opening = { company_id: company.id, title: 'Engineer', type: 'HOURLY' } as const
    const job = await trx.insertInto('jobs').values(opening).returning('id').executeTakeFirstOrThrow()
    return { developer_id: developer.id, job_id: job.id }
  })
  const add = () => write(database.db, { actor }, (trx) => trx.insertInto('job_profiles').values(profile).execute())
  await add()
  await expect(add()).rejects.toThrow('job_profiles_open_key')
  await write(database.db, { actor }, (trx) =>
    trx
      .updateTable('job_profiles')
      .set({ status: 'NOT_SUBMITTED', end_reason: 'RATE' })
      .where('job_id', '=', profile.job_id)
      .execute(),
  )
  await add()
})
