import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownRegionLimit } from '#shared/jobs/regionInput.ts'
import { can, type Role, roles } from '#shared/platform/permissions.ts'
import { asTest, createJob } from '#test/factories.ts'
import { graphql, undoMutation } from '#test/graphql.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const addMutation = graphql(`mutation ($input: AddJobRegionInput!) {
  addJobRegion(input: $input) { id name word countries version }
}`)
const updateMutation = graphql(`mutation ($input: UpdateJobRegionInput!) {
  updateJobRegion(input: $input) { name word countries version }
}`)
const deleteMutation = graphql(`mutation ($input: DeleteJobRegionInput!) {
  deleteJobRegion(input: $input) { id }
}`)
const regionQuery = graphql('query ($id: ID!) { getJobRegion(id: $id) { version } }')
const setPlaces = graphql(`mutation ($input: SetJobCountriesInput!) {
  setJobCountries(input: $input) { location regions version }
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
  return (await server.as('admin').data(addMutation, { input: region })).addJobRegion
}

const change = (
  { id, version }: Region,
  changes: Partial<Pick<Region, 'name' | 'word' | 'countries'>>,
  role: Role = 'admin',
) => server.as(role).send(updateMutation, { input: { id, version, changes } })
const remove = ({ id, version }: Region, role: Role = 'admin') =>
  server.as(role).send(deleteMutation, { input: { id, version } })
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
      .data(setPlaces, { input: { id: job.id, version: 1, location: ['BR'], regions: [region.word] } })
    expect(setJobCountries).toEqual({ location: ['BR', 'SE', 'NO'], regions: [region.word], version: 2 })
  })

  test.each([
    ['a region that everybody knows', { name: 'dach' }, 'name'],
    ['a region that everybody knows, as its word', { word: 'latam' }, 'word'],
    ['a country', { name: 'côte d’ivoire' }, 'name'],
    ['the code of a country', { word: 'se' }, 'word'],
  ])('cannot have the name of %s', async (_what, given, field) => {
    const region = { name: 'Somewhere', word: 'SOME', countries: ['SE'], ...given }
    expect(errorOf(await server.as('admin').send(addMutation, { input: region }))).toEqual({ code: 'BAD_INPUT', field })
  })

  test('cannot have the name or the word of another one, in any case, until that is removed', async () => {
    const other = await addRegion(['SE'])
    const add = (region: object) => server.as('admin').send(addMutation, { input: { countries: ['PT'], ...region } })
    expect(errorOf(await add({ name: other.name.toUpperCase(), word: 'NEW' })).field).toBe('name')
    expect(errorOf(await add({ name: 'New', word: other.name.toLowerCase() })).field).toBe('word')
    expect(errorOf(await add({ name: other.word.toLowerCase(), word: 'NEW' })).field).toBe('name')
    const renamed = await change(await addRegion(['PT']), { word: other.word })
    expect(errorOf(renamed)).toEqual({ code: 'BAD_INPUT', field: 'word' })
    await remove(other)
    expect((await add({ name: other.name, word: other.word })).errors).toBeUndefined()
  })

  test.each(roles)('as %s, is written only with the permission', async (role) => {
    const region = await addRegion(['SE'])
    const allowed = can(role, 'settings:manage') ? undefined : 'FORBIDDEN'
    const name = `Of the ${role}`
    const adding = server.as(role).send(addMutation, { input: { name, word: `of ${role}`, countries: ['PT'] } })
    expect(errorOf(await adding).code).toBe(allowed)
    expect(errorOf(await server.as(role).query(regionQuery, { id: region.id })).code).toBe(allowed)
    expect(errorOf(await change(region, { countries: ['NO'] }, role)).code).toBe(allowed)
    expect(errorOf(await remove({ ...region, version: allowed ? 1 : 2 }, role)).code).toBe(allowed)
  })

  test('is found by a brief, by its name and by its word, before what the name means elsewhere', async () => {
    await server
      .as('admin')
      .data(addMutation, { input: { name: 'Nordic countries', word: 'Nordics', countries: ['NO', 'SE'] } })
    const read = graphql('query ($text: String!) { readBrief(text: $text) { places { countries region } } }')
    for (const place of ['Nordics', 'Nordic countries']) {
      const { readBrief } = await server.as('recruiter').data(read, { text: `React engineers, ${place} only.` })
      expect(readBrief.places, place).toEqual([{ countries: ['NO', 'SE'], region: 'Nordics' }])
    }
  })
})

