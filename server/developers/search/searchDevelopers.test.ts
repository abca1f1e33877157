import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as fc from '#test/draws/property.ts'
import { asTest, createDeveloper, createSentReview, createSkill, verifiedBefore } from '#test/factories.ts'
import { graphql } from '#test/graphql.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { searchDevelopers, searchWordsOf } from './searchDevelopers.ts'

let server: TestServer
const member = { stage: 'MEMBER', status: 'AVAILABLE' } as const

beforeAll(async () => {
  server = await startTestServer()
  const { db } = server
  const create = (first_name: string, last_name: string, more: object = {}) =>
    createDeveloper(db, {
      first_name,
      last_name,
      email: `${first_name}.${last_name}@mail.example`.toLowerCase(),
      ...more,
    })
  const [cpp, c, java, script, kube] = await Promise.all([
    createSkill(db, { name: 'C++' }),
    createSkill(db, { name: 'C' }),
    createSkill(db, { name: 'Java' }),
    createSkill(db, { name: 'JavaScript', aliases: ['JS'] }),
    createSkill(db, { name: 'Kubernetes', aliases: ['k8s'] }),
  ])
  await create('Ada', 'Lovelace', { skills: [cpp.id, java.id], url_github: 'https://github.com/enchantress/' })
  await create('Adam', 'Loveday', { ...member, skills: [java.id, kube.id] })
  await create('José', 'Ünal', { ...member, skills: [c.id], url_github: '@jo-unal' })
  await create('Java', 'Jones', { skills: [script.id] })
  await create('Percy', '100%_sure', {})
  const deleted = await create('Ada', 'Gone')
  const verified = await create('Vera', 'Fied', {})
  const review = await createSentReview(db, server.as('reviewer').account.id)
  await asTest(db, async (trx) => {
    await trx.updateTable('developers').set({ deleted_at: new Date() }).where('id', '=', deleted.id).execute()
    // Whom the review is about has a random address, which could hold the letters of a search.
    const named = { first_name: 'Otto', last_name: 'Nobody', email: 'otto.nobody@mail.example' }
    await trx.updateTable('developers').set(named).where('email', 'not like', '%@mail.example').execute()
    const verification = verifiedBefore(review.id)
    const skill = { developer_id: verified.id, skill_id: kube.id, ...verification }
    await trx.insertInto('developer_skills').values(skill).execute()
  })
})
afterAll(() => server.close())

const query = graphql(
  'query ($text: String!) { searchDevelopers(text: $text) { name skills { skill { name } verified } } }',
)
async function search(text: string) {
  return (await server.as('dstm').data(query, { text })).searchDevelopers
}
const names = async (text: string) => (await search(text)).map(({ name }) => name)

describe('a search finds developers', () => {
  test.each([
    ['by a whole name before beginnings', 'ada', ['Ada Lovelace', 'Adam Loveday']],
    ['by beginnings of names in any order', 'love ad', ['Adam Loveday', 'Ada Lovelace']],
    ['without accents', 'jose unal', ['José Ünal']],
    ['with accents where there are none', 'adà', ['Ada Lovelace', 'Adam Loveday']],
    ['by e-mail address', 'percy.100%_sure@mail', ['Percy 100%_sure']],
    ['by GitHub handle, from a link or a handle', 'enchantress', ['Ada Lovelace']],
    ['by GitHub handle with its sign', 'jo-unal', ['José Ünal']],
    ['by a part of a word', 'velac', ['Ada Lovelace']],
    ['by a skill', 'kubernetes', ['Vera Fied', 'Adam Loveday']],
    ['by another name of a skill', 'K8S', ['Vera Fied', 'Adam Loveday']],
    ['by the beginning of a skill', 'kub', ['Vera Fied', 'Adam Loveday']],
    ['by a skill that another begins with', 'c++', ['Ada Lovelace']],
    ['by name before skill', 'java', ['Java Jones', 'Adam Loveday', 'Ada Lovelace']],
    ['by name and skill', 'ada java', ['Adam Loveday', 'Ada Lovelace']],
    ['by two skills', 'java kubernetes', ['Adam Loveday']],
    ['with a typing error', 'lovelase', ['Ada Lovelace', 'Adam Loveday']],
    ['with typing errors in both names', 'adda lovlace', ['Ada Lovelace']],
    ['with a typing error in a skill', 'kuberntes', ['Vera Fied', 'Adam Loveday']],
    ['literally, without patterns', '100%_s', ['Percy 100%_sure']],
    ['but nobody for signs alone', '%_', []],
    ['but nobody for one letter', 'a', []],
    ['but nobody for what is nowhere', 'zzyzx', []],
    ['but nobody who was deleted', 'gone', []],
  ])('%s', async (_, text, found) => {
    expect(await names(text)).toEqual(found)
  })
})

test('those found by a skill show it, and whether it is verified', async () => {
  expect(await search('kubernetes')).toEqual([
    { name: 'Vera Fied', skills: [{ skill: { name: 'Kubernetes' }, verified: true }] },
    { name: 'Adam Loveday', skills: [{ skill: { name: 'Kubernetes' }, verified: false }] },
  ])
  expect((await search('ada'))[0]?.skills).toEqual([])
})

test('the database parts and folds words as the search does', async () => {
  const letters = Array.from({ length: 0x17f - 0x20 }, (_, at) => String.fromCodePoint(0x20 + at))
  const text = letters.filter((letter) => !/[\x7f-\x9f\u0130ªº²³¹¼½¾]/.test(letter)).join('x')
  const query = sql<{ folded: string }>`select developer_search_text(${text}, '', '', null) as folded`
  const { rows } = await query.execute(server.db)
  expect(rows[0]?.folded.trim().split(' ').slice(0, 10)).toEqual(searchWordsOf(text))
})

test('whoever asks for exact words alone finds nobody who is only similar', async () => {
  const exact = graphql('query ($text: String!) { searchDevelopers(text: $text, forgives: false) { name } }')
  expect(await names('lovelase')).toContain('Ada Lovelace')
  expect(await server.as('dstm').data(exact, { text: 'lovelase' })).toEqual({ searchDevelopers: [] })
  expect(await server.as('dstm').data(exact, { text: 'lovelace' })).not.toEqual({ searchDevelopers: [] })
})

test('at most twenty are found', async () => {
  await Promise.all(
    Array.from({ length: 25 }, () => createDeveloper(server.db, { first_name: 'Twentyfold', last_name: randomUUID() })),
  )
  expect(await names('twentyfold')).toHaveLength(20)
})

test('no search is an error', { tags: ['property', 'fuzz'] }, async () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('ada', ' ', 'c++', '%', '\\', "'", '\0', 'java '),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 12 }), async (pieces) => {
      await searchDevelopers(server.db, pieces.join(''))
    }),
    { numRuns: 40 },
  )
  expect(await search('a '.repeat(100))).toEqual([])
})

test.each(['reviewer', 'client'] as const)('a %s searches nobody', async (role) => {
  const { errors } = await server.as(role).query(query, { text: 'ada' })
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN' })
})

test('a database without trigrams finds the same, without typing errors', async () => {
  await sql`drop extension pg_trgm cascade`.execute(server.database.owner)
  expect(await names('velac')).toEqual(['Ada Lovelace'])
  expect(await names('lovelase')).toEqual([])
})
