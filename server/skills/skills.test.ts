import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { waitsForLock } from '#test/database.ts'
import { asTest, createDeveloper, createJob, createReview, createSkill, verifiedBefore } from '#test/factories.ts'
import { graphql, undoMutation } from '#test/graphql.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

interface Details {
  id: string
  name: string
  aliases: string[]
  active: boolean
  version: number
}
const details = 'id name skill_type aliases developers verified members open_jobs members_per_job active version'
const add = graphql(`mutation ($name: String!, $aliases: [String!]! = []) {
  addSkill(input: { name: $name, skill_type: TOOL, aliases: $aliases }) { ${details} }
}`)
const update = graphql(`mutation ($input: UpdateSkillInput!) {
  updateSkill(input: $input) { ${details} }
}`)
const merge = graphql(`mutation ($input: MergeSkillsInput!) {
  mergeSkills(input: $input) { ${details} }
}`)
const find = graphql(`query ($id: ID!) { getSkill(id: $id) { ${details} } }`)
const unique = (name: string) => `${name} ${randomUUID()}`

async function added(variables: { name?: string; aliases?: string[] } = {}) {
  const { addSkill } = await server.as('admin').data(add, { name: unique('Skill'), ...variables })
  return addSkill
}

const found = async (id: string) => (await server.as('admin').data(find, { id })).getSkill
const change = (id: string, version: number, changes: object) =>
  server.as('admin').query(update, { input: { id, version, changes } })

describe('the catalogue', () => {
  test('an admin adds a skill with its other names, each once', async () => {
    const skill = await added({ aliases: ['Kube', ' kube ', 'K8s'] })
    expect(skill).toMatchObject({ aliases: ['Kube', 'K8s'], active: true, developers: 0, members_per_job: null })
  })

  test.each([
    ['a name', 'name', (taken: Details) => ({ name: taken.name.toUpperCase() })],
    ['another name', 'name', (taken: Details) => ({ name: taken.aliases[0]?.toUpperCase() })],
    ['another name', 'aliases', (taken: Details) => ({ name: unique('Free'), aliases: [taken.name.toLowerCase()] })],
  ] as const)('%s of another skill is refused at its field: %s', async (_what, field, variables) => {
    const taken = await added({ aliases: [unique('Alias')] })
    const { errors } = await server.as('admin').query(add, variables(taken))
    expect(errors?.[0]).toMatchObject({
      message: expect.stringContaining(`is already a name of ${taken.name}.`),
      extensions: { code: 'BAD_INPUT', field },
    })
  })

  test('two who take one name at the same time do not both get it', async () => {
    const [one, two, name] = [await added(), await added(), unique('Both')]
    const answers = await Promise.all([
      change(one.id, one.version, { name }),
      change(two.id, two.version, { aliases: [name] }),
    ])
    expect(answers.filter(({ errors }) => errors).length).toBe(1)
  })

  test('a save changes only what it names, and a stale one is refused', async () => {
    const { id, version } = await added({ aliases: ['Old name'] })
    const { data } = await change(id, version, { active: false })
    expect(data?.updateSkill).toMatchObject({ aliases: ['Old name'], active: false })
    const { errors } = await change(id, version, { name: unique('Later') })
    expect(errors?.[0]?.extensions?.code).toBe('CONFLICT')
    expect(await found(id)).toMatchObject({ active: false, version: version + 1 })
  })

  test('a retired skill stays with those who have it, and is offered no more', async () => {
    const { id, version, name } = await added()
    const developer = await createDeveloper(server.db, { skills: [id] })
    await change(id, version, { active: false })
    const { getSkills } = await server.as('vetter').data(graphql('{ getSkills { name } }'))
    expect(getSkills.map((skill) => skill.name)).not.toContain(name)
    const { getDeveloper } = await server
      .as('vetter')
      .data(graphql('query ($id: ID!) { getDeveloper(id: $id) { skills { skill { name } } } }'), {
        id: developer.id,
      })
    expect(getDeveloper).toEqual({ skills: [{ skill: { name } }] })
  })

  test('those in use come first where one is chosen, and alone where a list is narrowed down', async () => {
    const [used, asked, idle] = [await added(), await added(), await added()]
    await createDeveloper(server.db, { skills: [used.id] })
    await createJob(server.db, { skills: { [asked.id]: 'CORE' } })
    const query = graphql('{ all: getSkillNames { id } some: getSkills(used: true) { id } }')
    const { all, some } = await server.as('recruiter').data(query)
    const [first, second, third] = [used, asked, idle].map(({ id }) => all.findIndex((skill) => skill.id === id))
    expect(Math.max(first ?? -1, second ?? -1)).toBeLessThan(third ?? -1)
    expect(some.map(({ id }) => id)).toEqual(expect.arrayContaining([used.id, asked.id]))
    expect(some.map(({ id }) => id)).not.toContain(idle.id)
  })

  test('many are retired at once, after a word on who is skipped and why', async () => {
    const [one, two] = [await added(), await added()]
    await change(two.id, two.version, { active: false })
    const retire = graphql(`mutation ($ids: [ID!]!, $dry: Boolean!) {
      setSkillsActive(input: { selection: { ids: $ids }, active: false, dry_run: $dry }) { count skipped { reason count examples } }
    }`)
    const ids = [one.id, two.id]
    const plan = { count: 1, skipped: [{ reason: 'Is already retired', count: 1, examples: [two.name] }] }
    expect(await server.as('admin').data(retire, { ids, dry: true })).toEqual({ setSkillsActive: plan })
    expect(await found(one.id)).toMatchObject({ active: true })
    expect(await server.as('admin').data(retire, { ids, dry: false })).toEqual({ setSkillsActive: plan })
    expect(await found(one.id)).toMatchObject({ active: false })
  })
})

