import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Role } from '#shared/platform/permissions.ts'
import { asTest, createDeveloper, createSentReview, createSkill, verifiedBefore } from '#test/factories.ts'
import { graphql, undoMutation } from '#test/graphql.ts'
import { type Answer, startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer
let folder: string
let developerId: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vouch-versions-'))
  server = await startTestServer({ variables: { VOUCH_DATA_DIR: folder } })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  developerId = (await createDeveloper(server.db)).id
})

interface Resume {
  readonly id: string
  readonly file_name: string
  readonly version: number
}
const headers = (role: Role) => ({ authorization: `Bearer ${server.as(role).token}` })
const fixture = (name: string) => readFile(path.join(import.meta.dirname, '../../test/files', name))
const get = (address: string, role: Role = 'recruiter') =>
  fetch(`${server.url}/portal${address}`, { headers: headers(role) })

async function upload(content: Buffer | string, name = 'resume.txt'): Promise<string> {
  const address = `${server.url}/portal/developer/${developerId}/resume`
  const body = new Uint8Array(Buffer.from(content))
  const response = await fetch(address, { method: 'POST', headers: { ...headers('dstm'), 'x-file-name': name }, body })
  return ((await response.json()) as { id: string }).id
}

async function listed(developer_id = developerId) {
  const query = graphql(
    'query ($developer_id: ID!) { getResumes(developer_id: $developer_id) { id file_name version } }',
  )
  return (await server.as('recruiter').data(query, { developer_id })).getResumes
}

const contents =
  'id text is_partly_searched skills { skill { id name } mentions excerpt years held { verified years_of_experience } }'
async function contentsOf(id: string) {
  const query = graphql(`query ($id: ID!) { getResumeContents(id: $id) { ${contents} } }`)
  return (await server.as('vetter').data(query, { id })).getResumeContents
}

const accept = (id: string, skill_ids: readonly string[], role: Role = 'recruiter') =>
  server
    .as(role)
    .query(
      graphql(
        `mutation ($id: ID!, $skill_ids: [ID!]!) { acceptResumeSkills(input: { id: $id, skill_ids: $skill_ids }) { ${contents} } }`,
      ),
      { id, skill_ids },
    )

const remove = (resume: Pick<Resume, 'id' | 'version'>, role: Role = 'recruiter') =>
  server
    .as(role)
    .query(
      graphql(
        'mutation ($id: ID!, $version: Int!) { deleteResume(input: { id: $id, version: $version }) { file_name } }',
      ),
      {
        ...resume,
      },
    )

/** Undoes the change of a mutation by its answer. */
const undo = ({ extensions }: Answer<unknown>) =>
  server.as('recruiter').query(undoMutation, { input: { change: extensions?.change } })

