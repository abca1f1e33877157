import { expect, test } from 'vitest'
import { candidatePageSize } from '#shared/skillsSearch/matching.ts'
import type { Candidate } from '#web/skillsSearch/card/candidate.ts'
import { type FetchedRanking, fetchRanking } from './fetchRanking.ts'

interface Asked {
  count: number
  offset?: number
  version?: string | null
}

const search = { job_id: 'job', countries: ['US', 'PL'] }

/** A fake API whose candidates have the given ids. It records the requests. */
function apiOf(ids: readonly string[]) {
  const api = { ids, asked: [] as Asked[], onAsked: () => {} }
  const client = {
    query: async (_operation: unknown, { variables }: { variables: Asked }) => {
      api.asked.push(variables)
      const { count, offset = 0 } = variables
      const own = api.ids.slice(offset, offset + count)
      const version = `${api.ids.length}: ${own.join()}`
      const unchanged = version === variables.version
      const developers = unchanged ? [] : own.map((id) => ({ id }) as Candidate)
      api.onAsked()
      const counts = { total: api.ids.length, unfiltered: 99, not_shown: [] }
      return { data: { allSearchDevs: { version, ...counts, unchanged, developers } } }
    },
  }
  const ask = (count: number, before?: FetchedRanking) => {
    api.asked = []
    return fetchRanking(client as never, search, count, before)
  }
  return { api, ask }
}

const many = (count: number) => Array.from({ length: count }, (_, n) => `dev ${n}`)
const idsOf = (ranking: FetchedRanking) => ranking.developers.map(({ id }) => id)

test('a single page is requested once, with the known version', async () => {
  const { api, ask } = apiOf(many(60))
  const first = await ask(candidatePageSize)
  expect(idsOf(first)).toEqual(many(50))
  expect(first.total).toBe(60)
  expect(first.unfiltered).toBe(99)
  expect(await ask(candidatePageSize, first)).toBe(first)
  expect(api.asked).toMatchObject([{ ...search, count: 50, offset: 0, version: first.pages[0]?.version }])
})

test('a thousand candidates come in pages of fifty, in order', async () => {
  const { api, ask } = apiOf(many(1_000))
  expect(idsOf(await ask(1_000))).toEqual(many(1_000))
  expect(api.asked.map(({ offset }) => offset)).toEqual(Array.from({ length: 20 }, (_, page) => page * 50))
  expect(new Set(api.asked.map(({ count }) => count))).toEqual(new Set([50]))
})

test('requesting more pages does not send the known ones again', async () => {
  const { api, ask } = apiOf(many(200))
  const first = await ask(50)
  const more = await ask(100, first)
  expect(idsOf(more)).toEqual(many(100))
  expect(more.pages[0]).toBe(first.pages[0])
  expect(api.asked.map(({ version }) => version)).toEqual([first.pages[0]?.version, null])
})

test('an unchanged ranking costs one short request, however many candidates are shown', async () => {
  const { api, ask } = apiOf(many(1_000))
  const settled = await ask(1_000, await ask(1_000))
  expect(await ask(1_000, settled)).toBe(settled)
  expect(api.asked).toEqual([{ ...search, count: 1_000 }])
})

test('a change sends only the changed pages, and unchanged candidates stay the same objects', async () => {
  const { api, ask } = apiOf(many(200))
  const before = await ask(150, await ask(150))
  api.ids = [...many(120), 'new', ...many(200).slice(121)]
  const after = await ask(150, before)
  expect(idsOf(after)[120]).toBe('new')
  expect(after.pages.map((page, place) => page === before.pages[place])).toEqual([true, true, false])
  expect(after.developers[149]).toBe(before.developers[149])
})

test('a candidate who moves to another page between requests is listed once', async () => {
  const { api, ask } = apiOf(many(100))
  api.onAsked = () => {
    api.ids = ['new', ...many(100)]
  }
  const ids = idsOf(await ask(100))
  expect(ids).toHaveLength(99)
  expect(new Set(ids).size).toBe(99)
})
