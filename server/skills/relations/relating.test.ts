import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asTest, createSkill } from '#test/factories.ts'
import { graphql, undoMutation } from '#test/graphql.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(() => asTest(server.db, (trx) => trx.deleteFrom('skills').execute()))

const query = graphql('query ($ids: [ID!]!) { getImpliedSkills(ids: $ids) { skill { name } by { name } } }')
const merge = `mutation ($id: ID!, $into: ID!) { mergeSkills(input: { id: $id, into: $into, version: 1 }) { id } }`

/** Says what is implied among some skills, such as "Next.js > React". */
async function implied(...skills: readonly { readonly id: string }[]): Promise<string[]> {
  const { getImpliedSkills } = await server.as('recruiter').data(query, { ids: skills.map(({ id }) => id) })
  return getImpliedSkills.map(({ skill, by }) => `${by.name} > ${skill.name}`)
}

const ofCatalogue = (name: string, key = name.toLowerCase()) => createSkill(server.db, { name, catalogue_keys: [key] })

test('what another skill implies is found, also over a third, with the one that is farthest away', async () => {
  const [next, react, js, go] = [
    await ofCatalogue('Next.js'),
    await ofCatalogue('React'),
    await ofCatalogue('JavaScript'),
    await ofCatalogue('Go'),
  ]
  expect(await implied(react, js, go, next)).toEqual(['Next.js > React', 'Next.js > JavaScript'])
  expect(await implied(next, js)).toEqual(['Next.js > JavaScript'])
  expect(await implied(js, go)).toEqual([])
})

test('a skill of the firm that only has the name of one of the catalogue implies nothing', async () => {
  expect(await implied(await createSkill(server.db, { name: 'Spring' }), await ofCatalogue('Java'))).toEqual([])
})

test('ids of no skill are left out, and too many are refused', async () => {
  const java = await ofCatalogue('Java')
  expect(await implied(java, { id: '00000000-0000-4000-8000-000000000000' })).toEqual([])
  const { errors } = await server.as('recruiter').query(query, { ids: Array.from({ length: 101 }, () => java.id) })
  expect(errors?.[0]?.extensions?.code).toBe('BAD_INPUT')
})

test('a renamed or retired skill stays related', async () => {
  const java = await ofCatalogue('Java')
  const spring = await createSkill(server.db, { name: 'Our beans', catalogue_keys: ['spring boot'], active: false })
  expect(await implied(java, spring)).toEqual(['Our beans > Java'])
})

describe('a merge', () => {
  test('passes the relations on, whatever the skills are called, and its undo takes them back', async () => {
    const java = await ofCatalogue('Java')
    const boot = await createSkill(server.db, { name: 'Beans', catalogue_keys: ['spring boot'] })
    const own = await createSkill(server.db, { name: 'Backend' })
    const { extensions, errors } = await server.as('admin').send(merge, { id: boot.id, into: own.id })
    expect(errors).toBeUndefined()
    expect(await implied(java, own)).toEqual(['Backend > Java'])
    await server.as('admin').data(undoMutation, { input: { change: String(extensions?.change) } })
    expect(await implied(java, own)).toEqual([])
    expect(await implied(java, boot)).toEqual(['Beans > Java'])
  })
})

test('a removed skill is related to nothing', async () => {
  const [java, boot] = [await ofCatalogue('Java'), await ofCatalogue('Spring Boot')]
  expect(await implied(java, boot)).toEqual(['Spring Boot > Java'])
  await asTest(server.db, (trx) => trx.deleteFrom('skills').where('id', '=', boot.id).execute())
  expect(await implied(java, boot)).toEqual([])
})

test.each(['reviewer', 'client'] as const)('a %s may not ask', async (role) => {
  const { errors } = await server.as(role).query(query, { ids: [] })
  expect(errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
})
