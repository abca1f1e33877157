import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as fc from '#test/draws/property.ts'
import { coverPage } from '#web/platform/lib/browser/cover.ts'
import { UnreachableError } from './apiError.ts'
import { createApi } from './createApi.ts'
import { type ApiOperation, keyOf, type Request, requestOf, type Send } from './operation.ts'
import type { QueryOptions } from './queries.ts'

const skills: ApiOperation<{ at: number }, { n?: number }> = 'query skills($n: Int) { getSkills(n: $n) { id } }'
const contacts: ApiOperation<{ at: number }, object> = 'query contacts { getContacts { id } }'
const addSkill: ApiOperation<unknown, { input?: { dry_run: boolean } }> = 'mutation add { addSkill { id } }'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const nothing = () => undefined

/** Creates a client with a server that counts its mutations. Requests are read when they arrive, and answered after a delay. */
function apiWith(delayOf: (request: Request) => number = () => 10, fails: (request: Request) => boolean = () => false) {
  const sent: string[] = []
  let changes = 0
  const transport: Send = async (request) => {
    sent.push(request.operationName)
    if (request.query.startsWith('mutation')) changes++
    const answer = { data: { at: changes, of: request.operationName } }
    await new Promise((resolve) => setTimeout(resolve, delayOf(request)))
    if (fails(request)) throw new UnreachableError(undefined)
    return answer
  }
  const api = createApi(transport, { onFailure: nothing, onError: nothing, onRefused: nothing })
  const show = (operation: ApiOperation<unknown, never>, options: QueryOptions = {}, variables = {}) => {
    const request = requestOf(operation, variables)
    const renders: unknown[] = []
    const state = () => api.queries.stateOf(keyOf(request), options)
    const stop = api.queries.watch(request, options, () => renders.push(state()))
    return { renders, state, stop }
  }
  return { api, sent, show, changes: () => changes }
}

test('those who ask the same share one request, and its answer', async () => {
  const { sent, show } = apiWith()
  const [one, other] = [show(skills), show(skills)]
  await vi.runAllTimersAsync()
  expect(sent).toEqual(['skills'])
  expect(one.state()).toBe(other.state())
  expect(one.state()).toMatchObject({ data: { at: 0 }, loading: false, error: undefined })
})

test('who comes later sees the answer at once, and it is read again without a sign of loading', async () => {
  const { sent, show } = apiWith()
  const first = show(skills)
  await vi.runAllTimersAsync()
  first.renders.length = 0
  expect(show(skills).state()).toMatchObject({ data: { at: 0 }, loading: false })
  await vi.runAllTimersAsync()
  expect(sent).toHaveLength(2)
  expect(first.renders).not.toContainEqual(expect.objectContaining({ loading: true }))
})

test('a component that appears twice in a row, as in StrictMode, sends one request', async () => {
  const { sent, show } = apiWith()
  show(skills).stop()
  const shown = show(skills)
  await vi.runAllTimersAsync()
  expect(sent).toHaveLength(1)
  expect(shown.state()).toMatchObject({ data: { at: 0 } })
})

test('a component that appears anew with the answer does not wait for a request that is over', async () => {
  const { api, show } = apiWith()
  const shown: ReturnType<typeof show>[] = []
  const stop = api.queries.watch(requestOf(skills, {}), {}, () => {
    if (shown.length > 0) return
    stop()
    shown.push(show(skills))
  })
  await vi.runAllTimersAsync()
  expect(shown.map(({ state }) => state())).toMatchObject([{ data: { at: 0 }, loading: false }])
})

test('nobody hears of an answer after leaving, and a later visit begins anew', async () => {
  const { show } = apiWith()
  const left = show(skills)
  left.stop()
  await vi.runAllTimersAsync()
  expect(left.renders).toEqual([])
  expect(show(skills).state()).toMatchObject({ data: undefined, loading: true })
})

