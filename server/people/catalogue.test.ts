import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseFailure } from '#server/platform/db/connection/failure.ts'
import { tablesWithoutEvents } from '#server/platform/db/schema/tables.ts'
import { type TestDatabase, testDatabase, waitsForLock } from '#test/database.ts'
import { asTest, createCompletedAssessment, createJob, createJobProfile, createMeeting } from '#test/factories.ts'
import { createPerson } from '#test/rows/people.ts'
import { rowsOfPerson } from './data.ts'
import { collisions } from './merges/collisions.ts'
import { erasedTables, linkedTables } from './personTables/kindsOfTables.ts'
import { derivedTables, personTables } from './personTables/personTables.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

async function ask<Row>(query: RawBuilder<Row>): Promise<Row[]> {
  return (await query.execute(database.owner)).rows
}

interface Link {
  child: string
  column: string
  parent: string
}

/** Reads every foreign key of the database. */
const links = () =>
  ask(sql<Link>`
    select c.conrelid::regclass::text as child, a.attname as column, c.confrelid::regclass::text as parent
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace`)

/** Lists the tables that refer to developers, directly or through others. */
async function tablesBelow(name: string): Promise<string[]> {
  const all = await links()
  const found = new Set([name])
  for (const parent of found) {
    for (const link of all) if (link.parent === parent) found.add(link.child)
  }
  return [...found].toSorted()
}

describe('whoever adds a table says what becomes of a person in it', () => {
  test('the catalogue has every table that refers to developers, and no other', async () => {
    const withEvents = erasedTables.map(({ table }) => table)
    expect(
      await tablesBelow('developers'),
      'say in tables.ts of its noun what becomes of a person in it, or add it to derivedTables',
    ).toEqual([...withEvents, ...derivedTables].toSorted())
    expect(tablesWithoutEvents).toEqual(expect.arrayContaining([...derivedTables]))
  })

  test('the catalogue has every column of these tables', async () => {
    const columns = await ask(sql<{ table: string; names: string[] }>`
      select attrelid::regclass::text as table, array_agg(attname::text order by attname) as names
      from pg_attribute
      where attrelid = any(${erasedTables.map(({ table }) => table)}::regclass[]) and attnum > 0 and not attisdropped
        and attname <> all('{id,created_at,updated_at,version}')
      group by attrelid`)
    const known = erasedTables.map(({ table, columns }) => ({ table, names: columns.map(([name]) => name).toSorted() }))
    const byTable = (one: { table: string }, other: { table: string }) => (one.table < other.table ? -1 : 1)
    expect(columns.toSorted(byTable)).toEqual(known.toSorted(byTable))
  })

  test('figures remember nothing that erasing clears', async () => {
    for (const { table, columns } of erasedTables) {
      const [found] = await ask(sql<{ names: string[] }>`select coalesce(state_columns(${table}), '{}') as names`)
      const kept = columns.filter(([, erasing]) => erasing === 'keep').map(([name]) => name)
      expect(kept, table).toEqual(expect.arrayContaining(found?.names ?? []))
    }
  })

  test('a foreign key to developers is called developer_id, so that merging moves it', async () => {
    const direct = (await links()).filter(({ parent }) => parent === 'developers')
    expect(direct.filter(({ column }) => column !== 'developer_id')).toEqual([])
    const moved = direct.map(({ child }) => child).filter((child) => !derivedTables.some((name) => name === child))
    expect(moved.toSorted()).toEqual(linkedTables.map(({ table }) => table).toSorted())
  })

  test('every unique index over a developer has a rule for merging', async () => {
    const indexes = await ask(sql<{ table: string; index: string }>`
      select i.indrelid::regclass::text as table, i.indexrelid::regclass::text as index
      from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
      where i.indisunique and a.attname = 'developer_id'
        and i.indrelid = any(${linkedTables.map(({ table }) => table)}::regclass[])`)
    const known = Object.entries(collisions).flatMap(([table, rules]) => rules.map(({ index }) => ({ table, index })))
    const byIndex = (one: { index: string }, other: { index: string }) => (one.index < other.index ? -1 : 1)
    expect(indexes.toSorted(byIndex)).toEqual(known.toSorted(byIndex))
  })

  test('every key of a file belongs to a person, so that exporting and erasing know it', async () => {
    const columns = await ask(sql<{ table: string; column: string }>`
      select table_name::text as table, column_name::text as column
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and column_name like '%file\\_key' and table_name not in ('unowned_files', 'suspect_files')
      order by 1, 2`)
    const known = erasedTables.flatMap(({ table, columns: own }) =>
      own.flatMap(([column, erasing]) => (erasing === 'file' ? [{ table, column }] : [])),
    )
    // Forms that nobody confirmed are deleted by the e-mail address in them.
    const byTable = (one: { table: string }, other: { table: string }) => (one.table < other.table ? -1 : 1)
    expect(columns).toEqual([{ table: 'application_forms', column: 'file_key' }, ...known].toSorted(byTable))
  })

  test('no other table has an e-mail address, a phone number or the id of a developer', async () => {
    const columns = await ask(sql<{ name: string }>`
      select table_name || '.' || column_name as name
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and column_name ~ 'email|phone|developer_id|github|linkedin|slack'
        and table_name <> all(${erasedTables.map(({ table }) => table)}::text[]) and table_name <> all(${[...derivedTables]}::text[])
      order by 1`)
    expect(columns.map(({ name }) => name)).toEqual(['contacts.email', 'contacts.phone', 'users.email'])
  })
})