describe('the versions of a resume', () => {
  test('are listed with the newest first, without those of others', async () => {
    await upload('The first words', 'one.txt')
    await upload('The second words', 'two.txt')
    expect((await listed()).map(({ file_name }) => file_name)).toEqual(['two.txt', 'one.txt'])
    expect(await listed((await createDeveloper(server.db)).id)).toEqual([])
  })

  test('are deleted, and come back by an undo', async () => {
    await upload('Some words')
    const [resume] = await listed()
    const deleted = await remove(resume as Resume)
    expect(deleted.data).toEqual({ deleteResume: { file_name: 'resume.txt' } })
    expect(await listed()).toEqual([])
    expect((await get(`/resume/${resume?.id}`)).status).toBe(404)
    await undo(deleted)
    expect(await listed()).toMatchObject([{ id: resume?.id }])
    expect(await (await get(`/resume/${resume?.id}`)).text()).toBe('Some words')
  })

  test('an undo that would restore a file that came again meanwhile is refused with a sentence', async () => {
    await upload('Some words')
    const [resume] = await listed()
    const deleted = await remove(resume as Resume)
    await upload('Some words')
    expect((await undo(deleted)).errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT' })
    expect(await listed()).toHaveLength(1)
  })

  test('are not deleted over a change of somebody else', async () => {
    await upload('Some words')
    const [resume] = await listed()
    const { errors } = await remove({ id: resume?.id ?? '', version: 7 })
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', details: { version: 1 } })
  })

  test('of a deleted developer are gone', async () => {
    const id = await upload('Some words')
    await asTest(server.db, (trx) =>
      trx.updateTable('developers').set({ deleted_at: new Date() }).where('id', '=', developerId).execute(),
    )
    expect(await listed()).toEqual([])
    for (const address of ['', '/pages', '/page?number=1'])
      expect((await get(`/resume/${id}${address}`)).status).toBe(404)
  })
})

describe('the skills of a resume', () => {
  test('are found by name and alias, with their words, how often, and whether the developer has them', async () => {
    const names = [`Kubernetes${randomUUID().slice(0, 8)}`, `Terraform${randomUUID().slice(0, 8)}`]
    const [kube, terra] = await Promise.all([
      createSkill(server.db, { name: names[0] ?? '', aliases: [`k8s${names[0]}`] }),
      createSkill(server.db, { name: names[1] ?? '' }),
    ])
    await createSkill(server.db, { name: `${names[1]} Cloud`, active: false })
    const review = await createSentReview(server.db, server.as('reviewer').account.id)
    await asTest(server.db, (trx) =>
      trx
        .insertInto('developer_skills')
        .values({
          developer_id: developerId,
          skill_id: terra.id,
          ...verifiedBefore(review.id),
        })
        .execute(),
    )
    const id = await upload(`Ran ${names[0]} for years.\nThen k8s${names[0]} again, and ${names[1]} cloud.`)
    expect((await contentsOf(id)).skills).toEqual([
      {
        skill: { id: kube.id, name: names[0] },
        mentions: 2,
        excerpt: `Ran ${names[0]} for years.`,
        years: null,
        held: null,
      },
      {
        skill: { id: terra.id, name: names[1] },
        mentions: 1,
        excerpt: expect.any(String),
        years: null,
        held: { verified: true, years_of_experience: null },
      },
    ])
  })

  test('are accepted as claimed, once, and an undo takes them back', async () => {
    const name = `Skill${randomUUID().slice(0, 8)}`
    const skill = await createSkill(server.db, { name })
    const id = await upload(`I know ${name}`)
    const accepted = await accept(id, [skill.id, skill.id])
    expect(accepted.data).toMatchObject({ acceptResumeSkills: { skills: [{ held: { verified: false } }] } })
    expect((await accept(id, [skill.id])).errors).toBeUndefined()
    const rows = server.db.selectFrom('developer_skills').select('skill_id').where('developer_id', '=', developerId)
    expect(await rows.execute()).toEqual([{ skill_id: skill.id }])
    await undo(accepted)
    expect(await rows.execute()).toEqual([])
  })

  test('come with the years that the resume says, which are taken over where none are known', async () => {
    const name = `Years${randomUUID().slice(0, 8)}`
    const skill = await createSkill(server.db, { name })
    const id = await upload(`2 years of ${name}.\n${name} (5y) and more`)
    expect((await contentsOf(id)).skills).toMatchObject([{ years: 5, held: null }])
    await accept(id, [skill.id])
    expect((await contentsOf(id)).skills).toMatchObject([{ held: { verified: false, years_of_experience: 5 } }])
  })

  test.each([
    [null, 5],
    [2, 2],
  ])('a skill that the developer has with %s years has %s after it is accepted', async (known, kept) => {
    const name = `Years${randomUUID().slice(0, 8)}`
    const skill = await createSkill(server.db, { name })
    await asTest(server.db, (trx) =>
      trx
        .insertInto('developer_skills')
        .values({ developer_id: developerId, skill_id: skill.id, years_of_experience: known })
        .execute(),
    )
    const id = await upload(`5 years of ${name}`)
    await accept(id, [skill.id])
    expect((await contentsOf(id)).skills).toMatchObject([{ held: { years_of_experience: kept } }])
  })

  test('that the resume denies are not found', async () => {
    const name = `Denied${randomUUID().slice(0, 8)}`
    const skill = await createSkill(server.db, { name })
    const id = await upload(`No experience with ${name}.`)
    expect((await contentsOf(id)).skills).toEqual([])
    expect((await accept(id, [skill.id])).errors?.[0]?.extensions).toMatchObject({ code: 'BAD_INPUT' })
  })

  test('are looked for in its first 20,000 characters, and it is told where it is longer', async () => {
    const name = `Long${randomUUID().slice(0, 8)}`
    const [first, second, last] = await Promise.all(
      ['A', 'B', 'Late'].map((end) => createSkill(server.db, { name: `${name}${end}` })),
    )
    const before = `${name}A\n`.padEnd(20_000 - name.length - 2, '.')
    const whole = await upload(`${before} ${name}B`)
    expect(await contentsOf(whole)).toMatchObject({
      is_partly_searched: false,
      skills: [{ skill: { id: first?.id } }, { skill: { id: second?.id } }],
    })
    // The word at the cut goes on, so that it is another one.
    const long = await upload(`${before} ${name}Beyond ${name}Late`)
    expect(await contentsOf(long)).toMatchObject({ is_partly_searched: true, skills: [{ skill: { id: first?.id } }] })
    expect((await contentsOf(long)).text).toContain(`${name}Late`)
    expect((await accept(long, [last?.id ?? ''])).errors?.[0]?.extensions).toMatchObject({ code: 'BAD_INPUT' })
  })

  test('that were added a moment ago are found', async () => {
    const name = `Late${randomUUID().slice(0, 8)}`
    const id = await upload(`I know ${name}`)
    expect((await contentsOf(id)).skills).toEqual([])
    const skill = await createSkill(server.db, { name })
    expect((await contentsOf(id)).skills).toMatchObject([{ skill: { id: skill.id } }])
  })

  test('that the resume does not name are refused', async () => {
    const skill = await createSkill(server.db)
    const id = await upload('Nothing of that')
    for (const skillId of [skill.id, randomUUID()]) {
      expect((await accept(id, [skillId])).errors?.[0]?.extensions).toMatchObject({
        code: 'BAD_INPUT',
        field: 'skill_ids',
      })
    }
    expect((await accept(id, [])).errors?.[0]).toMatchObject({ message: 'Choose a skill.' })
  })
})

describe('the pages of a resume', () => {
  test('come as pictures that a browser can only save', async () => {
    const id = await upload(await fixture('resume.pdf'), 'resume.pdf')
    expect(await (await get(`/resume/${id}/pages`)).json()).toEqual({ count: 1, ratios: [1240 / 1605] })
    const page = await get(`/resume/${id}/page?number=1`)
    expect(Object.fromEntries(page.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': "attachment; filename*=UTF-8''page-1.png",
      'content-security-policy': expect.stringMatching(/default-src 'none'.*; sandbox$/),
      'x-content-type-options': 'nosniff',
    })
    expect(
      Buffer.from(await page.arrayBuffer())
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG')
  })

  test.each([
    ['0', 400, 'Ask for one of the first 50 pages.'],
    ['51', 400, 'Ask for one of the first 50 pages.'],
    ['x', 400, 'Ask for one of the first 50 pages.'],
    ['2', 400, 'This file has no such page.'],
  ])('a page %s that is not there is refused', async (number, status, error) => {
    const id = await upload(await fixture('resume.pdf'), 'resume.pdf')
    const response = await get(`/resume/${id}/page?number=${number}`)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ error })
  })

  test('other files have none', async () => {
    const id = await upload('Some words')
    expect(await (await get(`/resume/${id}/pages`)).json()).toMatchObject({
      error: 'Only PDF files have pages. Read the text of this one.',
    })
  })
})

test.each(['reviewer', 'client'] as const)('a %s gets nothing of a resume', async (role) => {
  const id = await upload(await fixture('resume.pdf'), 'resume.pdf')
  for (const address of [`/resume/${id}/pages`, `/resume/${id}/page?number=1`])
    expect((await get(address, role)).status).toBe(403)
  const skill = await createSkill(server.db)
  const answers = [
    await server
      .as(role)
      .query(graphql('query ($id: ID!) { getResumes(developer_id: $id) { id } }'), { id: developerId }),
    await server.as(role).query(graphql('query ($id: ID!) { getResumeContents(id: $id) { text } }'), { id }),
    await accept(id, [skill.id], role),
    await remove({ id, version: 1 }, role),
  ]
  for (const { errors } of answers) expect(errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN' })
  expect(await listed()).toHaveLength(1)
})
