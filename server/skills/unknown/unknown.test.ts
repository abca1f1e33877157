import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { importUpload, previewUpload } from '#server/imports/importer/files/importUpload.ts'
import { asTest, createSkill } from '#test/factories.ts'
import { graphql, undoMutation } from '#test/graphql.ts'
import { createSkillTexts } from '#test/rows/skillTexts.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { collectUnknownNames } from './collectUnknownNames.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.database.owner.deleteFrom('unread_skill_texts').execute()
  await server.database.owner.deleteFrom('unknown_skill_mentions').execute()
  await server.database.owner.deleteFrom('imported_skill_names').execute()
})

const list = graphql('{ getUnknownNamePage(limit: 100, offset: 0) { unknown_names { id name texts examples } } }')

async function listed() {
  await collectUnknownNames(server.db)
  const { getUnknownNamePage } = await server.as('admin').data(list)
  return getUnknownNamePage.unknown_names
}
const names = async () => (await listed()).map(({ name }) => name)

const add = `mutation ($ids: [ID!]!) { addUnknownNames(input: { selection: { ids: $ids }, skill_type: TOOL }) { count } }`
const ignore = `mutation ($ids: [ID!]!) { ignoreUnknownNames(input: { selection: { ids: $ids } }) { count } }`
const alias = `mutation ($ids: [ID!]!, $skill: ID!) { addUnknownAliases(input: { selection: { ids: $ids }, skill_id: $skill }) { count } }`

/** Runs an action on a name, and returns what takes it back. */
async function act(mutation: string, name: string, variables: object = {}): Promise<string> {
  const ids = (await listed()).filter((one) => one.name === name).map(({ id }) => id)
  const answer = await server.as('admin').send(mutation, { ids, ...variables })
  expect(answer.errors).toBeUndefined()
  return String(answer.extensions?.change)
}

test('what three texts list beside skills is shown, with the words around it, and what two list is not', async () => {
  await createSkillTexts(server.db, { resumes: ['Bun, Wasp', 'bun, Wasp', 'Bun'], jobs: ['Bun'] })
  const [bun, ...others] = await listed()
  expect(others).toEqual([])
  expect(bun).toMatchObject({ name: 'Bun', texts: 3 })
  expect(bun?.examples).toHaveLength(2)
  expect(bun?.examples[0]).toContain('Bun')
})

describe('an admin', () => {
  test('adds a name as a skill, and takes that back', async () => {
    await createSkillTexts(server.db, { resumes: ['Kaplay', 'Kaplay', 'Kaplay'] })
    const change = await act(add, 'Kaplay')
    expect(await names()).toEqual([])
    const skill = server.db.selectFrom('skills').select('skill_type').where('name', '=', 'Kaplay')
    expect(await skill.execute()).toEqual([{ skill_type: 'TOOL' }])
    await server.as('admin').data(undoMutation, { input: { change } })
    expect(await names()).toEqual(['Kaplay'])
  })

  test('says of which skill it is another name, and takes that back', async () => {
    const skill = await createSkill(server.db, { aliases: ['Other'] })
    await createSkillTexts(server.db, { resumes: ['Kplay.js', 'Kplay.js', 'Kplay.js'] })
    const change = await act(alias, 'Kplay.js', { skill: skill.id })
    expect(await names()).toEqual([])
    const aliases = server.db.selectFrom('skills').select('aliases').where('id', '=', skill.id)
    expect(await aliases.execute()).toEqual([{ aliases: ['Other', 'Kplay.js'] }])
    await server.as('admin').data(undoMutation, { input: { change } })
    expect(await names()).toEqual(['Kplay.js'])
  })

  test('ignores a name, which stays away when more people write it, and takes that back', async () => {
    await createSkillTexts(server.db, { resumes: ['Acme 9', 'Acme 9', 'Acme 9'] })
    const change = await act(ignore, 'Acme 9')
    await createSkillTexts(server.db, { resumes: ['Acme 9'] })
    expect(await names()).toEqual([])
    await server.as('admin').data(undoMutation, { input: { change } })
    expect(await listed()).toMatchObject([{ name: 'Acme 9', texts: 4 }])
  })

  test('gives a skill no more names than it may have', async () => {
    const aliases = Array.from({ length: 50 }, (_, place) => `full ${place}`)
    const skill = await createSkill(server.db, { aliases })
    await createSkillTexts(server.db, { resumes: ['Overful', 'Overful', 'Overful'] })
    const ids = (await listed()).map(({ id }) => id)
    const { errors } = await server.as('admin').send(alias, { ids, skill: skill.id })
    expect(errors?.[0]).toMatchObject({ message: 'Use at most 50 other names.', extensions: { field: 'skill_id' } })
  })
})

