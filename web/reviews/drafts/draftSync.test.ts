import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as fc from '#test/draws/property.ts'
import { type Answers, isSame, skillAnswers, toAnswers, toInput } from './answers.ts'
import { DraftSync, type SavedReview, type SaveOutcome } from './draftSync.ts'
import { keptDrafts } from './keptDrafts.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const noSkills = { shown_skills: [], unclaimed_skills: [], unshown_skills: [] }
const empty: SavedReview = { id: 'r', version: 1, scores: [], comments: null, ...noSkills, closed_because: null }

/** The fate of a save: it arrives, it is lost, or its answer is. */
type Network = 'arrives' | 'lost' | 'answer lost'

/** Keeps one review like the API, and refuses a save over a newer version. */
function createServer() {
  let review = empty
  let network: readonly Network[] = []
  const saves: Answers[] = []
  return {
    saves,
    review: () => review,
    /** Sets the fate of the next saves; later ones arrive. */
    setNetwork: (next: readonly Network[]) => {
      network = next
    },
    close: (closed_because: string) => {
      review = { ...review, closed_because }
    },
    save: async (version: number, answers: Answers): Promise<SaveOutcome> => {
      const [fate = 'arrives', ...rest] = network
      network = rest
      await new Promise((resolve) => setTimeout(resolve, 50))
      if (fate === 'lost') return { kind: 'unreachable' }
      const outcome = take(version, answers)
      return fate === 'arrives' ? outcome : { kind: 'unreachable' }
    },
  }

  function take(version: number, answers: Answers): SaveOutcome {
    if (review.closed_because) return { kind: 'closed', sentence: review.closed_because }
    if (version !== review.version) return { kind: 'stale', review }
    saves.push(answers)
    const input = toInput(answers)
    review = { ...review, ...input, version: version + 1 }
    return { kind: 'saved', review }
  }
}

function createStorage(): Storage {
  const entries: Record<string, string> = {}
  const methods = {
    getItem: (name: string) => entries[name] ?? null,
    setItem: (name: string, text: string) => {
      entries[name] = text
    },
    removeItem: (name: string) => {
      delete entries[name]
    },
  }
  // Listing the keys of a storage must return its entries, but not its methods.
  return new Proxy(entries, { get: (_target, name) => methods[name as keyof typeof methods] }) as unknown as Storage
}

function answerFor(name: string, serial: number): string | number {
  if (name.startsWith('score')) return (serial % 4) + 1
  if (!name.startsWith('skill')) return `Text ${serial}`
  return Object.values(skillAnswers)[serial % 3] ?? ''
}

type Server = ReturnType<typeof createServer>
const open = (server: Server, storage: Storage, tab = 'one') =>
  new DraftSync(server.review(), { save: server.save, kept: keptDrafts(storage, tab) })

