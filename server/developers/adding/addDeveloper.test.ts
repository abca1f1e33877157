import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '#shared/platform/permissions.ts'
import type { ResumeProposal } from '#shared/resumes/resumes.ts'
import { createDeveloper, createSkill } from '#test/factories.ts'
import { graphql } from '#test/graphql.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const mutation = graphql(`mutation ($developer: AddDeveloperInput!, $key: String) {
  addDeveloper(input: $developer, key: $key) {
    id first_name email stage status country url_github url_linkedin source cost_rate currency time_zone owner_id
    skills { skill { id } verified }
  }
}`)
const someone = () => ({ first_name: 'Ada', last_name: 'Lovelace', email: `${randomUUID()}@mail.example`, skills: [] })
const add = (developer: object, role: Role = 'recruiter', key?: string) =>
  server.as(role).send(mutation, { developer, key })
const known = async (email: string, role: Role = 'vetter') =>
  server.as(role).query(graphql('query ($email: String!) { findKnownDeveloper(email: $email) { id name } }'), { email })

describe('adding a developer', () => {
  test('makes a new applicant with all details, and claimed skills', async () => {
    const skill = await createSkill(server.db)
    const details = {
      country: 'BR',
      url_github: 'ada',
      url_linkedin: 'https://www.linkedin.com/in/ada',
      source: 'REFERRAL',
      cost_rate: 55.5,
      currency: 'EUR',
      time_zone: 'America/Sao_Paulo',
      owner_id: server.as('recruiter').account.id,
    }
    const { data } = await add({
      ...someone(),
      ...details,
      email: `  ADA.${randomUUID()}@Mail.Example `,
      skills: [skill.id, skill.id],
    })
    expect(data?.addDeveloper).toMatchObject({
      ...details,
      email: expect.stringMatching(/^ada\./),
      stage: 'APPLICANT',
      status: 'NEW',
      skills: [{ skill: { id: skill.id }, verified: false }],
    })
  })

  test.each([
    ['NO', null, 'Europe/Oslo'],
    ['US', null, null],
    ['NO', 'Europe/Paris', 'Europe/Paris'],
  ])('in %s with the time zone %s has %s', async (country, time_zone, expected) => {
    const { data } = await add({ ...someone(), country, time_zone })
    expect(data?.addDeveloper?.time_zone).toBe(expected)
  })

  test('takes the longest names in any script, which fit into every index', async () => {
    const longest = Array.from({ length: 100 }, (_, place) => String.fromCodePoint(0x4e00 + place * 97)).join('')
    const { data } = await add({ ...someone(), first_name: longest, last_name: longest })
    expect(data?.addDeveloper).toMatchObject({ first_name: longest })
  })

  test('with a known e-mail address is refused at its field, in any case, and also at the same time', async () => {
    const { email } = await createDeveloper(server.db)
    const { errors } = await add({ ...someone(), email: email.toUpperCase() })
    expect(errors?.[0]).toMatchObject({
      message: 'Another developer has this e-mail address.',
      extensions: { code: 'BAD_INPUT', field: 'email' },
    })
    const same = someone()
    const answers = await Promise.all([add(same), add(same), add(same)])
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1)
  })

  test('with a known e-mail address in another case is refused by the database, too', async () => {
    const { email } = await createDeveloper(server.db)
    const added = createDeveloper(server.db, { email: email.toUpperCase() })
    await expect(added).rejects.toMatchObject({ constraint: 'developers_email_key' })
  })

  test('retried with the same key adds once', async () => {
    const [developer, key] = [someone(), randomUUID()]
    const ids = [await add(developer, 'dstm', key), await add(developer, 'dstm', key)].map(
      ({ data }) => data?.addDeveloper.id,
    )
    expect(ids[0]).toBeDefined()
    expect(ids[1]).toBe(ids[0])
  })

  test('with a retired skill adds nothing', async () => {
    const skill = await createSkill(server.db, { active: false })
    const developer = { ...someone(), skills: [skill.id] }
    expect((await add(developer)).errors?.[0]?.extensions).toMatchObject({ code: 'BAD_INPUT', field: 'skills' })
    expect((await known(developer.email)).data).toEqual({ findKnownDeveloper: null })
  })

  test.each([
    ['first_name', { first_name: ' ' }],
    ['email', { email: 'nobody' }],
    ['country', { country: 'XX' }],
    ['url_github', { url_github: 'javascript:alert(1)' }],
    ['url_linkedin', { url_linkedin: 'javascript:alert(1)' }],
    ['cost_rate', { cost_rate: -1 }],
    ['time_zone', { time_zone: 'Brasilia' }],
  ])('says at the field %s what to do', async (field, wrong) => {
    const { errors } = await add({ ...someone(), ...wrong })
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_INPUT', field })
  })

  test('of whom a client would be the owner is refused at the field', async () => {
    const { errors } = await add({ ...someone(), owner_id: server.as('client').account.id })
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_INPUT', field: 'owner_id' })
  })

  test.each(['reviewer', 'client'] as const)(
    'is not for a %s, who does not learn who is known either',
    async (role) => {
      const { email } = await createDeveloper(server.db)
      for (const { errors } of [await add(someone(), role), await known(email, role)])
        expect(errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN' })
      expect((await propose('words', role)).status).toBe(403)
    },
  )
})

test('a known e-mail address leads to its developer, whoever is deleted is not known', async () => {
  const { id, email } = await createDeveloper(server.db, { first_name: 'Zoë', last_name: 'Ünal' })
  expect((await known(` ${email.toUpperCase()}`)).data).toEqual({ findKnownDeveloper: { id, name: 'Zoë Ünal' } })
  const deleted = await createDeveloper(server.db, { deleted_at: new Date() })
  expect((await known(deleted.email)).data).toEqual({ findKnownDeveloper: null })
})

describe('the e-mail address of a merged record', () => {
  let kept: { id: string }
  let merged: { id: string; email: string }
  beforeAll(async () => {
    kept = await createDeveloper(server.db, { first_name: 'Zoë', last_name: 'Ünal' })
    merged = await createDeveloper(server.db)
    await server
      .as('recruiter')
      .data(
        graphql(
          'mutation ($id: ID!, $into: ID!) { mergeDevelopers(input: { id: $id, version: 1, into: $into, into_version: 1 }) { id } }',
        ),
        { id: merged.id, into: kept.id },
      )
  })

  test('leads to the developer who stayed', async () => {
    expect((await known(merged.email)).data).toMatchObject({ findKnownDeveloper: { id: kept.id } })
  })

  test('is refused for a new developer, in any case, with who stayed', async () => {
    const { errors } = await add({ ...someone(), email: merged.email.toUpperCase() })
    expect(errors?.[0]).toMatchObject({
      message: expect.stringContaining('earlier e-mail address of Zoë Ünal'),
      extensions: { code: 'BAD_INPUT', field: 'email', details: { id: kept.id, name: 'Zoë Ünal' } },
    })
  })

  test('is refused for another developer, and may become the address of who stayed', async () => {
    const other = await createDeveloper(server.db)
    const save = (id: string, version: number) =>
      server
        .as('dstm')
        .query(graphql('mutation ($input: UpdateDeveloperInput!) { updateDeveloper(input: $input) { email } }'), {
          input: { id, version, changes: { email: merged.email } },
        })
    expect((await save(other.id, 1)).errors?.[0]?.extensions).toMatchObject({
      field: 'email',
      details: { id: kept.id },
    })
    const row = server.db.selectFrom('developers').select('version').where('id', '=', kept.id)
    expect((await save(kept.id, (await row.executeTakeFirstOrThrow()).version)).data).toEqual({
      updateDeveloper: { email: merged.email },
    })
  })
})

function propose(content: string | Buffer, role: Role = 'recruiter') {
  const headers = { authorization: `Bearer ${server.as(role).token}`, 'x-file-name': 'Ada%20CV.pdf' }
  const body = new Uint8Array(Buffer.from(content))
  return fetch(`${server.url}/portal/resume/proposal`, { method: 'POST', headers, body })
}

describe('a resume proposes', () => {
  test('name, e-mail address, links and skills, and is not kept', async () => {
    const skill = await createSkill(server.db, { name: 'C++' })
    const file = await readFile(path.join(import.meta.dirname, '../../../test/files/resume.pdf'))
    expect((await (await propose(file)).json()) as ResumeProposal).toEqual({
      first_name: 'José',
      last_name: 'Álvarez',
      email: 'jose@gmx.net',
      url_github: 'jose',
      url_linkedin: null,
      country: null,
      skills: [{ id: skill.id, name: 'C++', years: null }],
      is_partly_searched: false,
    })
    expect(await server.db.selectFrom('unowned_files').selectAll().execute()).toEqual([])
    expect(await server.db.selectFrom('resumes').select('id').execute()).toEqual([])
  })

  test('the most years that it says beside a skill', async () => {
    const { id, name } = await createSkill(server.db)
    const answer = await propose(`Ada Lovelace\n\nSkills: ${name} (4 years)\n5 years of ${name}`)
    expect(((await answer.json()) as ResumeProposal).skills).toEqual([{ id, name, years: 5 }])
  })

  test('the skills of its first 20,000 characters, and says so', async () => {
    const [early, late] = [await createSkill(server.db), await createSkill(server.db)]
    const text = `${early.name}\n`.padEnd(20_000, '.')
    const answer = await propose(`${text} ${late.name}`)
    const { skills, is_partly_searched } = (await answer.json()) as ResumeProposal
    expect([skills.map(({ id }) => id), is_partly_searched]).toEqual([[early.id], true])
  })

  test('nothing when it cannot be read, with a sentence', async () => {
    const response = await propose('%PDF-1.7 nothing')
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: expect.stringContaining('damaged'), field: 'file' })
  })
})
