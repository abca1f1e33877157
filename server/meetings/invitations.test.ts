import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readEnv } from '#server/env.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { MailError } from '#server/platform/mail/mailError.ts'
import { createSendingWork } from '#server/platform/sending/messageWork.ts'
import { asTest, createCompany, createDeveloper, createJob, createJobProfile, createUser } from '#test/factories.ts'
import { graphql, undoMutation } from '#test/graphql.ts'
import { testSecret } from '#test/identity/identity.ts'
import { readCalendar } from '#test/servers/calendarReader.ts'
import { dataOf, startTestServer, type TestServer } from '#test/testServer.ts'
import { createCalendarMailReader } from './tasks.ts'

let server: TestServer
let mails: Mail[]
let failure: MailError | undefined
let people: Awaited<ReturnType<typeof createPeople>>

beforeAll(async () => {
  const variables = { PORTAL_PRODUCTION: 'true' }
  server = await startTestServer({ variables, mail: true, tasks: ['queue'] })
})
afterAll(() => server.close())
beforeEach(async () => {
  await asTest(server.db, (trx) => trx.deleteFrom('messages').execute())
  mails = []
  failure = undefined
  people = await createPeople()
})

/** Creates a developer who is put forward at a company with a contact, and two colleagues. */
async function createPeople() {
  const { db } = server
  const company = await createCompany(db, { name: `Acme ${randomUUID()}`, time_zone: 'Asia/Tokyo' })
  const company_id = company.id
  const developer = await createDeveloper(db, {
    first_name: 'Dora',
    last_name: 'Hidden',
    time_zone: 'America/New_York',
    email: `dora-${randomUUID()}@developers.example`,
  })
  const job = await createJob(db, { company_id, title: 'Gardener' })
  const profile = await createJobProfile(db, { job_id: job.id, developer_id: developer.id })
  const email = `cora-${randomUUID()}@clients.example`
  const contact = await createContact({ company_id, name: 'Cora Client', email })
  const organiser = await createUser(db, {
    display_name: 'Olga Organiser',
    email: `olga-${randomUUID()}@vouch.example`,
  })
  const colleague = await createUser(db, {
    display_name: 'Karl Colleague',
    email: `karl-${randomUUID()}@vouch.example`,
  })
  return { company_id, company, developer, profile, contact, organiser, colleague }
}

function createContact(values: { company_id: string; name: string; email?: string; do_not_contact?: boolean }) {
  return asTest(server.db, (trx) => trx.insertInto('contacts').values(values).returningAll().executeTakeFirstOrThrow())
}

const fields = `id version contact_ids colleague_ids uninvited_ids
  guests { kind person_id name invited mail { method state reason } }`
const adding = graphql(
  `mutation ($meeting: AddMeetingInput!, $key: String) { addMeeting(input: $meeting, key: $key) { ${fields} } }`,
)
const updating = graphql(`mutation ($input: UpdateMeetingInput!) {
  updateMeeting(input: $input) { ${fields} }
}`)
const moving = graphql(`mutation ($input: MoveMeetingInput!) {
  moveMeeting(input: $input) { id version }
}`)
const finding = graphql(`query ($id: ID!) { getMeeting(id: $id) { ${fields} } }`)

const returnedQuery = graphql(`query ($id: ID!) { getMeeting(id: $id) { guests { mail { state has_returned } } } }`)
const allowing = graphql(`mutation ($input: AllowMailsInput!) { allowMails(input: $input) }`)
const inviteesQuery = graphql(`query ($developer_id: ID!, $job_profile_id: ID) {
  getMeetingInvitees(developer_id: $developer_id, job_profile_id: $job_profile_id) { kind name refusal }
}`)