test('typing is saved once it pauses, with one save under way at a time', async () => {
  const server = createServer()
  const sync = open(server, createStorage())
  for (const text of ['S', 'So', 'Sou', 'Soun']) {
    sync.answer('comments', text)
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(server.saves).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(720)
  sync.answer('comments', 'Sound')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(server.saves.map(({ comments }) => comments)).toEqual(['Soun', 'Sound'])
  expect(sync.state().status).toBe('saved')
})

test('what is not saved survives a reload without network, and is saved once there is one', async () => {
  const server = createServer()
  const storage = createStorage()
  server.setNetwork(Array<Network>(20).fill('lost'))
  const before = open(server, storage)
  before.answer('score:a', 3)
  before.answer('comments', 'Half a sen')
  await vi.advanceTimersByTimeAsync(3_000)
  expect(before.state().status).toBe('unreachable')
  before.stop()
  server.setNetwork([])
  const after = open(server, storage)
  expect(after.state().answers).toMatchObject({ 'score:a': 3, comments: 'Half a sen' })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(server.review()).toMatchObject({ comments: 'Half a sen' })
  expect(Object.keys(storage)).toEqual([])
})

test('a second tab goes on where they touch different answers, and shows theirs where both changed one', async () => {
  const server = createServer()
  const storage = createStorage()
  const [one, two] = [open(server, storage, 'one'), open(server, storage, 'two')]
  one.answer('score:a', 4)
  one.answer('comments', 'From one')
  await vi.advanceTimersByTimeAsync(2_000)
  two.answer('score:b', 2)
  two.answer('comments', 'From two')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(two.state()).toMatchObject({
    answers: { 'score:a': 4, 'score:b': 2, comments: 'From two' },
    theirs: { comments: 'From one' },
    status: 'unsaved',
  })
  // The other answers are saved meanwhile. Theirs is not overwritten until the user chooses.
  expect(toAnswers(server.review())).toMatchObject({ 'score:a': 4, 'score:b': 2, comments: 'From one' })
  two.answer('comments', 'From both')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(server.review().comments).toBe('From both')
  expect(two.state()).toMatchObject({ theirs: {}, status: 'saved' })
})

test('two tabs that answer one skill in two ways wait for a choice, in words', async () => {
  const server = createServer()
  const storage = createStorage()
  const [one, two] = [open(server, storage, 'one'), open(server, storage, 'two')]
  one.answer('skill:SQL', skillAnswers.unshown)
  one.answer('skill:Go', skillAnswers.unclaimed)
  await vi.advanceTimersByTimeAsync(2_000)
  two.answer('skill:SQL', skillAnswers.shown)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(two.state().theirs).toEqual({ 'skill:SQL': 'not shown' })
  expect(server.review()).toMatchObject({ shown_skills: [], unclaimed_skills: ['Go'], unshown_skills: ['SQL'] })
  two.answer('skill:SQL', null)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(server.review()).toMatchObject({ shown_skills: [], unclaimed_skills: ['Go'], unshown_skills: [] })
})

test('what a tab of the earlier form kept is not shown or not answered, and is saved once', async () => {
  const server = createServer()
  const storage = createStorage()
  const answers = { 'unshown:SQL': true, 'unshown:Go': false, comments: 'Half' }
  storage.setItem('vouch review r one', JSON.stringify({ base: { comments: null }, answers }))
  const sync = open(server, storage)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(server.review()).toMatchObject({ comments: 'Half', shown_skills: [], unshown_skills: ['SQL'] })
  expect(server.saves).toHaveLength(1)
  expect(sync.state().status).toBe('saved')
})

test('an answer that waits for a choice waits for it after a reload, too, and overwrites nothing', async () => {
  const server = createServer()
  const storage = createStorage()
  const [one, two] = [open(server, storage, 'one'), open(server, storage, 'two')]
  one.answer('score:a', 4)
  await vi.advanceTimersByTimeAsync(2_000)
  two.answer('score:a', 2)
  await vi.advanceTimersByTimeAsync(2_000)
  two.stop()
  const after = open(server, storage, 'two')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(after.state()).toMatchObject({ answers: { 'score:a': 2 }, theirs: { 'score:a': 4 }, status: 'unsaved' })
  expect(toAnswers(server.review())).toMatchObject({ 'score:a': 4 })
  after.answer('score:a', 2)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(toAnswers(server.review())).toMatchObject({ 'score:a': 2 })
})

test('what an open tab has not saved stays its own, though another tab found it', async () => {
  const server = createServer()
  const storage = createStorage()
  const one = open(server, storage, 'one')
  one.answer('score:a', 2)
  const two = open(server, storage, 'two')
  expect(two.state().answers['score:a']).toBe(2)
  one.answer('score:a', 3)
  two.stop()
  one.stop()
  const tabs = [open(server, storage, 'two'), open(server, storage, 'one')]
  expect(tabs[1]?.state().answers['score:a']).toBe(3)
  for (const sync of tabs) sync.answer('score:a', 3)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(toAnswers(server.review())).toMatchObject({ 'score:a': 3 })
  expect(Object.keys(storage)).toEqual([])
})

test('a review that was sent in another tab takes no more answers, and says so', async () => {
  const server = createServer()
  const sync = open(server, createStorage())
  server.close('This review was sent, so you can no longer change it.')
  sync.answer('comments', 'Too late')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(sync.state()).toMatchObject({
    status: 'closed',
    sentence: 'This review was sent, so you can no longer change it.',
  })
  expect(sync.state().answers.comments).toBe('Too late')
})

describe('whatever two tabs type, with any network and any reloads', () => {
  const name = fc.constantFrom('score:a', 'score:b', 'comments', 'comment:a', 'skill:SQL')
  const step = fc.oneof(
    fc.record({ kind: fc.constant('type' as const), tab: fc.integer({ min: 0, max: 1 }), name }),
    fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 6_000 }) }),
    fc.record({ kind: fc.constant('reload' as const), tab: fc.integer({ min: 0, max: 1 }) }),
    fc.record({
      kind: fc.constant('network' as const),
      fates: fc.array(fc.constantFrom<Network>('lost', 'answer lost', 'arrives'), { maxLength: 5 }),
    }),
  )

  test('the last answer of a tab is on the server, or overruled knowingly, or shown beside theirs', {
    tags: 'property',
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const server = createServer()
        const storage = createStorage()
        const tabs = [open(server, storage, 'one'), open(server, storage, 'two')]
        const typed: Record<string, { tab: number; value: string | number }[]> = {}
        let serial = 0
        for (const one of steps) {
          if (one.kind === 'wait') await vi.advanceTimersByTimeAsync(one.ms)
          if (one.kind === 'network') server.setNetwork(one.fates)
          if (one.kind === 'reload') {
            tabs[one.tab]?.stop()
            tabs[one.tab] = open(server, storage, String(one.tab ? 'two' : 'one'))
          }
          if (one.kind === 'type') {
            serial += 1
            const value = answerFor(one.name, serial)
            tabs[one.tab]?.answer(one.name, value)
            typed[one.name] = [...(typed[one.name] ?? []), { tab: one.tab, value }]
          }
        }
        server.setNetwork([])
        await vi.advanceTimersByTimeAsync(60_000)
        for (const sync of tabs) {
          const { answers, theirs, status } = sync.state()
          expect(status).toBe(Object.keys(theirs).length > 0 ? 'unsaved' : 'saved')
          // A tab that does not know a newer version shows its own last save, and merges with its next one.
          for (const name of Object.keys(theirs)) expect(isSame(answers[name], theirs[name])).toBe(false)
        }
        // An answer with a single writer is never lost, whatever the other tab does with other answers.
        const onServer = toAnswers(server.review())
        for (const [name, all] of Object.entries(typed)) {
          const last = all.at(-1)
          if (!last || all.some(({ tab }) => tab !== last.tab)) continue
          const beside = tabs.some(
            (sync) => isSame(sync.state().answers[name], last.value) && name in sync.state().theirs,
          )
          expect(beside || isSame(onServer[name], last.value), `${name} is ${onServer[name]}`).toBe(true)
        }
        for (const sync of tabs) sync.stop()
      }),
      { numRuns: 150 },
    )
  })
})
