import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '#shared/platform/permissions.ts'
import { mentionOf } from '#shared/platform/text/mentions.ts'
import {
  asTest,
  createCheckIn,
  createCompany,
  createDeveloper,
  createDstmPlacement,
  createJob,
  createJobProfile,
  createMeeting,
  createUser,
} from '#test/factories.ts'
import { graphql, undoMutation } from '#test/graphql.ts'
import { type Caller, startTestServer, type TestServer } from '#test/testServer.ts'
import { followWrites } from './causes/sweeper.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const person = async (role: Role, display_name = `A ${role}`) =>
  server.logIn(await createUser(server.db, { role, display_name }))
const newJob = async (title = 'Gardener') => (await createJob(server.db, { title })).id

const listing = graphql('{ getNotifications { notifications { kind title detail path read } } }')
/** Lists what somebody is told, once all that was written counts. */
async function told(caller: Caller) {
  await followWrites(server.db)
  return (await caller.data(listing)).getNotifications.notifications
}

const adding = graphql('mutation ($note: AddNoteInput!) { addNote(input: $note) { id version } }')
const updating = graphql(`mutation ($id: ID!, $body: String!, $version: Int!) {
  updateNote(input: { id: $id, changes: { body: $body }, version: $version }) { id version }
}`)
const removing = graphql('mutation ($input: DeleteNoteInput!) { deleteNote(input: $input) { id } }')
const bodies = graphql('query ($job: ID!) { getNotes(job_id: $job) { body } }')
const write = async (author: Caller, job_id: string, body: string) =>
  (await author.data(adding, { note: { job_id, body } })).addNote
const change = async (author: Caller, note: { id: string; version: number }, body: string) =>
  (await author.data(updating, { ...note, body })).updateNote
const refusalOf = async (author: Caller, job_id: string, body: string) =>
  (await author.query(adding, { note: { job_id, body } })).errors?.[0]
const noteMeeting = graphql(`mutation ($id: ID!, $notes: String!) {
  updateMeeting(input: { id: $id, changes: { notes: $notes }, version: 1 }) { id }
}`)
const noteCheckIn = graphql(`mutation ($id: ID!, $notes: String!) {
  updateCheckIn(input: { id: $id, version: 1, party: DEVELOPER, channel: CALL, held_at: "2026-01-05T10:00:00Z", mood: GOOD, notes: $notes }) { id }
}`)
const exportOf = async ({ token }: Caller, list: string) =>
  (await fetch(`${server.url}/portal/lists/${list}.csv`, { headers: { authorization: `Bearer ${token}` } })).text()
const asks = (...people: Caller[]) =>
  `Please look, ${people.map(({ account }) => mentionOf(account.id)).join(' and ')}.`

describe('whoever is mentioned in a note', () => {
  test('is told once, with the text and the way to the note, until the note is gone; an undo brings it back as it was', async () => {
    const [author, ada] = [await person('recruiter'), await person('vetter', 'Ada')]
    const job = await newJob()
    const note = await write(author, job, `${asks(ada)} ${asks(ada)}`)
    const notice = {
      kind: 'MENTIONED',
      title: 'Gardener',
      detail: 'Please look, @Ada. Please look, @Ada.',
      path: `/jobs/${job}/notes#${note.id}`,
    }
    expect(await told(ada)).toEqual([{ ...notice, read: false }])
    await ada.data(
      graphql('mutation ($input: MarkAllNotificationsReadInput!) { markAllNotificationsRead(input: $input) }'),
      {
        input: {
          newest: (await ada.data(graphql('{ getNotifications { notifications { id } } }'))).getNotifications
            .notifications[0]?.id,
        },
      },
    )
    const { extensions } = await author.query(removing, { input: note })
    expect(await told(ada)).toEqual([])
    await author.data(undoMutation, { input: { change: extensions?.change } })
    expect(await told(ada)).toEqual([{ ...notice, read: true }])
  })

  test('is told of an edit that adds the mention, and no more once another takes it out', async () => {
    const [author, ada, bob] = [await person('recruiter'), await person('dstm', 'Ada'), await person('admin', 'Bob')]
    let note = await write(author, await newJob(), asks(ada))
    await told(ada)
    await sql`update notifications set read_at = now() where user_id = ${ada.account.id}`.execute(server.database.owner)
    note = await change(author, note, asks(ada, bob))
    expect([(await told(ada)).map(({ read }) => read), await told(bob)]).toEqual([
      [true],
      [expect.objectContaining({ kind: 'MENTIONED', read: false })],
    ])
    await change(author, note, asks(bob))
    expect([(await told(ada)).length, (await told(bob)).length]).toEqual([0, 1])
  })

  test('is not told of an own mention', async () => {
    const author = await person('recruiter')
    await write(author, await newJob(), asks(author))
    expect(await told(author)).toEqual([])
  })

  test('is told for 14 days', async () => {
    const [author, ada] = [await person('recruiter'), await person('vetter')]
    await write(author, await newJob(), asks(ada))
    expect(await told(ada)).toHaveLength(1)
    await sql`update note_mentions set since = now() - interval '15 days' where user_id = ${ada.account.id}`.execute(
      server.database.owner,
    )
    await write(author, await newJob(), 'Another note, which wakes the sweep.')
    expect(await told(ada)).toEqual([])
  })

  test('is shown by the present name, in the bell, in the history and to every reader', async () => {
    const [author, ada] = [await person('recruiter'), await person('vetter', 'Ada Byron')]
    const job = await newJob()
    await write(author, job, asks(ada))
    await asTest(server.db, (trx) =>
      trx.updateTable('users').set({ display_name: 'Ada Lovelace' }).where('id', '=', ada.account.id).execute(),
    )
    expect(await told(ada)).toMatchObject([{ detail: 'Please look, @Ada Lovelace.' }])
    const { getActivity } = await author.data(
      graphql('query ($id: ID!) { getActivity(table: jobs, id: $id) { changes { field to } } }'),
      { id: job },
    )
    expect(getActivity.flatMap(({ changes }) => changes)).toContainEqual({
      field: 'Note',
      to: 'Please look, @Ada Lovelace.',
    })
    const { getStaffNames } = await author.data(graphql('{ getStaffNames { id display_name } }'))
    expect(getStaffNames).toContainEqual({ id: ada.account.id, display_name: 'Ada Lovelace' })
  })
})

