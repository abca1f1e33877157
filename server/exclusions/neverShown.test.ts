import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sweepNotifications } from '#server/notifications/causes/sweeper.ts'
import { write } from '#server/platform/db/connection/connect.ts'
import type { JobProfileStatus } from '#shared/jobProfiles/jobProfileStatuses.ts'
import { waitsForLock } from '#test/database.ts'
import { dayIn } from '#test/days.ts'
import { asTest, createClient, createDeveloper, createJob, createJobProfile } from '#test/factories.ts'
import { graphql, undoMutation } from '#test/graphql.ts'
import { createAgreedProfile, createClientPlace, createVisitor } from '#test/rows/clientLinks.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'

/* Nobody is shown to a company that they must not be shown to: not by search, move, link, mail or bare SQL. */

let server: TestServer
let place: Awaited<ReturnType<typeof createClientPlace>>
let visitor: ReturnType<typeof createVisitor>
let visitors = 0
beforeAll(async () => {
  server = await startTestServer({ variables: { TRUST_PROXY: 'true', RATE_PER_MINUTE: '0' } })
})
afterAll(() => server.close())
beforeEach(async () => {
  place = await createClientPlace(server)
  // Each test has an address of its own, so that tests share no limit.
  visitor = createVisitor(server, `203.0.115.${++visitors}`)
})

/** Names the company of the place for a developer. @returns the id of the exclusion. */
const exclude = async (developer_id: string, row: object = {}) => {
  const named = { developer_id, company_name: place.company.name, reason: 'EMPLOYER' as const, ...row }
  const adding = asTest(server.db, (trx) =>
    trx.insertInto('exclusions').values(named).returning('id').executeTakeFirst(),
  )
  return (await adding)?.id ?? ''
}
const member = () => createDeveloper(server.db, { first_name: 'Ana', last_name: randomUUID(), country: 'US' })
const statusOf = async (id: string) => {
  const row = server.db.selectFrom('job_profiles').select('status').where('id', '=', id)
  return (await row.executeTakeFirstOrThrow()).status
}
const tell = 'This developer must not be shown to this company: their own employer.'

describe('the search for candidates', () => {
  const searching = graphql(`query ($job: ID, $version: String) {
    allSearchDevs(job_id: $job, countries: ["US"], count: 1000, version: $version) {
      version total unchanged developers { id } not_shown { id name reason }
    }
  }`)
  const search = async (version?: string, job: string | null = place.job.id) =>
    (await server.as('recruiter').data(searching, { job, version: version ?? null })).allSearchDevs
  const selecting = graphql('query ($job: ID!) { selectFirstDevs(job_id: $job, countries: ["US"], count: 1000) }')
  const found = async () => {
    const [{ developers, total }, { selectFirstDevs }] = [
      await search(),
      await server.as('recruiter').data(selecting, { job: place.job.id }),
    ]
    const ids = developers.map(({ id }) => id)
    expect(selectFirstDevs).toEqual(ids)
    expect(total).toBe(ids.length)
    return ids
  }

  test('leaves them out, at once, counts them with the reason, and lists them where no job is asked', async () => {
    const { id, last_name } = await member()
    const { version } = await search()
    expect(await found()).toContain(id)
    await exclude(id)
    const answer = await search(version)
    expect(answer.unchanged).toBe(false)
    expect(answer.not_shown).toEqual([{ id, name: `Ana ${last_name}`, reason: 'EMPLOYER' }])
    expect(await found()).not.toContain(id)
    expect((await search(undefined, null)).developers.map((one) => one.id)).toContain(id)
    expect((await search(answer.version)).unchanged).toBe(true)
  })

  test('follows a name that changes, a last day that passes, and an exclusion that is taken back', async () => {
    const { id } = await member()
    const exclusion = await exclude(id, { company_name: 'Zugspitze AG', until: dayIn(0) })
    const set = (table: 'companies' | 'exclusions', row: object, where: string) =>
      asTest(server.db, (trx) => trx.updateTable(table).set(row).where('id', '=', where).execute())
    expect(await found()).toContain(id)
    await set('companies', { name: 'Zugspitze' }, place.company.id)
    expect(await found()).not.toContain(id)
    await set('exclusions', { until: dayIn(-1) }, exclusion)
    expect(await found()).toContain(id)
    await set('exclusions', { until: null }, exclusion)
    expect(await found()).not.toContain(id)
    await set('exclusions', { deleted_at: new Date() }, exclusion)
    expect(await found()).toContain(id)
    await set('companies', { name: randomUUID() }, place.company.id)
  })

  test('counts nobody who has a profile, is no member, or lives elsewhere, and no relaxation adds them', async () => {
    const [put, left, away] = [
      await member(),
      await createDeveloper(server.db, { country: 'US', stage: 'STANDBY', status: 'NO_DEMAND' }),
      await createDeveloper(server.db, { country: 'PL' }),
    ]
    for (const { id } of [put, left, away]) await exclude(id)
    await createJobProfile(server.db, { job_id: place.job.id, developer_id: put.id })
    expect((await search()).not_shown).toEqual([])
    const relaxing = graphql(
      `query ($job: ID!) { allSearchDevs(job_id: $job, countries: ["US"], count: 50, relax: { country: "PL" }) { developers { id } } }`,
    )
    const { developers } = (await server.as('recruiter').data(relaxing, { job: place.job.id })).allSearchDevs
    expect(developers.map(({ id }) => id)).not.toContain(away.id)
  })
})

