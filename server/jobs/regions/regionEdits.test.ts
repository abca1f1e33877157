import { afterAll, beforeAll, expect, test } from 'vitest'
import { asTest, createJob } from '#test/factories.ts'
import { graphql, undoMutation } from '#test/graphql.ts'
import * as fc from '#test/property.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ variables: { RATE_PER_MINUTE: '0' } })
})
afterAll(() => server.close())

const addMutation = graphql(`mutation ($name: String!, $word: String!, $countries: [String!]!) {
  addJobRegion(name: $name, word: $word, countries: $countries) { id }
}`)
const updateMutation = graphql(`mutation (
  $id: ID!, $name: String!, $word: String!, $countries: [String!]!, $version: Int!, $seen: String!
) {
  updateJobRegion(id: $id, name: $name, word: $word, countries: $countries, version: $version, seen: $seen) { id }
}`)
const deleteMutation = graphql(`mutation ($id: ID!, $version: Int!, $seen: String!) {
  deleteJobRegion(id: $id, version: $version, seen: $seen) { id }
}`)
const effectQuery = graphql(`query ($id: ID!, $countries: [String!]) {
  getJobRegionEffect(id: $id, countries: $countries) { digest }
}`)
const setPlaces = graphql(`mutation ($id: ID!, $location: [String!]!, $regions: [String!], $version: Int!) {
  setJobCountries(id: $id, location: $location, regions: $regions, version: $version) { id }
}`)

interface ModelRegion {
  readonly id: string
  readonly word: string
  readonly countries: readonly string[]
}

/** A job as a person keeps it in mind. */
interface ModelJob {
  readonly id: string
  readonly chosen: readonly string[]
  /** The ids of regions. */
  readonly regions: readonly string[]
  readonly isOpen: boolean
}

/** The slow and plain model: whatever a job accepts is added up anew from what was chosen for it. */
interface Model {
  readonly regions: readonly ModelRegion[]
  readonly jobs: readonly ModelJob[]
}

/** Makes an edit by the API. @returns the firm afterwards, and the change to undo. */
type Edit = (model: Model) => Promise<{ readonly model: Model; readonly change?: unknown }>

const some = fc.subarray(['AT', 'BR', 'CH', 'DE', 'FR', 'SE'])
const few = fc.subarray(['AT', 'BR', 'CH', 'DE', 'FR', 'SE'], { minLength: 1 })
const nth = fc.nat(5)

const edit: fc.Arbitrary<Edit> = fc.oneof(
  few.map((countries) => (model: Model) => addRegion(model, countries)),
  fc.tuple(nth, few, fc.boolean()).map(([at, countries, renames]) => (model: Model) => {
    const region = model.regions[at % model.regions.length]
    return region ? changeRegion(model, region, countries, renames) : nothing(model)
  }),
  nth.map((at) => (model: Model) => {
    const region = model.regions[at % model.regions.length]
    return region ? removeRegion(model, region) : nothing(model)
  }),
  fc.tuple(nth, some, fc.subarray([0, 1, 2])).map(([at, chosen, places]) => (model: Model) => {
    const ids = places.flatMap((place) => model.regions[place]?.id ?? [])
    return choosePlaces(model, at % model.jobs.length, chosen, ids)
  }),
  nth.map((at) => (model: Model) => closeOrReopen(model, at % model.jobs.length)),
)

const nothing = async (model: Model) => ({ model })
let made = 0

async function addRegion(model: Model, countries: readonly string[]) {
  made += 1
  const region = { name: `Region ${made}`, word: `W${made}`, countries }
  const { data, errors, extensions } = await server.as('admin').send(addMutation, region)
  expect(errors).toBeUndefined()
  const added = { id: String(data?.addJobRegion.id), word: region.word, countries }
  return { model: { ...model, regions: [...model.regions, added] }, change: extensions?.change }
}

async function changeRegion(model: Model, region: ModelRegion, countries: readonly string[], renames: boolean) {
  made += 1
  const after = { ...region, countries, word: renames ? `W${made}` : region.word }
  const save = { ...after, name: `Region ${made}`, ...(await seenNow(region, countries)) }
  const { errors, extensions } = await server.as('admin').send(updateMutation, save)
  expect(errors).toBeUndefined()
  const isSame = region.countries.toSorted().join() === countries.toSorted().join()
  const jobs = model.jobs.map((job) => (job.isOpen || isSame ? job : withoutRegion(job, region)))
  const regions = model.regions.map((one) => (one.id === region.id ? after : one))
  return { model: { jobs, regions }, change: extensions?.change }
}