test.each(['vetter', 'dstm', 'recruiter', 'reviewer', 'client'] as const)('a %s may do none of it', async (role) => {
  const variables = { ids: [], skill: (await createSkill(server.db)).id }
  for (const operation of [list, add, ignore]) {
    const { errors } = await server.as(role).send(operation, operation === list ? {} : { ids: variables.ids })
    expect(errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
  }
  expect((await server.as(role).send(alias, variables)).errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
})

describe('a text that changed', () => {
  test('is read again, and what was found in it before is gone at once', async () => {
    const [first] = await createSkillTexts(server.db, { resumes: ['Deenox', 'Deenox', 'Deenox'] })
    expect(await names()).toEqual(['Deenox'])
    const text = (extracted_text: string | null) =>
      asTest(server.db, (trx) =>
        trx
          .updateTable('resumes')
          .set({ extracted_text })
          .where('id', '=', first?.id ?? '')
          .execute(),
      )
    await text(null)
    const mentions = server.db
      .selectFrom('unknown_skill_mentions')
      .select('name')
      .where('resume_id', '=', first?.id ?? '')
    expect(await mentions.execute()).toEqual([])
    expect(await names()).toEqual([])
  })

  test('is read by one node, while another reads the next', async () => {
    await createSkillTexts(server.db, { resumes: Array.from({ length: 30 }, () => 'Parallix') })
    await Promise.all([collectUnknownNames(server.db), collectUnknownNames(server.db)])
    expect(await listed()).toMatchObject([{ name: 'Parallix', texts: 30 }])
  })
})

test('the name of the person is not taken from their resume', async () => {
  const resumes = await createSkillTexts(server.db, { resumes: ['Devina Doe', 'Devina Doe', 'Devina Doe'] })
  const ids = resumes.map(({ developer }) => developer.id)
  await asTest(server.db, (trx) =>
    trx.updateTable('developers').set({ first_name: 'Devina', last_name: 'Doe' }).where('id', 'in', ids).execute(),
  )
  expect(await names()).toEqual([])
})

describe('an import', () => {
  const uploadOf = (files: ReadonlyMap<string, Buffer>) => ({
    files,
    resumes: [],
    mappings: {},
    account: server.as('admin').account.id,
  })
  const importSkills = async (skills: string) => {
    const files = new Map([['developers.csv', Buffer.from(`email,first_name,last_name,skills\n${skills}`)]])
    for await (const _event of importUpload(server.db, uploadOf(files)));
  }
  const imported = async () => (await listed()).map(({ name, texts }) => `${name} ${texts}`)

  test('gives names that no skill has, one row being enough, and the same file again counts no more', async () => {
    const { name } = await createSkill(server.db)
    const rows = [`a@x.example,A,A,${name}: 3 | Quuxr | Plughr`, 'b@x.example,B,B,quuxr', `c@x.example,C,C,${name}`]
    await importSkills(rows.join('\n'))
    expect(await imported()).toEqual(['Quuxr 2', 'Plughr 1'])
    await importSkills(rows.join('\n'))
    expect(await imported()).toEqual(['Quuxr 2', 'Plughr 1'])
  })

  test('counts beside the texts that have the name', async () => {
    await createSkillTexts(server.db, { resumes: ['Xyzzyr'] })
    expect(await imported()).toEqual([])
    await importSkills('d@x.example,D,D,XYZZYR')
    expect(await imported()).toEqual(['Xyzzyr 2'])
  })

  test('gives none that is too long for a skill, and a preview gives none at all', async () => {
    await importSkills(`e@x.example,E,E,${'x'.repeat(81)}`)
    const files = new Map([['developers.csv', Buffer.from('email,first_name,last_name,skills\nf@x.example,F,F,Frobr')]])
    await previewUpload(server.db, uploadOf(files), 'admin')
    expect(await imported()).toEqual([])
  })

  test('gives a name that is added as a skill, and found by the next import', async () => {
    await importSkills('g@x.example,G,G,Wumpr')
    await act(add, 'Wumpr')
    expect(await imported()).toEqual([])
    await importSkills('g@x.example,G,G,Wumpr')
    const held = server.db.selectFrom('developer_skills').innerJoin('skills', 'skills.id', 'skill_id').select('name')
    expect(await held.where('name', '=', 'Wumpr').execute()).toHaveLength(1)
  })
})