const planned = (more: object = {}) => ({
  developer_id: people.developer.id,
  type: 'CLIENT_INTERVIEW',
  starts_at: '2099-07-01T10:00:00Z',
  minutes: 45,
  organiser_id: people.organiser.id,
  job_profile_id: people.profile.id,
  contact_ids: [people.contact.id],
  colleague_ids: [people.colleague.id],
  url: 'https://meet.example.com/x',
  ...more,
})
const send = (more: object = {}) => server.as('dstm').send(adding, { meeting: planned(more) })
const added = async (more: object = {}) => dataOf(await send(more)).addMeeting
const found = async (id: string) => (await server.as('vetter').data(finding, { id })).getMeeting
async function save(id: string, changes: object) {
  const { version } = await found(id)
  return (await server.as('recruiter').data(updating, { input: { id, version, changes } })).updateMeeting
}

function correctAddress(table: 'developers' | 'contacts' | 'users', id: string, name: string) {
  const email = `${name}-${randomUUID()}@corrected.example`
  return asTest(server.db, (trx) => trx.updateTable(table).set({ email }).where('id', '=', id).execute())
}

/** Lets the ten seconds pass, and sends all that waits then. */
async function pass() {
  const { db } = server
  await asTest(db, (trx) =>
    trx.updateTable('messages').set({ send_after: new Date() }).where('state', '=', 'QUEUED').execute(),
  )
  const mailer = {
    enabled: true,
    send: async (mail: Mail) => {
      if (failure) throw failure
      mails.push(mail)
    },
  }
  const env = readEnv({
    PUBLIC_URL: 'https://vouch.example',
    PORTAL_PRODUCTION: 'true',
    MAIL_FROM: 'Vouch <hi@vouch.example>',
  })
  const work = createSendingWork(
    { env, db, log: pino({ level: 'silent' }), mailer, secret: testSecret },
    {
      CALENDAR: createCalendarMailReader(testSecret),
    },
  )
  while (await work());
}

function mailTo(email: string | null): Mail {
  const mail = mails.findLast(({ to }) => to === email)
  if (!mail) throw new Error(`No mail to ${email} among ${mails.length}.`)
  return mail
}
const calendarTo = (email: string | null) => readCalendar(mailTo(email).calendar?.content ?? '')
const told = () => mails.map(({ to, calendar }) => `${calendar?.method} ${to.split('-')[0]}`).toSorted()
const everybody = (method: string) => [`${method} cora`, `${method} dora`, `${method} karl`]