describe('putting forward', () => {
  test('is refused for one, and skips them among many', async () => {
    const [ana, bo] = [await member(), await member()]
    await exclude(ana.id)
    const adding = graphql('mutation ($input: AddJobProfileInput!) { addJobProfile(input: $input) { id } }')
    const input = { job_id: place.job.id, developer_id: ana.id }
    const { errors } = await server.as('recruiter').query(adding, { input: input as never })
    expect(errors?.[0]).toMatchObject({
      message: `Ana ${ana.last_name} cannot be put forward: the developer must not be shown to this company: their own employer.`,
      extensions: { field: 'developer_id' },
    })
    const putting = graphql(`mutation ($job: ID!, $developers: DeveloperSelection!) {
      putForward(input: { job_id: $job, selection: $developers, dry_run: false }) { count skipped { reason count } }
    }`)
    const many = { job: place.job.id, developers: { ids: [ana.id, bo.id] } }
    expect((await server.as('recruiter').data(putting, many)).putForward).toEqual({
      count: 1,
      skipped: [{ reason: 'Must not be shown to this company: their own employer', count: 1 }],
    })
  })
})

describe('sending', () => {
  const moving = graphql(`mutation ($input: MoveJobProfileInput!) { moveJobProfile(input: $input) { status version } }`)
  const movingMany = graphql(`mutation ($input: MoveJobProfilesInput!) {
    moveJobProfiles(input: $input) { count skipped { reason } }
  }`)
  const move = ({ id, version }: { id: string; version: number }, to: JobProfileStatus, note: string | null = null) =>
    server.as('recruiter').query(moving, { input: { id, version, to, note, confirmed: [] } as never })

  test('is refused, offered to nobody, and skipped among many', async () => {
    const profile = await createAgreedProfile(server, place.job.id, 'READY_TO_SEND')
    await exclude(profile.developer_id)
    const message = 'This developer must not be shown to this company.'
    expect((await move(profile, 'SENT')).errors?.[0]).toMatchObject({ message })
    const offering = graphql(
      'query ($id: ID!) { getJobProfile(id: $id) { exclusion_reason possible_moves { to refusal } } }',
    )
    const { getJobProfile } = await server.as('recruiter').data(offering, { id: profile.id })
    expect(getJobProfile.exclusion_reason).toBe('EMPLOYER')
    expect(getJobProfile.possible_moves).toContainEqual({ to: 'SENT', refusal: message })
    const input = { selection: { ids: [profile.id] }, to: 'SENT', dry_run: false }
    const { moveJobProfiles } = await server.as('recruiter').data(movingMany, { input: input as never })
    expect(moveJobProfiles).toEqual({ count: 0, skipped: [{ reason: message }] })
    expect(await statusOf(profile.id)).toBe('READY_TO_SEND')
  })

  test('happened before: the profile stays with the client and goes on', async () => {
    const profile = await createAgreedProfile(server, place.job.id)
    await exclude(profile.developer_id)
    expect((await move(profile, 'CLIENT_REVIEW')).data?.moveJobProfile.status).toBe('CLIENT_REVIEW')
  })

  test('is not brought back by an undo once the company was named', async () => {
    const profile = await createAgreedProfile(server, place.job.id)
    const back = await move(profile, 'READY_TO_SEND', 'Sent too early.')
    await exclude(profile.developer_id)
    const { errors } = await server.as('recruiter').query(undoMutation, { input: { change: back.extensions?.change } })
    expect(errors?.[0]).toMatchObject({ message: 'This developer must not be shown to this company.' })
    expect(await statusOf(profile.id)).toBe('READY_TO_SEND')
  })

  const sent = ['SENT', 'CLIENT_REVIEW', 'INTERVIEWING', 'OFFER', 'PLACED', 'COMPLETED'] as const
  test.each(sent)(
    'by bare SQL is refused: to %s, whether a row is added, changed, or moved to another job',
    async (status) => {
      const profile = await createAgreedProfile(server, place.job.id, 'READY_TO_SEND')
      await exclude(profile.developer_id)
      const set = (row: object, id: string) =>
        asTest(server.db, (trx) => trx.updateTable('job_profiles').set(row).where('id', '=', id).execute())
      await expect(set({ status }, profile.id)).rejects.toThrow('must not be shown')
      const elsewhere = await createJob(server.db)
      const added = { job_id: elsewhere.id, developer_id: profile.developer_id, status }
      const other = await createJobProfile(server.db, added)
      await expect(set({ job_id: place.job.id }, other.id)).rejects.toThrow('must not be shown')
      await set({ deleted_at: new Date() }, profile.id)
      await expect(createJobProfile(server.db, { ...added, job_id: place.job.id })).rejects.toThrow('must not be shown')
      // The past that an import brings happened.
      const past = { job_id: place.job.id, developer_id: profile.developer_id, status }
      await write(server.db, { actor: 'import:past' }, (trx) => trx.insertInto('job_profiles').values(past).execute())
    },
  )

  test('and naming a company at the same moment wait for each other', async () => {
    const profile = await createAgreedProfile(server, place.job.id, 'READY_TO_SEND')
    let sending: Promise<unknown> = Promise.resolve()
    await asTest(server.db, async (trx) => {
      const named = { developer_id: profile.developer_id, company_name: place.company.name, reason: 'OTHER' as const }
      await trx.insertInto('exclusions').values(named).execute()
      sending = move(profile, 'SENT')
      await expect.poll(() => waitsForLock(server.database)).toBe(true)
    })
    expect(await sending).toMatchObject({ errors: [{ message: 'This developer must not be shown to this company.' }] })
    expect(await statusOf(profile.id)).toBe('READY_TO_SEND')
  })
})