describe('a job with a region', () => {
  /** Adds a region, and has a recruiter choose it for a job. */
  async function chooseRegion(countries: string[], chosen: string[] = []) {
    const region = await addRegion(countries)
    const { id } = await createJob(server.db)
    const place = { id, version: 1, location: chosen, regions: [region.word] }
    await server.as('recruiter').data(setPlaces, { input: place })
    return { region, id }
  }
  const set = (id: string, version: number, location: string[], regions: string[]) =>
    server.as('recruiter').send(setPlaces, { input: { id, version, location, regions } })
  /** Everything that is kept of a job. */
  const keptOf = async (id: string) => ({
    row: await server.db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    events: await server.db.selectFrom('events').select('id').where('row_id', '=', id).orderBy('id').execute(),
  })

  test.each([
    ['other countries', { countries: ['NO', 'DK'] }],
    ['another name and word', { name: 'Elsewhere', word: 'ELSE' }],
  ])('stays as it is when the region gets %s, and when that is undone', async (_what, changes) => {
    const { region, id } = await chooseRegion(['SE', 'NO'], ['BR'])
    const before = await keptOf(id)
    expect(before.row).toMatchObject({ location: ['BR', 'SE', 'NO'], regions: [region.word], version: 2 })
    const { data, extensions } = await change(region, changes)
    expect(data?.updateJobRegion).toMatchObject({ ...changes, version: 2 })
    expect(await keptOf(id)).toEqual(before)
    await server.as('admin').data(undoMutation, { input: { change: extensions?.change } })
    expect(await keptOf(id)).toEqual(before)
  })

  test('stays as it is when the region is removed, and when that is undone', async () => {
    const { region, id } = await chooseRegion(['SE', 'NO'])
    const before = await keptOf(id)
    const { extensions } = await remove(region)
    expect(await keptOf(id)).toEqual(before)
    await server.as('admin').data(undoMutation, { input: { change: extensions?.change } })
    expect(await keptOf(id)).toEqual(before)
  })

  test('that is removed keeps both while other fields are saved, and offers it to no other job', async () => {
    const { region, id } = await chooseRegion(['SE', 'NO'])
    await remove(region)
    const updateJob = graphql(`mutation ($id: ID!, $changes: JobChanges!, $version: Int!) {
      updateJob(input: { id: $id, changes: $changes, version: $version }) { title location regions }
    }`)
    const saved = await server.as('recruiter').data(updateJob, { id, version: 2, changes: { title: 'Renamed' } })
    expect(saved.updateJob).toEqual({ title: 'Renamed', location: ['SE', 'NO'], regions: [region.word] })
    const same = await set(id, 3, ['SE', 'NO'], [region.word])
    expect(same.data?.setJobCountries).toMatchObject({ location: ['SE', 'NO'], regions: [region.word] })
    const added = await set(id, 3, ['SE', 'NO', 'PT'], [region.word])
    expect(added.data?.setJobCountries).toMatchObject({ location: ['SE', 'NO', 'PT'], regions: [region.word] })
    const other = await createJob(server.db)
    const wrong = await set(other.id, 1, [], [region.word])
    expect(errorOf(wrong)).toEqual({ code: 'BAD_INPUT', field: 'regions' })
  })

  test('that has other countries since gets none of them, unless it chooses the region anew', async () => {
    const { region, id } = await chooseRegion(['SE', 'NO'])
    await change(region, { countries: ['SE', 'DK'] })
    const kept = await set(id, 2, ['SE', 'NO', 'PT'], [region.word])
    expect(kept.data?.setJobCountries).toMatchObject({ location: ['SE', 'NO', 'PT'], regions: [region.word] })
    await set(id, 3, ['PT'], [])
    const anew = await set(id, 4, ['PT'], [region.word])
    expect(anew.data?.setJobCountries).toMatchObject({ location: ['PT', 'SE', 'DK'], regions: [region.word] })
  })

  test('has the same places when they are set twice, and no region without a country', async () => {
    const { region, id } = await chooseRegion(['SE', 'NO'], ['BR'])
    const again = await set(id, 2, ['BR'], [region.word])
    expect(again.data?.setJobCountries).toEqual({ location: ['BR', 'SE', 'NO'], regions: [region.word], version: 2 })
    await remove(region)
    const none = await set(id, 2, [], [region.word])
    expect(none.data?.setJobCountries).toMatchObject({ location: [], regions: [] })
  })
})

test('of two admins who change a region the second is told, and so is whoever removes it then', async () => {
  const region = await addRegion(['SE'])
  expect((await change(region, { countries: ['NO'] })).errors).toBeUndefined()
  const conflict = { code: 'CONFLICT', field: 'version' }
  expect(errorOf(await change(region, { countries: ['DK'] }))).toEqual(conflict)
  expect(errorOf(await remove(region))).toEqual(conflict)
})

test('a change of a region stands in its history', async () => {
  const region = await addRegion(['SE'])
  await change(region, { countries: ['NO'] })
  const { getActivity } = await server
    .as('admin')
    .data(graphql(`query ($id: ID!) { getActivity(table: job_regions, id: $id) { changes { field from to } } }`), {
      id: region.id,
    })
  expect(getActivity[0]?.changes).toEqual([{ field: 'Countries', from: 'Sweden', to: 'Norway' }])
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
  expect(errorOf(await server.as('admin').send(addMutation, { input: one }))).toEqual({
    code: 'BAD_INPUT',
    field: 'name',
  })
})