describe('a mention leads to its record, from', () => {
  test('a note on a job profile', async () => {
    const [author, ada] = [await person('recruiter'), await person('dstm')]
    const developer = await createDeveloper(server.db, { first_name: 'Dora', last_name: 'Note' })
    const profile = await createJobProfile(server.db, { job_id: await newJob(), developer_id: developer.id })
    const adds = graphql('mutation ($note: AddNoteInput!) { addNote(input: $note) { id } }')
    const note = { job_profile_id: profile.id, body: asks(ada), shared_with_client: false }
    const { addNote: added } = await author.data(adds, { note })
    expect(await told(ada)).toMatchObject([
      { title: 'Dora Note, Gardener', path: `/profiles/${profile.id}/notes#${added.id}`, read: false },
    ])
  })

  test('the notes of a company and of a contact', async () => {
    const [author, ada] = [await person('recruiter'), await person('dstm')]
    const company = await createCompany(server.db, { name: `Acme ${crypto.randomUUID()}` })
    const path = `/companies/${company.id}/overview`
    await author.data(
      graphql(`mutation ($id: ID!, $notes: String!) {
        updateCompany(input: { id: $id, changes: { notes: $notes }, version: 1 }) { id }
      }`),
      { id: company.id, notes: asks(ada) },
    )
    const { addContact } = await author.data(
      graphql('mutation ($contact: AddContactInput!) { addContact(input: $contact) { id } }'),
      { contact: { company_id: company.id, name: 'Cora', notes: asks(ada) } },
    )
    expect((await told(ada)).toSorted((one, other) => one.title.localeCompare(other.title))).toMatchObject([
      { title: company.name, path: `${path}#${company.id}` },
      { title: `Cora, ${company.name}`, path: `${path}#${addContact.id}` },
    ])
  })
})

describe('notes of talks', () => {
  test('of a meeting and of a check-in lead to their dialogs, and files name who is mentioned', async () => {
    const [author, ada] = [await person('admin'), await person('vetter', 'Ada Talk')]
    const placement = await createDstmPlacement(server.db, { dstm_id: author.account.id })
    const meeting = await createMeeting(server.db, { developer_id: placement.developer_id })
    const { id } = await createCheckIn(server.db, placement.id, { due: -1, mood: 'GOOD' })
    await author.data(noteMeeting, { id: meeting.id, notes: asks(ada) })
    await author.data(noteCheckIn, { id, notes: asks(ada) })
    const developer = `/developer/${placement.developer_id}`
    expect((await told(ada)).map(({ path }) => path).toSorted()).toEqual([
      `${developer}/meetings?dialog=edit-meeting&id=${meeting.id}`,
      `${developer}/overview?dialog=check-in&id=${id}`,
    ])
    for (const list of ['meetings', 'check_ins']) {
      const file = await exportOf(author, list)
      expect(file).toContain('Please look, @Ada Talk.')
      expect(file).not.toContain(mentionOf(ada.account.id))
    }
  })

  test('refuse whoever may not read them', async () => {
    const [author, rhea] = [await person('admin'), await person('reviewer', 'Rhea')]
    const placement = await createDstmPlacement(server.db, { dstm_id: author.account.id })
    const meeting = await createMeeting(server.db, { developer_id: placement.developer_id })
    const { id } = await createCheckIn(server.db, placement.id, { due: -1, mood: 'GOOD' })
    const refused = [
      await author.query(noteMeeting, { id: meeting.id, notes: asks(rhea) }),
      await author.query(noteCheckIn, { id, notes: asks(rhea) }),
    ]
    for (const { errors } of refused)
      expect(errors?.[0]?.message).toBe('Rhea may not read this. Mention somebody who may.')
  })
})