describe('merging', () => {
  const merged = (duplicate: Details, kept: { id: string }) =>
    server.as('admin').query(merge, { input: { id: duplicate.id, into: kept.id, version: duplicate.version } })

  test('moves every developer and job, and keeps the names', async () => {
    const { db } = server
    const [duplicate, kept] = [await added({ aliases: ['ReactJS'] }), await added({ name: unique('React') })]
    const only = await createDeveloper(db, { skills: [duplicate.id] })
    const both = await createDeveloper(db)
    const { id: review } = await createReview(db, server.as('reviewer').account.id)
    const verification = verifiedBefore(review)
    await asTest(db, (trx) =>
      trx
        .insertInto('developer_skills')
        .values([
          { developer_id: both.id, skill_id: duplicate.id, years_of_experience: 6, ...verification },
          { developer_id: both.id, skill_id: kept.id, years_of_experience: 2 },
        ])
        .execute(),
    )
    const asks = await createJob(db, { skills: { [duplicate.id]: 'REQUIRED', [kept.id]: 'BONUS' } })
    const { data } = await merged(duplicate, kept)
    expect(data?.mergeSkills).toMatchObject({
      name: kept.name,
      aliases: [duplicate.name, 'ReactJS'],
      developers: 2,
      verified: 1,
      open_jobs: 1,
      members_per_job: 2,
    })
    const links = await db
      .selectFrom('developer_skills')
      .select(['developer_id', 'years_of_experience', 'verified_by_review_id'])
      .where('skill_id', '=', kept.id)
      .execute()
    expect(links).toHaveLength(2)
    expect(links).toContainEqual({ developer_id: both.id, years_of_experience: 6, verified_by_review_id: review })
    expect(links).toContainEqual({ developer_id: only.id, years_of_experience: null, verified_by_review_id: null })
    const asked = db.selectFrom('job_skills').select(['skill_id', 'job_skill_type']).where('job_id', '=', asks.id)
    expect(await asked.execute()).toEqual([{ skill_id: kept.id, job_skill_type: 'REQUIRED' }])
    expect((await server.as('admin').query(find, { id: duplicate.id })).errors?.[0]?.extensions?.code).toBe('NOT_FOUND')
  })

  test('can be undone: both are as they were', async () => {
    const [duplicate, kept] = [await added({ aliases: ['Vue.js'] }), await added()]
    await createDeveloper(server.db, { skills: [duplicate.id, kept.id] })
    await createDeveloper(server.db, { skills: [duplicate.id] })
    await createJob(server.db, { skills: { [duplicate.id]: 'CORE' } })
    const before = [await found(duplicate.id), await found(kept.id)].map(({ version: _version, ...skill }) => skill)
    const { extensions } = await merged(duplicate, kept)
    const undo = undoMutation
    await server.as('admin').data(undo, { input: { change: extensions?.change } })
    const after = [await found(duplicate.id), await found(kept.id)].map(({ version: _version, ...skill }) => skill)
    expect(after).toEqual(before)
  })

  test('is refused with itself, into a retired skill, and where somebody changed the skill meanwhile', async () => {
    const [duplicate, kept] = [await added(), await added()]
    const messageOf = async (...args: Parameters<typeof merged>) => (await merged(...args)).errors?.[0]?.message
    expect(await messageOf(duplicate, duplicate)).toBe('Choose another skill: this one cannot be merged with itself.')
    await change(kept.id, kept.version, { active: false })
    expect(await messageOf(duplicate, kept)).toBe(
      `${kept.name} is retired. Offer it again first, or choose another skill.`,
    )
    expect(await messageOf({ ...duplicate, version: duplicate.version + 1 }, kept)).toMatch(/changed|saved/)
    expect(await messageOf(duplicate, { id: randomUUID() })).toBe('This skill was not found. It may have been removed.')
  })

  test('who gives the skill to somebody meanwhile is waited for, and moved too', async () => {
    const { db } = server
    const [duplicate, kept] = [await added(), await added()]
    const developer = await createDeveloper(db)
    const given = asTest(db, async (trx) => {
      await trx.insertInto('developer_skills').values({ developer_id: developer.id, skill_id: duplicate.id }).execute()
      const answer = merged(duplicate, kept)
      await expect.poll(() => waitsForLock(server.database)).toBe(true)
      return { answer }
    })
    const { data, errors } = await (await given).answer
    expect(errors).toBeUndefined()
    expect(data?.mergeSkills).toMatchObject({ developers: 1 })
  })

  test('an unknown skill is none', async () => {
    const skill = await createSkill(server.db, { name: unique('Any') })
    const { errors } = await server.as('admin').query(merge, { input: { id: 'x', into: skill.id, version: 1 } })
    expect(errors?.[0]?.extensions?.code).toBe('NOT_FOUND')
  })
})