describe('nothing is added to a person who was erased', () => {
  const tables = erasedTables.map(({ table }) => table).filter((table) => table !== 'developers')

  test('whoever writes it, in any table about people', async () => {
    const guarded = await ask(sql<{ name: string }>`
      select tgrelid::regclass::text as name from pg_trigger where tgname = 'refuse_erased' and tgenabled = 'O' order by 1`)
    expect(guarded.map(({ name }) => name)).toEqual(tables.toSorted())
  })

  test('by a copy of another person’s row, which was welcome before', async () => {
    const [person, other] = [await createPerson(database.db), await createPerson(database.db)]
    // A profile has one placement, and an attempt one submission.
    const job = await createJob(database.db)
    const profile = await createJobProfile(database.db, { developer_id: person.id, job_id: job.id })
    const attempt = await createCompletedAssessment(database.db, person.id)
    const [own, theirs] = [await rowsOfPerson(database.db, person.id), await rowsOfPerson(database.db, other.id)]
    own.set('job_profiles', [profile.id])
    own.set('developer_assessments', [attempt.id])
    const copies = tables.flatMap((table) => (theirs.get(table) ?? []).map((id) => ({ table, id })))
    // A meeting has its developer once, and tells them of a version once.
    const [free, planned] = [
      await createMeeting(database.db, { developer_id: person.id }),
      await createMeeting(database.db, { developer_id: person.id }),
    ]
    const guest = await asTest(database.db, (trx) =>
      trx
        .insertInto('meeting_guests')
        .values({ meeting_id: planned.id, invited: true })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    own.set('meetings', [free.id])
    own.set('meeting_guests', [guest.id])
    // Keeps only the person's own id: the ids of merged records come before or after it, as they are drawn.
    own.set('developers', [person.id])
    const tryAll = async () => {
      const failed: string[] = []
      for (const { table, id } of copies) {
        const copied = copyRow(table, id, own)
        await copied.catch((error: unknown) => failed.push(`${table}: ${databaseFailure(error)?.message ?? error}`))
      }
      return failed
    }
    expect(await tryAll()).toEqual([])
    await markAsErased(database.db, person.id)
    const sentence = 'This person was erased, so nothing can be added here any more.'
    expect(await tryAll()).toEqual(copies.map(({ table }) => `${table}: ${sentence}`))
  })

  test('also by who began before the erasure ended', async () => {
    const { id } = await createPerson(database.db)
    const reply = { developer_id: id, channel: 'EMAIL' as const, received_at: new Date(), body: 'Hello' }
    let adding: Promise<unknown> = Promise.resolve()
    await asTest(database.db, async (trx) => {
      await trx.selectFrom('developers').select('id').where('id', '=', id).forUpdate().execute()
      adding = asTest(database.db, (other) => other.insertInto('message_replies').values(reply).execute()).catch(
        databaseFailure,
      )
      await expect.poll(() => waitsForLock(database)).toBe(true)
      await trx.updateTable('developers').set({ erased_at: new Date(), deleted_at: new Date() }).execute()
    })
    expect(await adding).toMatchObject({ code: 'NOT_FOUND' })
  })
})

test('the rows of a person are found in every table, and nobody else’s', async () => {
  const [person, other] = [await createPerson(database.db), await createPerson(database.db)]
  const [own, theirs] = [await rowsOfPerson(database.db, person.id), await rowsOfPerson(database.db, other.id)]
  const tables = Object.entries(personTables).flatMap(([table, about]) => (about ? [table] : []))
  expect([...own.keys()].toSorted(), 'give the person of test/rows/people.ts a row in it').toEqual(tables.toSorted())
  const ids = new Set([...own.values()].flat())
  expect([...theirs.values()].flat().filter((id) => ids.has(id))).toEqual([])
})

/** Adds a copy of a row that belongs to another person's rows, and takes it back. */
async function copyRow(table: string, id: string, rows: ReadonlyMap<string, readonly string[]>): Promise<void> {
  const parents = (await links()).filter(({ child }) => child === table)
  const keys = Object.fromEntries(
    parents.flatMap(({ column, parent }) => (rows.has(parent) ? [[column, rows.get(parent)?.[0]]] : [])),
  )
  const unique = await ask(sql<{ name: string; is_day: boolean }>`
    select a.attname as name, a.atttypid = 'date'::regtype as is_day from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where i.indrelid = ${table}::regclass and i.indisunique and a.atttypid in ('text'::regtype, 'date'::regtype)`)
  const fresh = Object.fromEntries(
    [{ name: 'id', is_day: false }, { name: 'email', is_day: false }, ...unique].map(({ name, is_day }) => [
      name,
      is_day ? '1999-12-31' : randomUUID(),
    ]),
  )
  const columns = await ask(sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`)
  const names = sql.join(columns.map(({ name }) => sql.ref(name)))
  const [values, given] = [JSON.stringify(fresh), JSON.stringify(keys)]
  const takenBack = new Error('taken back')
  const copying = asTest(database.db, async (trx) => {
    await sql`
      insert into ${sql.table(table)} (${names})
      select ${names} from jsonb_populate_record(null::${sql.table(table)}, (
        select jsonb_strip_nulls(to_jsonb(t)) || ${values}::jsonb || coalesce((
          select jsonb_object_agg(key, value) from jsonb_each(${given}::jsonb) where to_jsonb(t) -> key <> 'null'
        ), '{}') from ${sql.table(table)} t where id = ${id}
      ))`.execute(trx)
    throw takenBack
  })
  await copying.catch((error: unknown) => {
    if (error !== takenBack) throw error
  })
}

function markAsErased(db: TestDatabase['db'], id: string): Promise<unknown> {
  const marks = { erased_at: new Date(), deleted_at: new Date() }
  return asTest(db, (trx) => trx.updateTable('developers').set(marks).where('id', '=', id).execute())
}