describe('a mention is refused', () => {
  const none = '00000000-0000-4000-8000-000000000000'

  test.each([
    ['of a reviewer, who may not read it', 'reviewer', true, 'Rhea may not read this. Mention somebody who may.'],
    ['of a client, who may not read it', 'client', true, 'Rhea may not read this. Mention somebody who may.'],
    ['of a colleague who has left', 'dstm', false, 'Rhea can no longer log in. Mention somebody else.'],
  ] as const)('%s, by a sentence that names them, and nothing is saved', async (_, role, active, message) => {
    const [author, job] = [await person('recruiter'), await newJob()]
    const { id } = await createUser(server.db, { role, active, display_name: 'Rhea' })
    const refusal = await refusalOf(author, job, `Ask ${mentionOf(id)}`)
    expect(refusal).toMatchObject({ message, extensions: { code: 'BAD_INPUT', field: 'body' } })
    expect((await author.data(bodies, { job })).getNotes).toEqual([])
  })

  test('of nobody', async () => {
    const refusal = await refusalOf(await person('recruiter'), await newJob(), `Ask ${mentionOf(none)}`)
    expect(refusal?.extensions).toMatchObject({ code: 'BAD_INPUT', field: 'body' })
  })

  test('in every text that can mention somebody, also when an edit adds it', async () => {
    const author = await person('recruiter')
    const words = asks(await person('reviewer'))
    const company = await createCompany(server.db)
    const profile = await createJobProfile(server.db, {
      job_id: await newJob(),
      developer_id: (await createDeveloper(server.db)).id,
    })
    const note = await write(author, await newJob(), 'Mine')
    const { addNote: ofProfile } = await author.data(
      graphql('mutation ($note: AddNoteInput!) { addNote(input: $note) { id version } }'),
      { note: { job_profile_id: profile.id, body: 'Mine', shared_with_client: false } },
    )
    const { addContact: contact } = await author.data(
      graphql('mutation ($contact: AddContactInput!) { addContact(input: $contact) { id version } }'),
      { contact: { company_id: company.id, name: 'Cora' } },
    )
    const refused = [
      await author.query(updating, { ...note, body: words }),
      await author.query(graphql('mutation ($note: AddNoteInput!) { addNote(input: $note) { id } }'), {
        note: { job_profile_id: profile.id, body: words, shared_with_client: false },
      }),
      await author.query(
        graphql(`mutation ($id: ID!, $body: String!, $version: Int!) {
          updateNote(input: { id: $id, changes: { body: $body }, version: $version }) { id }
        }`),
        { ...ofProfile, body: words },
      ),
      await author.query(graphql('mutation ($company: AddCompanyInput!) { addCompany(input: $company) { id } }'), {
        company: { name: `New ${crypto.randomUUID()}`, status: 'ACTIVE', notes: words },
      }),
      await author.query(
        graphql(`mutation ($id: ID!, $notes: String!) {
          updateCompany(input: { id: $id, changes: { notes: $notes }, version: 1 }) { id }
        }`),
        { id: company.id, notes: words },
      ),
      await author.query(graphql('mutation ($contact: AddContactInput!) { addContact(input: $contact) { id } }'), {
        contact: { company_id: company.id, name: 'Carl', notes: words },
      }),
      await author.query(
        graphql(`mutation ($id: ID!, $notes: String!, $version: Int!) {
          updateContact(input: { id: $id, changes: { notes: $notes }, version: $version }) { id }
        }`),
        { ...contact, notes: words },
      ),
    ]
    expect(refused.map(({ errors }) => errors?.[0]?.message)).toEqual(
      refused.map(() => 'A reviewer may not read this. Mention somebody who may.'),
    )
  })

  test('but a note that mentions somebody who left since can still be edited', async () => {
    const [author, ada] = [await person('recruiter'), await person('vetter', 'Ada')]
    const note = await write(author, await newJob(), asks(ada))
    await asTest(server.db, (trx) =>
      trx.updateTable('users').set({ active: false }).where('id', '=', ada.account.id).execute(),
    )
    expect((await change(author, note, `${asks(ada)} Thanks.`)).version).toBe(2)
  })
})