describe('an invitation', () => {
  test('reaches each participant as a calendar file that names only them and the organiser', async () => {
    const { id } = await added()
    await pass()
    expect(told()).toEqual(everybody('REQUEST'))
    for (const { email, name } of [
      { email: people.developer.email, name: 'Dora Hidden' },
      { email: people.contact.email, name: 'Cora Client' },
      { email: people.colleague.email, name: 'Karl Colleague' },
    ]) {
      const { method, event } = calendarTo(email)
      expect(method).toBe('REQUEST')
      expect(event.get('UID')).toMatchObject([{ value: `${id}@vouch` }])
      expect(event.get('SEQUENCE')).toMatchObject([{ value: '1' }])
      expect(event.get('DTSTART')).toMatchObject([{ value: '20990701T100000Z' }])
      expect(event.get('LOCATION')).toMatchObject([{ value: 'https://meet.example.com/x' }])
      expect(event.get('ORGANIZER')).toMatchObject([
        { params: { CN: 'Olga Organiser' }, value: 'mailto:hi@vouch.example' },
      ])
      expect(event.get('ATTENDEE')).toMatchObject([{ params: { CN: name, RSVP: 'FALSE' }, value: `mailto:${email}` }])
    }
  })

  test('tells developer and client nothing of each other, and colleagues who is met', async () => {
    await added({ notes: 'Doubts about the last project.' })
    await pass()
    const [toDora, toCora] = [people.developer.email, people.contact.email].map((one) => JSON.stringify(mailTo(one)))
    expect(toDora).not.toMatch(/Cora|Acme|Gardener|Karl|clients\.example/)
    expect(toCora).not.toMatch(/Dora|Hidden|Karl|developers\.example/)
    expect(mailTo(people.contact.email).subject).toBe(
      'Invitation: Client interview with Olga Organiser, Wed 1 July 2099, 19:00–19:45 (Asia/Tokyo)',
    )
    expect(calendarTo(people.colleague.email).event.get('SUMMARY')).toMatchObject([
      { value: `Client interview: Dora Hidden for Gardener at ${people.company.name}` },
    ])
    expect(JSON.stringify(mails)).not.toContain('Doubts')
  })

  const agreed = { consented_on: '2026-01-05', consent_method: 'CALL', without_price: true } as const

  test.each(['SENT', 'OFFER'] as const)(
    'about a profile that is %s names developer, job and company, and no address of the other',
    async (status) => {
      const { developer, contact, company, profile } = people
      await asTest(server.db, (trx) =>
        trx
          .updateTable('job_profiles')
          .set({ status, ...agreed })
          .where('id', '=', profile.id)
          .execute(),
      )
      await added()
      await pass()
      const [toDora, toCora] = [developer.email, contact.email].map((one) => mailTo(one))
      const ofDora = `Client interview with ${company.name} for Gardener`
      const ofCora = 'Client interview with Dora Hidden for Gardener'
      expect(toDora?.subject).toContain(ofDora)
      expect(toCora?.subject).toContain(ofCora)
      expect(calendarTo(developer.email).event.get('SUMMARY')).toMatchObject([{ value: ofDora }])
      expect(calendarTo(contact.email).event.get('SUMMARY')).toMatchObject([{ value: ofCora }])
      expect(JSON.stringify(toDora)).not.toMatch(/Cora|Karl|clients\.example/)
      expect(JSON.stringify(toCora)).not.toMatch(/Karl|developers\.example/)
      for (const mail of mails) expect(mail).toMatchObject({ senderName: 'Olga Organiser', isPersonal: false })
    },
  )

  test('has the link by which a developer leaves all mails, and no other participant has one', async () => {
    const { developer, contact, colleague } = people
    await added()
    await pass()
    expect(mailTo(developer.email).leaveUrl).toContain(`https://vouch.example/public/mails/${developer.id}`)
    for (const { email } of [contact, colleague]) expect(mailTo(email)).not.toHaveProperty('leaveUrl')
  })

  test('leads a developer who applied to the page of the application, and nobody else', async () => {
    const { developer, contact, colleague } = people
    const values = { developer_id: developer.id, source: 'JOBS_PAGE' as const }
    await asTest(server.db, async (trx) => {
      await trx.insertInto('applications').values(values).execute()
      const applicant = { stage: 'APPLICANT', status: 'NEW' } as const
      await trx.updateTable('developers').set(applicant).where('id', '=', developer.id).execute()
    })
    await added()
    await pass()
    expect(mailTo(developer.email).followUrl).toContain('https://vouch.example/public/application/')
    for (const { email } of [contact, colleague]) expect(mailTo(email)).not.toHaveProperty('followUrl')
  })

  test('survives names and places that attack the file', async () => {
    const attack = `A;b,c:"d"\\n\r\nATTENDEE:mailto:evil@example.com ${'😀ü'.repeat(90)}`
    const rename = (table: 'contacts' | 'developers' | 'users', row: object, id: string) =>
      asTest(server.db, (trx) => trx.updateTable(table).set(row).where('id', '=', id).execute())
    await rename('contacts', { name: attack }, people.contact.id)
    await rename('developers', { first_name: attack, last_name: attack }, people.developer.id)
    await rename('users', { display_name: attack }, people.organiser.id)
    await added()
    await pass()
    expect(told()).toEqual(everybody('REQUEST'))
    for (const { to, subject } of mails) {
      const { event } = calendarTo(to)
      expect(event.get('ATTENDEE')).toHaveLength(1)
      expect(event.get('ATTENDEE')?.[0]?.value).toBe(`mailto:${to}`)
      expect(event.get('ORGANIZER')?.[0]?.params.CN).toContain("A;b,c:'d'")
      expect(subject).not.toMatch(/[\r\n]/)
    }
  })

  test('is taken back by an undo within the ten seconds', async () => {
    const { extensions } = await send()
    await server.as('dstm').data(undoMutation, { input: { change: extensions?.change ?? '' } })
    await pass()
    expect(mails).toEqual([])
    expect(
      await server.db.selectFrom('meeting_guests').select('id').where('contact_id', '=', people.contact.id).execute(),
    ).toEqual([])
  })

  test('goes out once, however often the meeting is added with the same key', async () => {
    const key = randomUUID()
    const meeting = planned()
    await Promise.all([1, 2, 3].map(() => server.as('dstm').send(adding, { meeting, key })))
    await pass()
    await pass()
    expect(told()).toEqual(everybody('REQUEST'))
  })

  test('goes to nobody who is left out, and to nobody about a meeting that is noted afterwards', async () => {
    const some = await added({ uninvited_ids: [people.developer.id, people.colleague.id] })
    const over = await added({ starts_at: '2020-01-01T10:00:00Z' })
    await pass()
    expect(told()).toEqual(['REQUEST cora'])
    expect(some.guests.map(({ name, invited }) => [name, invited])).toEqual([
      ['Dora Hidden', false],
      ['Cora Client', true],
      ['Karl Colleague', false],
    ])
    expect(over.uninvited_ids).toHaveLength(3)
    await save(over.id, { starts_at: '2099-01-01T10:00:00Z' })
    await pass()
    expect(told()).toEqual(['REQUEST cora'])
  })

  test.each([
    ['contacts', { do_not_contact: true }, 'Not sent: Does not want mails.'],
    ['contacts', { email: null }, 'Not sent: Has no e-mail address.'],
    ['contacts', { deleted_at: new Date() }, 'Not sent: No longer at this company.'],
  ] as const)('is recorded as not sent where one of the %s became so: %o', async (table, row, reason) => {
    const change = () =>
      asTest(server.db, (trx) => trx.updateTable(table).set(row).where('id', '=', people.contact.id).execute())
    const early = await added()
    await change()
    const late = row === undefined ? early : await added({ type: 'INTRO' })
    await pass()
    for (const { id } of [early, late]) {
      const guest = (await found(id)).guests.find(({ kind }) => kind === 'CONTACT')
      expect(guest?.mail).toEqual({ method: 'REQUEST', state: 'REFUSED', reason })
    }
    expect(told()).not.toContain('REQUEST cora')
  })

  test('does not reach a developer who does not want to be contacted, nor a colleague who is blocked', async () => {
    await asTest(server.db, async (trx) => {
      await trx.updateTable('developers').set({ do_not_contact: true }).where('id', '=', people.developer.id).execute()
    })
    await added()
    await asTest(server.db, (trx) =>
      trx.updateTable('users').set({ active: false }).where('id', '=', people.colleague.id).execute(),
    )
    await pass()
    expect(told()).toEqual(['REQUEST cora'])
  })

  test.each([
    ['contact_ids', 'Choose contacts of the company whose job the meeting is about.'],
    ['colleague_ids', 'Choose staff members who may log in.'],
  ] as const)('is refused at %s for somebody else', async (field, message) => {
    const stranger =
      field === 'contact_ids'
        ? await createContact({ company_id: (await createCompany(server.db)).id, name: 'Other' })
        : await createUser(server.db, { role: 'reviewer' })
    const { errors } = await send({ [field]: [stranger.id] })
    expect(errors?.[0]).toMatchObject({ message, extensions: { field } })
  })
})

