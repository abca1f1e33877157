import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDeveloper, createResume, createSkill } from '#test/factories.ts'
import { graphql } from '#test/graphql.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { countResumeWords } from './vocabulary.ts'

let server: TestServer
/** The ids of the resumes, by the first name of their developer. */
const ids = new Map<string, string>()

beforeAll(async () => {
  server = await startTestServer()
  await createSkill(server.db, { name: 'Python', aliases: ['py'] })
  await createSkill(server.db, { name: 'Kubernetes', aliases: ['k8s'] })
  const texts = [
    ['Ada', 'BR', '2026-01-05', 'Python and React. Python again.'],
    ['Bob', 'BR', '2026-01-03', 'React engineer, tested React.'],
    ['Cleo', 'US', '2026-01-02', 'React engineer, engineering.'],
    ['Dan', null, '2026-01-04', 'Kubernetes only.'],
  ] as const
  for (const [first_name, country, day, extracted_text] of texts) {
    const { id: developer_id } = await createDeveloper(server.db, { first_name, last_name: 'Doe', country })
    const { id } = await createResume(server.db, extracted_text, { developer_id, created_at: `${day}T00:00:00Z` })
    ids.set(first_name, id)
  }
  await countResumeWords(server.db)
})
afterAll(() => server.close())

const adviceQuery = graphql(`query ($q: String!, $countries: [String!]! = []) {
  getResumeSearchAdvice(q: $q, countries: $countries) {
    meant { word q developers more } together { word q developers more } without { word q developers more }
  }
}`)

async function advice(q: string, countries: string[] = []) {
  const { getResumeSearchAdvice } = await server.as('recruiter').data(adviceQuery, { q, countries })
  return getResumeSearchAdvice
}

describe('a search that found nobody', () => {
  test.each([
    ['pyhton', 'python'],
    ['kubernets', 'kubernetes'],
    ['enginer', 'engineer'],
  ])('for %s asks for %s', async (q, word) => {
    const { meant } = await advice(q)
    expect(meant).toEqual([{ word, q: word, developers: expect.any(Number), more: false }])
    expect(meant[0]?.developers).toBeGreaterThan(0)
  })

  test.each(['cobol', 'xyz', '"pyhton"', 'pyhton or cobol', '-pyhton'])('has no better word for %s', async (q) => {
    expect((await advice(q)).meant).toEqual([])
  })

  test('says how many have its words together, and which to leave out', async () => {
    expect(await advice('kubernetes engineer react')).toEqual({
      meant: [],
      together: [
        { word: 'react', q: 'react', developers: 3, more: false },
        { word: 'engineer', q: 'react engineer', developers: 2, more: false },
        { word: 'kubernetes', q: 'react engineer kubernetes', developers: 0, more: false },
      ],
      without: [{ word: 'kubernetes', q: 'engineer react', developers: 2, more: false }],
    })
  })

  test('keeps exclusions and filters in what it proposes', async () => {
    const { without } = await advice('react kubernetes -tested', ['BR'])
    expect(without).toEqual([{ word: 'kubernetes', q: 'react -tested', developers: 1, more: false }])
  })

  test('has no counts for a single word, for many words, or for alternatives', async () => {
    for (const q of ['cobol', 'a b c d e f', 'cobol or fortran', '']) {
      expect(await advice(q)).toMatchObject({ together: [], without: [] })
    }
  })

  test('refuses a country that is none', async () => {
    const { errors } = await server.as('recruiter').query(adviceQuery, { q: 'a', countries: ['brazil'] })
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_INPUT' })
  })
})

test('the countries of the found developers are counted, whatever country is chosen', async () => {
  const countries = graphql(`query ($q: String!) { getResumeSearchCountries(q: $q) { country developers } }`)
  const counts = async (q: string) => (await server.as('recruiter').data(countries, { q })).getResumeSearchCountries
  expect(await counts('react OR kubernetes')).toEqual([
    { country: 'BR', developers: 2 },
    { country: 'US', developers: 1 },
  ])
  expect(await counts('')).toEqual([])
})

describe('a place', () => {
  const fitQuery = graphql(
    `query ($id: ID!, $q: String!) { getResumeFit(id: $id, q: $q) { typed found kinship times } }`,
  )

  test.each([
    [
      'Ada',
      'py react',
      [
        { typed: 'py', found: 'Python', kinship: 'NAME', times: 2 },
        { typed: 'react', found: 'React', kinship: 'TYPED', times: 1 },
      ],
    ],
    [
      'Cleo',
      'engineers',
      [
        { typed: 'engineers', found: 'engineer', kinship: 'FORM', times: 1 },
        { typed: 'engineers', found: 'engineering', kinship: 'FORM', times: 1 },
      ],
    ],
    ['Bob', 'engin -kubernetes', [{ typed: 'engin', found: 'engineer', kinship: 'BEGINNING', times: 1 }]],
  ])('of %s for %s is explained by its words', async (name, q, words) => {
    const answer = await server.as('recruiter').data(fitQuery, { id: ids.get(name) ?? '', q })
    expect(answer.getResumeFit).toEqual(words)
  })

  test('of an unknown resume has no explanation', async () => {
    const { errors } = await server.as('recruiter').query(fitQuery, { id: randomUUID(), q: 'a' })
    expect(errors?.[0]?.extensions?.code).toBe('NOT_FOUND')
  })
})

describe('the results', () => {
  const get = (path: string, role: 'recruiter' | 'reviewer' | 'client' = 'recruiter') =>
    fetch(`${server.url}/portal/developer/${path}`, { headers: { authorization: `Bearer ${server.as(role).token}` } })

  test('come by fit, or the newest first', async () => {
    const namesIn = async (order: string) => {
      const response = await get(`search-resume?q=react${order}`)
      const { result } = (await response.json()) as { result: { first_name: string }[] }
      return result.map(({ first_name }) => first_name)
    }
    expect(await namesIn('')).toEqual(['Bob', 'Ada', 'Cleo'])
    expect(await namesIn('&order=NEWEST')).toEqual(['Ada', 'Bob', 'Cleo'])
    expect((await get('search-resume?q=react&order=BEST')).status).toBe(400)
  })

  test('are a file in their order, and the file is a security event', async () => {
    const response = await get('search-resume.csv?q=react&country=US')
    expect(response.headers.get('content-type')).toContain('text/csv')
    const [heading, row, ...others] = (await response.text()).trim().split(/\r?\n/)
    expect(heading).toContain('Developer,Stage,Country,Headline,Resume,Uploaded,Found,Developer id')
    expect(row).toContain('Cleo Doe')
    expect(row).toContain('React engineer, engineering.')
    expect(others).toEqual([])
    const events = await server.db
      .selectFrom('security_events')
      .select('details')
      .where('kind', '=', 'EXPORTED')
      .execute()
    expect(events).toEqual([{ details: { what: 'list', list: 'Resume Search', rows: 1 } }])
  })

  test('are no file for others than staff', async () => {
    for (const role of ['reviewer', 'client'] as const) {
      expect((await get('search-resume.csv?q=react', role)).status).toBe(403)
    }
  })
})
