import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownRegionLimit } from '#shared/jobs/regionInput.ts'
import { builtInRegions, placesOf } from '#shared/jobs/regions.ts'
import { can, type Role, roles } from '#shared/platform/permissions.ts'
import { asTest, createJob } from '#test/factories.ts'
import { graphql, undoMutation } from '#test/graphql.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const addMutation = graphql(`mutation ($name: String!, $word: String!, $countries: [String!]!) {
  addJobRegion(name: $name, word: $word, countries: $countries) { id name word countries version }
}`)
const updateMutation = graphql(`mutation (
  $id: ID!, $name: String!, $word: String!, $countries: [String!]!, $version: Int!, $seen: String
) {
  updateJobRegion(id: $id, name: $name, word: $word, countries: $countries, version: $version, seen: $seen) { version }
}`)
const deleteMutation = graphql(`mutation ($id: ID!, $version: Int!, $seen: String) {
  deleteJobRegion(id: $id, version: $version, seen: $seen) { id }
}`)
const effectQuery = graphql(`query ($id: ID!, $countries: [String!]) {
  getJobRegionEffect(id: $id, countries: $countries) {
    count closed digest jobs { id title gained gained_count lost lost_count }
  }
}`)
const setPlaces = graphql(`mutation ($id: ID!, $location: [String!]!, $regions: [String!], $version: Int!) {
  setJobCountries(id: $id, location: $location, regions: $regions, version: $version) { location regions version }
}`)
const historyQuery = graphql(`query ($table: ActivityTable!, $id: ID!) {
  getActivity(table: $table, id: $id) { actor note changes { field from to } }
}`)

let made = 0
interface Region {
  readonly id: string
  readonly name: string
  readonly word: string
  readonly countries: readonly string[]
  readonly version: number
}

async function addRegion(countries: string[]): Promise<Region> {
  made += 1
  const region = { name: `Region number ${made}`, word: `R${made}`, countries }
  return (await server.as('admin').data(addMutation, region)).addJobRegion
}

const effectOf = async (id: string, countries?: readonly string[]) =>
  (await server.as('admin').data(effectQuery, { id, countries })).getJobRegionEffect
const change = (region: Region, changes: Partial<Region> & { seen?: string | null }, role: Role = 'admin') =>
  server.as(role).send(updateMutation, { ...region, ...changes })
const remove = (region: Region, seen: string | null = null, role: Role = 'admin') =>
  server.as(role).send(deleteMutation, { id: region.id, version: region.version, seen })

/** Changes the countries as an admin does who has seen the effect. */
async function changeSeen(region: Region, countries: readonly string[]) {
  const { digest } = await effectOf(region.id, countries)
  return change(region, { countries, seen: digest })
}

function createJobIn(region: Region, chosen: string[] = [], row: Parameters<typeof createJob>[1] = {}) {
  const { location, region_countries } = placesOf(chosen, [region.word], [region])
  const places = { location: [...location], regions: [region.word], region_countries: [...region_countries] }
  return createJob(server.db, { ...row, ...places })
}

const placesIn = (id: string) =>
  server.db.selectFrom('jobs').select(['location', 'regions', 'version']).where('id', '=', id).executeTakeFirstOrThrow()
const errorOf = (answer: { errors?: readonly { message: string; extensions?: Record<string, unknown> }[] }) => ({
  code: answer.errors?.[0]?.extensions?.code,
  field: answer.errors?.[0]?.extensions?.field,
})

describe('a region of the firm', () => {
  test('is listed with its countries, each once, and offered to a job', async () => {
    const region = await addRegion(['SE', 'NO', 'SE'])
    expect(region).toMatchObject({ countries: ['SE', 'NO'], version: 1 })
    const { getJobRegions } = await server.as('recruiter').data(graphql('{ getJobRegions { word countries } }'))
    expect(getJobRegions).toContainEqual({ word: region.word, countries: ['SE', 'NO'] })
    const job = await createJob(server.db)
    const { setJobCountries } = await server
      .as('recruiter')
      .data(setPlaces, { id: job.id, version: 1, location: ['BR'], regions: [region.word] })
    expect(setJobCountries).toEqual({ location: ['BR', 'SE', 'NO'], regions: [region.word], version: 2 })
  })

  test.each([
    ['a region that everybody knows', { name: 'dach' }, 'name'],
    ['a region that everybody knows, as its word', { word: 'latam' }, 'word'],
    ['a country', { name: 'côte d’ivoire' }, 'name'],
    ['the code of a country', { word: 'se' }, 'word'],
  ])('cannot have the name of %s', async (_what, given, field) => {
    const region = { name: 'Somewhere', word: 'SOME', countries: ['SE'], ...given }
    expect(errorOf(await server.as('admin').send(addMutation, region))).toEqual({ code: 'BAD_INPUT', field })
  })

  test('cannot have the name or the word of another one, in any case, until that is removed', async () => {
    const other = await addRegion(['SE'])
    const add = (region: object) => server.as('admin').send(addMutation, { countries: ['PT'], ...region })
    expect(errorOf(await add({ name: other.name.toUpperCase(), word: 'NEW' })).field).toBe('name')
    expect(errorOf(await add({ name: 'New', word: other.name.toLowerCase() })).field).toBe('word')
    expect(errorOf(await add({ name: other.word.toLowerCase(), word: 'NEW' })).field).toBe('name')
    await remove(other)
    expect((await add({ name: other.name, word: other.word })).errors).toBeUndefined()
  })

  test.each(roles)('as %s, is written only with the permission', async (role) => {
    const region = await addRegion(['SE'])
    const allowed = can(role, 'settings:manage') ? undefined : 'FORBIDDEN'
    const name = `Of the ${role}`
    const adding = server.as(role).send(addMutation, { name, word: `of ${role}`, countries: ['PT'] })
    expect(errorOf(await adding).code).toBe(allowed)
    const asked = server.as(role).query(effectQuery, { id: region.id, countries: ['NO'] })
    expect(errorOf(await asked).code).toBe(allowed)
    expect(errorOf(await change(region, { countries: ['NO'] }, role)).code).toBe(allowed)
    expect(errorOf(await remove({ ...region, version: allowed ? 1 : 2 }, null, role)).code).toBe(allowed)
  })

  test('is found by a brief, by its name and by its word, before what the name means elsewhere', async () => {
    await server.as('admin').data(addMutation, { name: 'Nordic countries', word: 'Nordics', countries: ['NO', 'SE'] })
    const read = graphql('query ($text: String!) { readBrief(text: $text) { places { countries region } } }')
    for (const place of ['Nordics', 'Nordic countries']) {
      const { readBrief } = await server.as('recruiter').data(read, { text: `React engineers, ${place} only.` })
      expect(readBrief.places, place).toEqual([{ countries: ['NO', 'SE'], region: 'Nordics' }])
    }
  })
})

describe('a change of the countries of a region', () => {
  test('first tells which open jobs gain and lose which countries, and then changes them together', async () => {
    const region = await addRegion(['SE', 'NO'])
    const [both, own] = [await createJobIn(region, ['BR']), await createJobIn(region, ['FI', 'SE'])]
    const countries = ['FI', 'NO']
    const effect = await effectOf(region.id, countries)
    expect(effect).toMatchObject({ count: 1, closed: 0 })
    expect(effect.jobs).toEqual([
      { id: both.id, title: both.title, gained: ['FI'], gained_count: 1, lost: ['SE'], lost_count: 1 },
    ])
    expect((await change(region, { countries, seen: effect.digest })).errors).toBeUndefined()
    expect((await placesIn(both.id)).location).toEqual(['BR', 'FI', 'NO'])
    // It had chosen Finland and Sweden by itself.
    expect((await placesIn(own.id)).location).toEqual(['FI', 'SE', 'NO'])
    await changeSeen({ ...region, version: 2 }, ['NO'])
    expect((await placesIn(own.id)).location).toEqual(['FI', 'SE', 'NO'])
    expect((await placesIn(both.id)).location).toEqual(['BR', 'NO'])
  })

  test('leaves closed and deleted jobs their countries, without the region', async () => {
    const region = await addRegion(['SE', 'NO'])
    const over = { status: 'LOST', left_status: 'ACTIVE', close_reason: 'BUDGET' } as const
    const closed = await createJobIn(region, ['BR'], over)
    const deleted = await createJobIn(region, [], { deleted_at: '2026-01-01T00:00:00Z' })
    expect(await effectOf(region.id, ['DK'])).toMatchObject({ count: 0, closed: 1 })
    expect((await change(region, { countries: ['DK'] })).errors).toBeUndefined()
    expect(await placesIn(closed.id)).toMatchObject({ location: ['BR', 'SE', 'NO'], regions: [] })
    expect(await placesIn(deleted.id)).toMatchObject({ location: ['SE', 'NO'], regions: [] })
  })

  test('of two admins the second is refused, and so is whoever saw other jobs than would change', async () => {
    const region = await addRegion(['SE'])
    const job = await createJobIn(region)
    const countries = ['NO']
    expect(errorOf(await change(region, { countries }))).toEqual({ code: 'CONFLICT', field: 'seen' })
    const { digest } = await effectOf(region.id, countries)
    const later = await createJobIn(region)
    expect(errorOf(await change(region, { countries, seen: digest }))).toEqual({ code: 'CONFLICT', field: 'seen' })
    expect((await placesIn(job.id)).location).toEqual(['SE'])
    await changeSeen(region, countries)
    expect((await placesIn(later.id)).location).toEqual(['NO'])
    expect(errorOf(await changeSeen(region, ['DK']))).toEqual({ code: 'CONFLICT', field: 'version' })
  })

  test('loses nothing that a recruiter saves at the same time', async () => {
    const region = await addRegion(['SE'])
    const jobs = await Promise.all(Array.from({ length: 6 }, () => createJob(server.db)))
    await Promise.all([
      ...jobs.map(({ id }) =>
        server.as('recruiter').send(setPlaces, { id, version: 1, location: ['BR'], regions: [region.word] }),
      ),
      changeSeen(region, ['NO', 'DK']),
    ])
    const { version, countries } = await server.db
      .selectFrom('job_regions')
      .select(['version', 'countries'])
      .where('id', '=', region.id)
      .executeTakeFirstOrThrow()
    expect(version === 2 ? countries : ['SE']).toEqual(version === 2 ? ['NO', 'DK'] : ['SE'])
    for (const { id } of jobs) expect((await placesIn(id)).location).toEqual(['BR', ...countries])
  })

  test('whoever edits a job meanwhile is told, and loses nothing', async () => {
    const region = await addRegion(['SE'])
    const job = await createJobIn(region)
    await changeSeen(region, ['NO'])
    const save = await server.as('recruiter').send(setPlaces, { id: job.id, version: 1, location: ['BR'] })
    expect(errorOf(save)).toEqual({ code: 'CONFLICT', field: 'version' })
  })

  test('stands in the history of the region and of each job, with the region as the reason, and is undone as one', async () => {
    const region = await addRegion(['SE'])
    const job = await createJobIn(region)
    const { extensions } = await changeSeen(region, ['NO'])
    const historyOf = async (table: 'jobs' | 'job_regions', id: string) =>
      (await server.as('admin').data(historyQuery, { table, id })).getActivity[0]
    expect(await historyOf('job_regions', region.id)).toMatchObject({
      changes: [{ field: 'Countries', from: 'Sweden', to: 'Norway' }],
    })
    expect(await historyOf('jobs', job.id)).toMatchObject({
      changes: [{ field: 'Countries', from: 'Sweden', to: 'Norway' }],
      note: `Because the region ${region.name} was changed.`,
    })
    await server.as('admin').data(undoMutation, { change: extensions?.change })
    expect(await placesIn(job.id)).toMatchObject({ location: ['SE'], regions: [region.word] })
    expect(await effectOf(region.id, ['SE'])).toMatchObject({ count: 0 })
  })
})

describe('another name', () => {
  test('reaches every job that accepts the region, open or closed', async () => {
    const region = await addRegion(['SE'])
    const open = await createJobIn(region)
    const closed = await createJobIn(region, [], { status: 'LOST', left_status: 'ACTIVE', close_reason: 'BUDGET' })
    expect((await change(region, { word: 'Swedes' })).errors).toBeUndefined()
    for (const { id } of [open, closed]) {
      expect(await placesIn(id)).toMatchObject({ location: ['SE'], regions: ['Swedes'] })
    }
  })
})

describe('removing a region', () => {
  test('says which jobs accept it, and leaves them its countries as chosen ones, until that is undone', async () => {
    const region = await addRegion(['SE', 'NO'])
    const job = await createJobIn(region, ['BR'])
    const effect = await effectOf(region.id)
    expect(effect.jobs).toEqual([
      { id: job.id, title: job.title, gained: [], gained_count: 0, lost: [], lost_count: 0 },
    ])
    expect(errorOf(await remove(region))).toEqual({ code: 'CONFLICT', field: 'seen' })
    const { extensions } = await remove(region, effect.digest)
    expect(await placesIn(job.id)).toMatchObject({ location: ['BR', 'SE', 'NO'], regions: [] })
    const again = { id: job.id, version: 2, location: [], regions: [region.word] }
    expect(errorOf(await server.as('recruiter').send(setPlaces, again))).toEqual({
      code: 'BAD_INPUT',
      field: 'regions',
    })
    await server.as('admin').data(undoMutation, { change: extensions?.change })
    expect(await placesIn(job.id)).toMatchObject({ location: ['BR', 'SE', 'NO'], regions: [region.word] })
  })

  test('stops whoever takes back an older change that would bring it back to a job', async () => {
    const region = await addRegion(['SE'])
    const job = await createJobIn(region)
    const left = await server.as('recruiter').query(setPlaces, { id: job.id, version: 1, location: ['BR'] })
    await remove(region)
    const undone = await server.as('recruiter').query(undoMutation, { change: left.extensions?.change ?? '' })
    expect(errorOf(undone).code).toBe('CONFLICT')
    expect(await placesIn(job.id)).toMatchObject({ location: ['BR'], regions: [] })
  })
})

test('the database itself refuses a job without the countries of its regions, and a region that leaves its jobs behind', async () => {
  const region = await addRegion(['SE'])
  const job = await createJobIn(region)
  const wrong = [{ location: ['BR'] }, { regions: ['Atlantis'] }, { region_countries: ['SE', 'BR'] }]
  for (const columns of wrong) {
    const writing = asTest(server.db, (trx) => trx.updateTable('jobs').set(columns).where('id', '=', job.id).execute())
    await expect(writing, JSON.stringify(columns)).rejects.toThrow('countries of its regions')
  }
  const widened = asTest(server.db, (trx) =>
    trx
      .updateTable('job_regions')
      .set({ countries: ['NO'] })
      .where('id', '=', region.id)
      .execute(),
  )
  await expect(widened).rejects.toThrow('does not have the countries of the region')
})

test('the database knows the same regions as the app', async () => {
  const { rows } = await sql`select * from built_in_job_regions`.execute(server.db)
  expect(rows).toEqual(builtInRegions.map(({ word, countries }) => ({ word, countries })))
})

test('the firm keeps so many regions of its own as one answer has room for', async () => {
  const { length } = (await server.as('admin').data(graphql('{ getJobRegions { id } }'))).getJobRegions
  const regions = Array.from({ length: ownRegionLimit - length }, (_, at) => ({
    name: `Filler ${at}`,
    word: `F${at}`,
    countries: ['SE'],
  }))
  await asTest(server.db, (trx) => trx.insertInto('job_regions').values(regions).execute())
  const one = { name: 'One more', word: 'MORE', countries: ['SE'] }
  expect(errorOf(await server.as('admin').send(addMutation, one))).toEqual({ code: 'BAD_INPUT', field: 'name' })
})