describe('a change', () => {
  test('of time, place, type or organiser is told with a higher sequence, and one of notes is not', async () => {
    const { id } = await added()
    await pass()
    let last = 1
    for (const change of [
      { starts_at: '2099-07-02T10:00:00Z' },
      { minutes: 60 },
      { url: 'https://meet.example.com/y' },
      { type: 'OTHER' },
      { organiser_id: people.colleague.id },
    ]) {
      mails = []
      await save(id, change)
      await pass()
      expect(told()).toEqual(everybody('REQUEST'))
      const sequence = Number(calendarTo(people.developer.email).event.get('SEQUENCE')?.[0]?.value)
      expect(sequence).toBeGreaterThan(last)
      expect(mailTo(people.developer.email).subject).toMatch(/^Changed: /)
      last = sequence
    }
    mails = []
    await save(id, { notes: 'Bring cake.' })
    await pass()
    expect(mails).toEqual([])
  })

  test('of the time says what it was before, and one of the place does not', async () => {
    const { id } = await added()
    await pass()
    await save(id, { starts_at: '2099-07-02T10:00:00Z' })
    await pass()
    expect(mailTo(people.contact.email).text).toContain('Before: Wed 1 July 2099, 19:00–19:45 (Asia/Tokyo)')
    await save(id, { url: 'https://meet.example.com/y' })
    await pass()
    expect(mailTo(people.contact.email).text).not.toContain('Before:')
  })

  test('within the ten seconds of another makes one mail of both, and taken back leaves the first', async () => {
    const { id } = await added()
    await save(id, { minutes: 60 })
    const version = (await found(id)).version
    const { extensions } = await server
      .as('recruiter')
      .query(updating, { input: { id, version, changes: { minutes: 15 } } })
    await server.as('recruiter').data(undoMutation, { input: { change: extensions?.change ?? '' } })
    await pass()
    expect(told()).toEqual(everybody('REQUEST'))
    expect(calendarTo(people.contact.email).event.get('DTEND')).toMatchObject([{ value: '20990701T110000Z' }])
  })

  test('by two at once is told once, and the second is refused', async () => {
    const { id, version } = await added()
    await pass()
    mails = []
    const answers = await Promise.all(
      (['admin', 'vetter', 'dstm', 'recruiter'] as const).map((role, at) =>
        server.as(role).query(updating, { input: { id, version, changes: { minutes: 50 + at } } }),
      ),
    )
    expect(answers.filter(({ errors }) => errors?.[0]?.extensions?.code === 'CONFLICT')).toHaveLength(3)
    await pass()
    expect(told()).toEqual(everybody('REQUEST'))
  })

  test('of who takes part invites the new ones, and takes it out of the calendar of the others', async () => {
    const { id } = await added({ colleague_ids: [] })
    await pass()
    mails = []
    const { version } = await save(id, { contact_ids: [], colleague_ids: [people.colleague.id] })
    await pass()
    expect(told()).toEqual(['CANCEL cora', 'REQUEST karl'])
    const { text } = mailTo(people.contact.email)
    expect(text).toContain('You are not needed in this meeting any more')
    expect(text).not.toContain('meet.example.com')
    expect(calendarTo(people.contact.email).event.get('LOCATION')).toBeUndefined()
    expect(calendarTo(people.contact.email).event.get('SEQUENCE')).toMatchObject([{ value: String(version) }])
    mails = []
    await save(id, { contact_ids: [people.contact.id] })
    await pass()
    expect(told()).toEqual(['REQUEST cora'])
  })

  test('to another job is refused while contacts of the first company take part', async () => {
    const { id, version } = await added()
    const { errors } = await server
      .as('dstm')
      .query(updating, { input: { id, version, changes: { job_profile_id: null } } })
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_INPUT', field: 'contact_ids' })
  })

  test('that cancels is told, also to whoever wants no mails any more, and one that schedules again invites again', async () => {
    const { id, version } = await added()
    await pass()
    await asTest(server.db, (trx) =>
      trx.updateTable('contacts').set({ do_not_contact: true }).where('id', '=', people.contact.id).execute(),
    )
    mails = []
    await server.as('dstm').data(moving, { input: { id, version, to: 'CANCELLED' } })
    await pass()
    expect(told()).toEqual(everybody('CANCEL'))
    expect(mailTo(people.contact.email).text).toMatch(/^Hello Cora,\n\nThis meeting does not take place:/)
    const { method, event } = calendarTo(people.contact.email)
    expect([method, event.get('STATUS')?.[0]?.value]).toEqual(['CANCEL', 'CANCELLED'])
    mails = []
    await server.as('dstm').data(moving, { input: { id, version: (await found(id)).version, to: 'SCHEDULED' } })
    await pass()
    expect(told()).toEqual(['REQUEST dora', 'REQUEST karl'])
  })

  test('that cancels before the ten seconds are over leaves everybody in peace', async () => {
    const { id, version } = await added()
    await server.as('dstm').data(moving, { input: { id, version, to: 'CANCELLED' } })
    await pass()
    expect(mails).toEqual([])
  })

  test('that erases the developer cancels for all others, and keeps nothing of the person', async () => {
    const { id } = await added()
    await pass()
    mails = []
    const erasing = graphql(`mutation ($input: EraseDeveloperInput!) { eraseDeveloper(input: $input) { rows } }`)
    const { id: developer } = people.developer
    const own = server.db.selectFrom('developers').select('version').where('id', '=', developer)
    const { version } = await own.executeTakeFirstOrThrow()
    await server.as('admin').data(erasing, { input: { id: developer, version, name: 'Dora Hidden' } })
    await pass()
    expect(told()).toEqual(['CANCEL cora', 'CANCEL karl'])
    expect(JSON.stringify(mails)).not.toMatch(/Dora|Hidden|meet\.example/)
    const stored = server.db.selectFrom('messages').innerJoin('meeting_guests', 'meeting_guests.id', 'guest_id')
    const urls = await stored.select('url').where('meeting_id', '=', id).execute()
    expect(new Set(urls.map(({ url }) => url))).toEqual(new Set([null]))
  })
})

