import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { jobProfileChanges, jobProfileInput } from '#shared/jobProfileInput.ts'
import { consentMethods } from '#shared/jobProfiles.ts'
import { valuesOf } from '#shared/transitions.ts'
import { createDeveloper, createJob, createJobProfile } from '#test/factories.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** What can stand in each field of the form, whole or half typed. A new field does not compile until it is here. */
const typed = {
  cost_rate: fc.constantFrom('', 50.55, -1),
  bill_rate: fc.constantFrom('', 80, 1.234),
  weekly_hours: fc.constantFrom('', 40, 169),
  starts_on: fc.constantFrom('', '2026-05-01', '2026-02-30'),
  consented_at: fc.constantFrom('', '2026-01-02', '2026-01-02T10:00:00.000Z', 'T14:30', '2026-01-02T25:99', 'Tue'),
  consent_method: fc.constantFrom('', ...valuesOf(consentMethods)),
  pitch: fc.constantFrom('', 'Good.'),
  owner_id: fc.constantFrom('', 'nobody'),
} satisfies Record<Exclude<keyof z.input<typeof jobProfileInput>, 'developer_id' | 'job_id'>, fc.Arbitrary<unknown>>
const names = Object.keys(typed)
const subsets = fc.record(typed, { requiredKeys: [] })

const fields = names.join(' ')
const adding = `mutation ($profile: JobProfileInput!) { addJobProfile(profile: $profile) { ${fields} } }`
const updating = `mutation ($id: ID!, $changes: JobProfileChanges!) {
  updateJobProfile(id: $id, changes: $changes, version: 1) { ${fields} }
}`

type Values = Readonly<Record<string, unknown>>
const empty = Object.fromEntries(names.map((name) => [name, '']))
const asRead = (values: Values) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === '' ? null : value]))
const pick = (values: Values) => Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))
const newIds = async () => ({
  developer_id: (await createDeveloper(server.db)).id,
  job_id: (await createJob(server.db)).id,
})

/** Sends what a form holds as the form does: what its schema refuses stands at a field that it shows, and is not sent. */
async function submit(
  schema: z.ZodMiniType,
  values: Values,
  send: (input: unknown) => ReturnType<ReturnType<TestServer['as']>['query']>,
): Promise<void> {
  const parsed = z.safeParse(schema, values)
  for (const { path } of parsed.error?.issues ?? []) expect(names).toContain(path[0])
  if (!parsed.success) return
  const { data, errors } = await send(parsed.data)
  if (data) return expect(Object.values(data)).toEqual([asRead({ ...empty, ...pick(values) })])
  const shown = new RegExp(`^(\\w+\\.)?(${names.join('|')})$`)
  expect(errors?.[0]).toMatchObject({ extensions: { code: 'BAD_INPUT', field: expect.stringMatching(shown) } })
}

test('what the form of a new profile holds is saved, or refused at its field', async () => {
  const property = fc.asyncProperty(subsets, async (values) => {
    const profile = { ...empty, ...values, ...(await newIds()) }
    await submit(jobProfileInput, profile, (input) => server.as('admin').query(adding, { profile: input }))
  })
  await fc.assert(property, { numRuns: 60 })
})

test('what is changed of a profile is saved, or refused at its field', async () => {
  const property = fc.asyncProperty(subsets, async (values) => {
    const { id } = await createJobProfile(server.db, await newIds())
    await submit(jobProfileChanges, values, (changes) => server.as('admin').query(updating, { id, changes }))
  })
  await fc.assert(property, { numRuns: 60 })
})