test('a visit that shows the earlier answer has it until the new one comes', async () => {
  const { api, show } = apiWith()
  const earlier = { showsEarlier: true }
  const visit = show(skills, earlier)
  await vi.runAllTimersAsync()
  visit.stop()
  void api.mutate(addSkill, {})
  await vi.runAllTimersAsync()
  const again = show(skills, earlier)
  expect(again.state()).toMatchObject({ data: { at: 0 }, loading: true })
  await vi.runAllTimersAsync()
  expect(again.state()).toMatchObject({ data: { at: 1 }, loading: false })
})

test('answers of earlier visits are forgotten when there are many', async () => {
  const { show } = apiWith()
  for (let n = 0; n < 60; n++) {
    const visit = show(skills, { showsEarlier: true }, { n })
    await vi.runAllTimersAsync()
    visit.stop()
  }
  expect(show(skills, { showsEarlier: true }, { n: 0 }).state().data).toBeUndefined()
  expect(show(skills, { showsEarlier: true }, { n: 59 }).state().data).toMatchObject({ at: 0 })
})

test('after a mutation all that is shown is read again, before the mutation ends and without a sign of loading', async () => {
  const { api, sent, show } = apiWith()
  const [shown, other, left] = [show(skills), show(contacts), show(skills, {}, { n: 2 })]
  await vi.runAllTimersAsync()
  left.stop()
  sent.length = 0
  shown.renders.length = 0
  const state = api.mutate(addSkill, {}).then(shown.state)
  await vi.runAllTimersAsync()
  expect(sent).toEqual(['add', 'skills', 'contacts'])
  expect(await state).toMatchObject({ data: { at: 1 }, loading: false })
  expect(other.state()).toMatchObject({ data: { at: 1 } })
  expect(shown.renders).toEqual([expect.objectContaining({ loading: false })])
})

test('what is read again is shown together, but nothing waits for longer than a second', async () => {
  let slowest = 700
  const { api, show } = apiWith(({ operationName }) => (operationName === 'contacts' ? slowest : 10))
  const [quick, slow] = [show(skills), show(contacts)]
  await vi.runAllTimersAsync()
  void api.mutate(addSkill, {})
  await vi.advanceTimersByTimeAsync(600)
  expect([quick.state().data, slow.state().data]).toMatchObject([{ at: 0 }, { at: 0 }])
  await vi.advanceTimersByTimeAsync(200)
  expect([quick.state().data, slow.state().data]).toMatchObject([{ at: 1 }, { at: 1 }])
  slowest = 9_000
  void api.mutate(addSkill, {})
  await vi.advanceTimersByTimeAsync(1_100)
  expect([quick.state().data, slow.state().data]).toMatchObject([{ at: 2 }, { at: 1 }])
  await vi.runAllTimersAsync()
  expect(slow.state().data).toMatchObject({ at: 2 })
})

test('what is costly is read after the others, and once no dialog covers the page, and the mutation does not wait for it', async () => {
  const { api, sent, show } = apiWith()
  const [shown] = [show(skills, { costly: true }), show(contacts)]
  await vi.runAllTimersAsync()
  sent.length = 0
  const covers = [coverPage(), coverPage()]
  const state = api.mutate(addSkill, {}).then(shown.state)
  await vi.runAllTimersAsync()
  expect(sent).toEqual(['add', 'contacts'])
  expect(await state).toMatchObject({ data: { at: 0 }, loading: false })
  covers[0]?.()
  await vi.runAllTimersAsync()
  expect(sent).toEqual(['add', 'contacts'])
  covers[1]?.()
  await vi.runAllTimersAsync()
  expect(sent).toEqual(['add', 'contacts', 'skills'])
  expect(shown.state()).toMatchObject({ data: { at: 1 } })
})