describe('a bad mail server', () => {
  test('that is down delays a mail, and sends it once', async () => {
    await added()
    failure = new MailError('The mail server is full.', 'retry')
    await pass()
    failure = undefined
    await pass()
    await pass()
    expect(told()).toEqual(everybody('REQUEST'))
  })

  test('that gives no answer gets no second mail, until there is news', async () => {
    const { id } = await added({ contact_ids: [], colleague_ids: [] })
    failure = new MailError('The mail server gave no answer.', 'unknown')
    await pass()
    failure = undefined
    await save(id, { notes: 'No news.' })
    await pass()
    expect(mails).toEqual([])
    expect((await found(id)).guests).toMatchObject([{ mail: { state: 'UNKNOWN' } }])
    await save(id, { minutes: 15 })
    await pass()
    expect(told()).toEqual(['REQUEST dora'])
  })

  test('that refuses a mailbox is told in the meeting', async () => {
    const { id } = await added({ contact_ids: [], colleague_ids: [] })
    failure = new MailError('No such mailbox.', 'bounced')
    await pass()
    expect((await found(id)).guests).toMatchObject([{ mail: { state: 'BOUNCED', reason: 'No such mailbox.' } }])
  })

  test('that refuses a mailbox is left alone, until the address is corrected', async () => {
    const { id } = await added()
    failure = new MailError('No such mailbox.', 'bounced')
    await pass()
    failure = undefined
    await save(id, { notes: 'No news.' })
    await pass()
    expect(mails).toEqual([])
    expect((await found(id)).guests.map(({ mail }) => mail?.state)).toEqual(Array(3).fill('BOUNCED'))
    const { developer, contact, colleague } = people
    await correctAddress('developers', developer.id, 'dora')
    await correctAddress('contacts', contact.id, 'cora')
    await correctAddress('users', colleague.id, 'karl')
    await save(id, { notes: 'The addresses are right now.' })
    await pass()
    expect(told()).toEqual(everybody('REQUEST'))
    await save(id, { notes: 'No news again.' })
    await pass()
    expect(mails).toHaveLength(3)
  })

  test('that refuses a mailbox gets mails for it again once somebody allows them, until the next one comes back', async () => {
    const { id } = await added()
    failure = new MailError('No such mailbox.', 'bounced')
    await pass()
    const returned = async () =>
      (await server.as('vetter').data(returnedQuery, { id })).getMeeting.guests.map(({ mail }) => mail)
    expect(await returned()).toEqual(Array(3).fill({ state: 'BOUNCED', has_returned: true }))
    const { developer, contact, colleague } = people
    for (const person of [developer, contact, colleague])
      expect(await server.as('vetter').data(allowing, { input: { id: person.id } })).toEqual({ allowMails: 1 })
    expect(await returned()).toEqual(Array(3).fill({ state: 'BOUNCED', has_returned: false }))
    const invitees = async () => {
      const asked = { developer_id: developer.id, job_profile_id: people.profile.id }
      return (await server.as('vetter').data(inviteesQuery, asked)).getMeetingInvitees.map(({ refusal }) => refusal)
    }
    expect(await invitees()).toEqual([null, null])
    failure = undefined
    await save(id, { notes: 'They say that they are there.' })
    await pass()
    expect(told()).toEqual(everybody('REQUEST'))
    failure = new MailError('No such mailbox.', 'bounced')
    await save(id, { minutes: 15 })
    await pass()
    expect(await invitees()).toEqual(Array(2).fill('The last mail to this address came back'))
  })

  test('whose complaint is about us leaves no mark on a mailbox', async () => {
    const { id } = await added({ contact_ids: [], colleague_ids: [] })
    failure = new MailError('The mail server did not accept a message (EENVELOPE 554).', 'refused')
    await pass()
    failure = undefined
    expect((await found(id)).guests).toMatchObject([{ mail: { state: 'REFUSED' } }])
    await save(id, { notes: 'Once more.' })
    await pass()
    expect(told()).toEqual(['REQUEST dora'])
  })

  test('that refuses a mailbox is told before the next invitation, which is not sent', async () => {
    await added()
    failure = new MailError('No such mailbox.', 'bounced')
    await pass()
    failure = undefined
    const refusal = 'The last mail to this address came back'
    const asked = { developer_id: people.developer.id, job_profile_id: people.profile.id }
    expect((await server.as('vetter').data(inviteesQuery, asked)).getMeetingInvitees).toMatchObject([
      { kind: 'DEVELOPER', refusal },
      { kind: 'CONTACT', refusal },
    ])
    const { id } = await added()
    await pass()
    expect(mails).toEqual([])
    await save(id, { notes: 'No news.' })
    const mail = { state: 'REFUSED', reason: `Not sent: ${refusal}.` }
    expect((await found(id)).guests).toMatchObject([{ mail }, { mail }, { mail }])
  })
})