async function removeRegion(model: Model, region: ModelRegion) {
  const save = { id: region.id, ...(await seenNow(region)) }
  const { errors, extensions } = await server.as('admin').send(deleteMutation, save)
  expect(errors).toBeUndefined()
  const jobs = model.jobs.map((job) => withoutRegion(job, region))
  return { model: { jobs, regions: model.regions.filter(({ id }) => id !== region.id) }, change: extensions?.change }
}

/** The job keeps the countries. */
function withoutRegion(job: ModelJob, { id, countries }: ModelRegion): ModelJob {
  if (!job.regions.includes(id)) return job
  return { ...job, chosen: [...job.chosen, ...countries], regions: job.regions.filter((one) => one !== id) }
}

async function choosePlaces(model: Model, at: number, chosen: readonly string[], regions: readonly string[]) {
  const job = model.jobs[at]
  if (!job) return { model }
  const words = model.regions.filter(({ id }) => regions.includes(id)).map(({ word }) => word)
  const { version } = await versionOf('jobs', job.id)
  const save = { id: job.id, location: chosen, regions: words, version }
  const { errors, extensions } = await server.as('recruiter').send(setPlaces, save)
  expect(errors).toBeUndefined()
  return { model: withJob(model, at, { ...job, chosen, regions }), change: extensions?.change }
}

async function closeOrReopen(model: Model, at: number) {
  const job = model.jobs[at]
  if (!job) return { model }
  const closed = { status: 'LOST', left_status: 'ACTIVE', close_reason: 'BUDGET' } as const
  const active = { status: 'ACTIVE', left_status: null, close_reason: null } as const
  const columns = job.isOpen ? closed : active
  await asTest(server.db, (trx) => trx.updateTable('jobs').set(columns).where('id', '=', job.id).execute())
  return { model: withJob(model, at, { ...job, isOpen: !job.isOpen }) }
}

function withJob(model: Model, at: number, job: ModelJob): Model {
  return { ...model, jobs: model.jobs.with(at, job) }
}

async function seenNow({ id }: ModelRegion, countries?: readonly string[]) {
  const { getJobRegionEffect } = await server.as('admin').data(effectQuery, { id, countries })
  return { seen: getJobRegionEffect.digest, version: (await versionOf('job_regions', id)).version }
}

function versionOf(table: 'jobs' | 'job_regions', id: string) {
  return server.db.selectFrom(table).select('version').where('id', '=', id).executeTakeFirstOrThrow()
}

async function expectSame({ jobs, regions }: Model): Promise<void> {
  for (const { id, chosen, regions: ids } of jobs) {
    const accepted = regions.filter((region) => ids.includes(region.id))
    const stored = await server.db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(stored.regions.toSorted()).toEqual(accepted.map(({ word }) => word).toSorted())
    const countries = new Set([...chosen, ...accepted.flatMap((region) => region.countries)])
    expect(stored.location.toSorted()).toEqual([...countries].toSorted())
    const own = stored.location.filter((code) => !stored.region_countries.includes(code))
    expect(own.toSorted()).toEqual([...new Set(chosen)].toSorted())
  }
}

test('after any edits of regions and jobs, and undone ones, each job accepts what it chose and the countries of its regions', {
  tags: ['property', 'fuzz'],
}, async () => {
  const edits = fc.array(fc.record({ edit, undoes: fc.nat(4) }), { minLength: 6, maxLength: 14 })
  const property = fc.asyncProperty(edits, async (steps) => {
    const ids = [await createJob(server.db), await createJob(server.db), await createJob(server.db)]
    let model: Model = { regions: [], jobs: ids.map(({ id }) => ({ id, chosen: [], regions: [], isOpen: true })) }
    for (const { edit, undoes } of steps) {
      const done = await edit(model)
      if (undoes === 0 && done.change) await undo(done.change)
      else model = done.model
      await expectSame(model)
    }
    // The next firm has room for its own.
    for (const region of model.regions) model = (await removeRegion(model, region)).model
    await expectSame(model)
  })
  await fc.assert(property, { numRuns: 25 })
})

/** Whatever wrote nothing cannot be undone. */
async function undo(change: unknown): Promise<void> {
  for (const role of ['admin', 'recruiter'] as const) {
    const { errors } = await server.as(role).send(undoMutation, { change })
    if (!errors) return
    expect(errors[0]?.extensions?.code).toBe('NOT_FOUND')
  }
}