describe('the database', () => {
  test('tells nobody whose role may not read the note, even if the API had let the mention in', async () => {
    const people = [await person('reviewer'), await person('client'), await person('vetter')]
    const job_id = await newJob()
    await asTest(server.db, (trx) =>
      trx
        .insertInto('notes')
        .values({ job_id, body: asks(...people) })
        .execute(),
    )
    await followWrites(server.db)
    const { rows } = await sql<{ user_id: string }>`
      select user_id from notifications where kind = 'MENTIONED' and done_at is null
        and user_id = any(${people.map(({ account }) => account.id)}::uuid[])`.execute(server.db)
    expect(rows.map(({ user_id }) => user_id)).toEqual([people[2]?.account.id])
  })

  test('tells no more whoever loses the role, and again whoever gets it back', async () => {
    const [author, ada] = [await person('recruiter'), await person('vetter')]
    const setRole = (role: Role) =>
      asTest(server.db, (trx) => trx.updateTable('users').set({ role }).where('id', '=', ada.account.id).execute())
    const kinds = async () => {
      await followWrites(server.db)
      const { rows } = await sql<{ kind: string }>`
        select kind from notifications where user_id = ${ada.account.id} and done_at is null`.execute(server.db)
      return rows.map(({ kind }) => kind)
    }
    await write(author, await newJob(), asks(ada))
    expect(await kinds()).toEqual(['MENTIONED'])
    await setRole('reviewer')
    expect(await kinds()).toEqual([])
    await setRole('dstm')
    expect(await kinds()).toEqual(['MENTIONED'])
  })

  test('takes the mention back with a deleted record, and with a text that is erased', async () => {
    const [author, ada] = [await person('recruiter'), await person('vetter')]
    const job = await newJob()
    await write(author, job, asks(ada))
    const developer = await createDeveloper(server.db)
    const profile = await createJobProfile(server.db, { job_id: await newJob(), developer_id: developer.id })
    await asTest(server.db, (trx) =>
      trx
        .insertInto('notes')
        .values({ job_profile_id: profile.id, body: asks(ada) })
        .execute(),
    )
    expect(await told(ada)).toHaveLength(2)
    await asTest(server.db, (trx) =>
      trx.updateTable('jobs').set({ deleted_at: new Date() }).where('id', '=', job).execute(),
    )
    expect(await told(ada)).toHaveLength(1)
    await server.as('admin').data(
      graphql(`mutation ($input: EraseDeveloperInput!) {
        eraseDeveloper(input: $input) { rows }
      }`),
      { input: { id: developer.id, version: 1, name: 'Dora Developer' } },
    )
    expect(await told(ada)).toEqual([])
    const left = server.db.selectFrom('note_mentions').select('source_id').where('user_id', '=', ada.account.id)
    expect(await left.execute()).toHaveLength(1)
  })
})

describe('a note that a client reads', () => {
  const adds = graphql('mutation ($note: AddNoteInput!) { addNote(input: $note) { id version } }')
  const shares = graphql(`mutation ($id: ID!, $version: Int!) {
    updateNote(input: { id: $id, changes: { shared_with_client: true }, version: $version }) { id }
  }`)

  test('mentions nobody: it is refused when it is written, when it is shared, and by the database', async () => {
    const [author, ada] = [await person('recruiter'), await person('vetter')]
    const profile = await createJobProfile(server.db, {
      job_id: await newJob(),
      developer_id: (await createDeveloper(server.db)).id,
    })
    const note = { job_profile_id: profile.id, body: asks(ada) }
    const refusal = { code: 'BAD_INPUT', field: 'shared_with_client' }
    const shared = await author.query(adds, { note: { ...note, shared_with_client: true } })
    expect(shared.errors?.[0]).toMatchObject({
      message: expect.stringMatching(/mentions a colleague/),
      extensions: refusal,
    })
    const { addNote } = await author.data(adds, { note: { ...note, shared_with_client: false } })
    const later = await author.query(shares, addNote)
    expect(later.errors?.[0]?.extensions).toMatchObject({ ...refusal, field: 'shared_with_client' })
    const past = asTest(server.db, (trx) =>
      trx
        .insertInto('notes')
        .values({ ...note, shared_with_client: true })
        .execute(),
    )
    await expect(past).rejects.toThrow('notes_shared_check')
  })
})