test('a mail that is not true any more does not leave, whoever wrote that', async () => {
  const { id } = await added()
  await asTest(server.db, (trx) =>
    trx.updateTable('meetings').set({ status: 'CANCELLED' }).where('id', '=', id).execute(),
  )
  await pass()
  expect(mails).toEqual([])
  expect((await found(id)).guests.map(({ mail }) => mail?.reason)).toEqual(
    Array(3).fill('Not sent: It is not true any more.'),
  )
})

test('whoever could be invited is told with the reason why a mail would not reach them', async () => {
  await createContact({ company_id: people.company_id, name: 'Nina Nowhere' })
  await createContact({
    company_id: people.company_id,
    name: 'Olga Out',
    email: `${randomUUID()}@clients.example`,
    do_not_contact: true,
  })
  const variables = { developer_id: people.developer.id, job_profile_id: people.profile.id }
  expect((await server.as('vetter').data(inviteesQuery, variables)).getMeetingInvitees).toEqual([
    { kind: 'DEVELOPER', name: 'Dora Hidden', refusal: null },
    { kind: 'CONTACT', name: 'Cora Client', refusal: null },
    { kind: 'CONTACT', name: 'Nina Nowhere', refusal: 'Has no e-mail address' },
    { kind: 'CONTACT', name: 'Olga Out', refusal: 'Does not want mails' },
  ])
  expect((await server.as('client').query(inviteesQuery, variables)).errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
})