test('what is costly and was left meanwhile is not read', async () => {
  const { api, sent, show } = apiWith()
  const shown = show(skills, { costly: true })
  await vi.runAllTimersAsync()
  const uncover = coverPage()
  void api.mutate(addSkill, {})
  await vi.runAllTimersAsync()
  shown.stop()
  uncover()
  await vi.runAllTimersAsync()
  expect(sent).toEqual(['skills', 'add'])
})

test('a mutation waits for what is read again for a second at most', async () => {
  const { api, show } = apiWith(({ operationName }) => (operationName === 'skills' ? 9_000 : 10))
  show(skills)
  await vi.runAllTimersAsync()
  let isDone = false
  void api.mutate(addSkill, {}).then(() => (isDone = true))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(isDone).toBe(false)
  await vi.advanceTimersByTimeAsync(20)
  expect(isDone).toBe(true)
})

test('a mutation that does not wait ends before, so that its caller may leave what it deleted', async () => {
  const { api, sent, show } = apiWith()
  const shown = show(skills)
  await vi.runAllTimersAsync()
  void api.mutate(addSkill, { waits: false }).then(shown.stop)
  await vi.runAllTimersAsync()
  expect(sent).toEqual(['skills', 'add'])
})

test('a dry run reads nothing again', async () => {
  const { api, sent, show } = apiWith()
  show(skills)
  await vi.runAllTimersAsync()
  void api.mutate(addSkill, { variables: { input: { dry_run: true } } })
  await vi.runAllTimersAsync()
  expect(sent).toEqual(['skills', 'add'])
})

test('a failure keeps the answer before, until another answer comes', async () => {
  let isAway = false
  const { api, show } = apiWith(undefined, () => isAway)
  const shown = show(skills)
  await vi.runAllTimersAsync()
  isAway = true
  void api.readAgain()
  await vi.runAllTimersAsync()
  expect(shown.state()).toMatchObject({ data: { at: 0 }, error: { name: 'UnreachableError' }, loading: false })
  isAway = false
  void api.readAgain()
  await vi.runAllTimersAsync()
  expect(shown.state()).toMatchObject({ error: undefined, loading: false })
})

test('an unchanged answer is the same object, so that nothing renders again', async () => {
  const { api, show } = apiWith()
  const shown = show(skills)
  await vi.runAllTimersAsync()
  const { data } = shown.state()
  void api.readAgain()
  await vi.runAllTimersAsync()
  expect(shown.state().data).toBe(data)
})

const step = fc.record({
  kind: fc.constantFrom('show', 'leave', 'mutate', 'read', 'wait'),
  n: fc.integer({ min: 0, max: 2 }),
  ms: fc.integer({ min: 0, max: 60 }),
})

test('whatever is shown, changed and read at once, in the end each screen shows the last change', {
  tags: 'property',
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 25 }),
      fc.infiniteStream(fc.integer({ min: 1, max: 80 })),
      async (steps, delays) => {
        const { api, show, changes } = apiWith(() => Number(delays.next().value))
        const shown = new Map<number, ReturnType<typeof show>>()
        for (const { kind, n, ms } of steps) {
          if (kind === 'show' && !shown.has(n)) shown.set(n, show(skills, {}, { n }))
          if (kind === 'leave') shown.get(n)?.stop()
          if (kind === 'leave') shown.delete(n)
          if (kind === 'mutate') void api.mutate(addSkill, {})
          if (kind === 'read') void api.readAgain()
          if (kind === 'wait') await vi.advanceTimersByTimeAsync(ms)
        }
        await vi.runAllTimersAsync()
        for (const { state, renders } of shown.values()) {
          expect(state()).toMatchObject({ data: { at: changes() }, loading: false })
          const seen = renders.map((one) => (one as ReturnType<typeof state>).data).filter((data) => data !== undefined)
          const moments = seen.map((data) => (data as { at: number }).at)
          expect(moments).toEqual(moments.toSorted((one, other) => one - other))
        }
      },
    ),
    { numRuns: 150 },
  )
})
