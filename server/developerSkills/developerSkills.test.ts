import { afterAll, beforeAll, expect, test } from 'vitest'
import { asTest, createDeveloper, createSentReview, createSkill, verifiedBefore } from '#test/factories.ts'
import { graphql, undoMutation } from '#test/graphql.ts'
import { type Caller, startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const fields =
  'id version years_of_experience assessment_id assessment_name tick reviewer_name verified_at skill { name skill_type }'
const list = (caller: Caller, id: string) =>
  caller.query(graphql(`query ($id: ID!) { getDeveloperSkills(developer_id: $id) { ${fields} } }`), { id })
const add = (caller: Caller, skill: object) =>
  caller.send(
    graphql(`mutation ($skill: AddDeveloperSkillInput!) { addDeveloperSkill(input: $skill) { ${fields} } }`),
    {
      skill,
    },
  )
const update = (caller: Caller, id: string, changes: object, version = 1) =>
  caller.query(
    graphql(`mutation ($input: UpdateDeveloperSkillInput!) {
      updateDeveloperSkill(input: $input) { ${fields} }
    }`),
    { input: { id, changes, version } },
  )
const remove = (caller: Caller, id: string, version = 1) =>
  caller.query(
    graphql('mutation ($input: RemoveDeveloperSkillInput!) { removeDeveloperSkill(input: $input) { id } }'),
    {
      input: {
        id,
        version,
      },
    },
  )

/** Removes a skill as the browser does. @returns the id of the change. */
async function removeUndoably(caller: Caller, id: string, version: number): Promise<string> {
  const query = `mutation { removeDeveloperSkill(input: { id: "${id}", version: ${version} }) { id } }`
  const { extensions } = (await (await caller.post({ query })).json()) as { extensions: { change: string } }
  return extensions.change
}

test('the verified skill comes with its evidence, before the claimed ones by their years', async () => {
  const { db } = server
  const [verified, many, few] = [await createSkill(db), await createSkill(db), await createSkill(db)]
  const { id } = await createDeveloper(db)
  const review = await createSentReview(db, server.as('reviewer').account.id, { assessment_name: 'Live coding in Go' })
  await asTest(db, (trx) =>
    trx
      .insertInto('developer_skills')
      .values([
        { developer_id: id, skill_id: few.id, years_of_experience: 1 },
        { developer_id: id, skill_id: many.id, years_of_experience: 9.5 },
        { developer_id: id, skill_id: verified.id, ...verifiedBefore(review.id) },
      ])
      .execute(),
  )
  const { data } = await list(server.as('dstm'), id)
  expect(data?.getDeveloperSkills).toMatchObject([
    {
      skill: { name: verified.name, skill_type: 'TOOL' },
      assessment_id: expect.any(String),
      assessment_name: 'Live coding in Go',
      reviewer_name: 'The reviewer',
    },
    { skill: { name: many.name }, years_of_experience: 9.5, assessment_id: null, reviewer_name: null },
    { skill: { name: few.name }, years_of_experience: 1 },
  ])
})

test.each([
  ['LIVE_CODING', 'BEFORE_RULE'],
  ['TAKE_HOME', 'CURRENT'],
] as const)('the tick of a skill that a %s verified without a record of a talk is %s', async (type, tick) => {
  const skill = await createSkill(server.db)
  const { id } = await createDeveloper(server.db)
  const review = await createSentReview(server.db, server.as('reviewer').account.id, { type })
  const verified = verifiedBefore(review.id)
  await asTest(server.db, (trx) =>
    trx
      .insertInto('developer_skills')
      .values({ developer_id: id, skill_id: skill.id, ...verified })
      .execute(),
  )
  expect((await list(server.as('dstm'), id)).data?.getDeveloperSkills).toMatchObject([{ tick }])
})

test('a skill is added as claimed, changed, and removed in a way that can be undone', async () => {
  const caller = server.as('recruiter')
  const { id: developer_id } = await createDeveloper(server.db)
  const skill = await createSkill(server.db)
  const { data } = await add(caller, { developer_id, skill_id: skill.id, years_of_experience: 4.5 })
  const { id = '', ...added } = data?.addDeveloperSkill ?? {}
  expect(added).toMatchObject({ version: 1, years_of_experience: 4.5, assessment_id: null })
  await update(caller, id, { years_of_experience: null })
  expect((await list(caller, developer_id)).data?.getDeveloperSkills).toMatchObject([{ years_of_experience: null }])
  const change = await removeUndoably(caller, id, 2)
  expect((await list(caller, developer_id)).data?.getDeveloperSkills).toEqual([])
  await caller.data(undoMutation, { input: { change } })
  expect((await list(caller, developer_id)).data?.getDeveloperSkills).toMatchObject([
    { id, skill: { name: skill.name } },
  ])
})

test('what cannot be added is refused at its field', async () => {
  const caller = server.as('vetter')
  const { id: developer_id } = await createDeveloper(server.db)
  const [skill, retired] = [await createSkill(server.db), await createSkill(server.db, { active: false })]
  const errorOf = async (input: object) => (await add(caller, input)).errors?.[0]
  await add(caller, { developer_id, skill_id: skill.id })
  expect(await errorOf({ developer_id, skill_id: skill.id })).toMatchObject({
    message: 'The developer has this skill already.',
    extensions: { code: 'BAD_INPUT', field: 'skill_id' },
  })
  expect(await errorOf({ developer_id, skill_id: retired.id })).toMatchObject({ extensions: { field: 'skill_id' } })
  expect(await errorOf({ developer_id, skill_id: skill.id, years_of_experience: 81 })).toMatchObject({
    message: 'Enter the years of experience, from 0 to 80.',
  })
  const deleted = await createDeveloper(server.db, { deleted_at: new Date(), skills: [skill.id] })
  expect(await errorOf({ developer_id: deleted.id, skill_id: skill.id })).toMatchObject({
    extensions: { code: 'NOT_FOUND' },
  })
  expect((await list(caller, deleted.id)).errors?.[0]?.extensions?.code).toBe('NOT_FOUND')
})

test('a stale change is refused with the newer years', async () => {
  const caller = server.as('admin')
  const skill = await createSkill(server.db)
  const { id: developer_id } = await createDeveloper(server.db)
  const { data } = await add(caller, { developer_id, skill_id: skill.id, years_of_experience: 1 })
  const id = data?.addDeveloperSkill.id ?? ''
  await update(server.as('dstm'), id, { years_of_experience: 2 })
  for (const stale of [update(caller, id, { years_of_experience: 3 }), remove(caller, id)]) {
    expect((await stale).errors?.[0]?.extensions).toMatchObject({
      code: 'CONFLICT',
      details: { years_of_experience: 2 },
    })
  }
})

test.each(['reviewer', 'client'] as const)('a %s neither sees nor changes the evidence', async (role) => {
  const skill = await createSkill(server.db)
  const { id } = await createDeveloper(server.db, { skills: [skill.id] })
  expect((await list(server.as(role), id)).errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
  const added = await add(server.as(role), { developer_id: id, skill_id: skill.id })
  expect(added.errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
})