test('a company that changes its name and a developer who names it at the same moment wait for each other', async () => {
  const { id: developer_id } = await member()
  let renaming: Promise<unknown> = Promise.resolve()
  await asTest(server.db, async (trx) => {
    const named = { developer_id, company_name: place.company.name, reason: 'EMPLOYER' as const }
    await trx.insertInto('exclusions').values(named).execute()
    renaming = asTest(server.db, (other) =>
      other.updateTable('companies').set({ name: randomUUID() }).where('id', '=', place.company.id).execute(),
    )
    await expect.poll(() => waitsForLock(server.database)).toBe(true)
  })
  await renaming
  const excluded = sql<{ is: boolean }>`select exclusion_reason(${developer_id}, ${place.company.id}) is not null as is`
  expect((await excluded.execute(server.db)).rows).toEqual([{ is: true }])
})

describe('a link', () => {
  const previewing = graphql(
    'query ($id: ID!) { getClientProfile(job_profile_id: $id, with_bill_rate: false) { fingerprint } }',
  )
  const sharing = graphql(`mutation ($id: ID!, $seen: String!, $contact: ID) {
    shareClientProfile(input: { job_profile_id: $id, contact_id: $contact, with_bill_rate: false, days: 7, seen: $seen }) { url }
  }`)
  const share = async (id: string) => {
    const { getClientProfile } = await server.as('recruiter').data(previewing, { id })
    const variables = { id, seen: getClientProfile.fingerprint, contact: place.contact.id }
    return server.as('recruiter').query(sharing, variables)
  }
  const listing = graphql(`mutation ($job: ID!, $contact: ID!, $ids: [ID!]!) {
    makeShortlist(input: { job_id: $job, contact_id: $contact, job_profile_ids: $ids, with_bill_rate: false, days: 7 }) { url }
  }`)
  const shortlist = (ids: string[]) =>
    server.as('recruiter').query(listing, { job: place.job.id, contact: place.contact.id, ids })

  test('to a profile is refused, and one that was made shows nothing more and takes no answer', async () => {
    const profile = await createAgreedProfile(server, place.job.id)
    const url = (await share(profile.id)).data?.shareClientProfile.url ?? ''
    expect((await visitor.open(url)).page).toContain('Zoë')
    await exclude(profile.developer_id)
    const { status, page } = await visitor.open(url)
    expect([status, page]).toEqual([
      410,
      expect.stringContaining('This developer is no longer a candidate for the job.'),
    ])
    expect(page).not.toMatch(/Zoë|employer|must not/)
    expect((await visitor.open(`${url}/pdf`)).status).toBe(410)
    expect((await visitor.answer(url, 'INTERESTED', { link: randomUUID() })).status).toBe(410)
    expect((await share(profile.id)).errors?.[0]).toMatchObject({ message: tell })
  })

  test('to a shortlist is refused with them, and one that was made leaves them out', async () => {
    const [zoe, yann, xia] = [
      await createAgreedProfile(server, place.job.id),
      await createAgreedProfile(server, place.job.id, 'SENT', 'Yann'),
      await createAgreedProfile(server, place.job.id, 'READY_TO_SEND', 'Xia'),
    ]
    const url = (await shortlist([zoe.id, yann.id])).data?.makeShortlist.url ?? ''
    await exclude(zoe.developer_id)
    const { status, page } = await visitor.open(url)
    expect([status, page]).toEqual([200, expect.stringContaining('Yann')])
    expect(page).not.toMatch(/Zoë|employer|must not/)
    expect((await shortlist([zoe.id, xia.id])).errors?.[0]?.extensions).toMatchObject({ field: 'job_profile_ids' })
    const reading = graphql('query ($id: ID!) { getJobShortlists(job_id: $id) { candidates { id refusal } } }')
    const { candidates } = (await server.as('recruiter').data(reading, { id: place.job.id })).getJobShortlists
    expect(candidates).toContainEqual({ id: zoe.id, refusal: 'Must not be shown to this company' })
    expect((await shortlist([yann.id, xia.id])).data?.makeShortlist.url).toBeTruthy()
  })

  test('that asks for consent is refused, alone and among many, and one that was made asks nothing more', async () => {
    const { id: developer_id } = await member()
    const profile = await createJobProfile(server.db, { job_id: place.job.id, developer_id })
    const asking = graphql('mutation ($id: ID!) { makeConsentLink(input: { job_profile_id: $id, days: 7 }) { url } }')
    const ask = () => server.as('recruiter').query(asking, { id: profile.id })
    const url = (await ask()).data?.makeConsentLink.url ?? ''
    expect((await visitor.open(url)).status).toBe(200)
    await exclude(developer_id)
    expect((await visitor.open(url)).status).toBe(410)
    expect((await ask()).errors?.[0]).toMatchObject({ message: tell })
    const askingMany = graphql(`mutation ($ids: [ID!]!) {
      askConsents(input: { selection: { ids: $ids }, days: 7, dry_run: false }) { count skipped { reason } }
    }`)
    const { askConsents } = await server.as('recruiter').data(askingMany, { ids: [profile.id] })
    expect(askConsents).toEqual({ count: 0, skipped: [{ reason: tell }] })
  })
})

test('a client is told of no profile of theirs, whom the company must not see by now', async () => {
  const account = await createClient(server.db, { companyId: place.company.id })
  const client = await server.logIn(account)
  const profile = await createAgreedProfile(server, place.job.id, 'READY_TO_SEND')
  await asTest(server.db, (trx) =>
    trx.updateTable('job_profiles').set({ status: 'SENT' }).where('id', '=', profile.id).execute(),
  )
  await sql`update state_changes set at = at - interval '1 minute' where row_id = ${profile.id}`.execute(
    server.database.owner,
  )
  const bell = graphql('{ getNotifications { notifications { kind } } }')
  const kinds = async () => {
    await sweepNotifications(server.db)
    return (await client.data(bell)).getNotifications.notifications.map(({ kind }) => kind)
  }
  expect(await kinds()).toEqual(['NEW_PROFILES'])
  await exclude(profile.developer_id)
  expect(await kinds()).toEqual([])
  // What they have seen stays, so that they learn nothing by its absence.
  const reading = graphql('query ($id: ID!) { getSentProfiles(job_id: $id) { id } }')
  expect((await client.data(reading, { id: place.job.id })).getSentProfiles).toEqual([{ id: profile.id }])
})
