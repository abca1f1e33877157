import { act, renderHook } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { useAsyncAction } from './useAsyncAction.ts'

/** What the action was asked, and functions that end its runs. */
interface Told {
  readonly asked: string[]
  readonly ends: (() => void)[]
}

/** An action that takes as long as the test says, and knows how often it was done before. */
function useCounting({ asked, ends }: Told, inTurn: boolean) {
  const [done, setDone] = useState(0)
  return useAsyncAction(
    async (name: string) => {
      asked.push(`${name} after ${done}`)
      await new Promise<void>((resolve) => ends.push(resolve))
      if (name === 'fails') throw new Error('It failed.')
      setDone((count) => count + 1)
    },
    { inTurn },
  )
}

function show(inTurn: boolean) {
  const told: Told = { asked: [], ends: [] }
  const { result } = renderHook(() => useCounting(told, inTurn))
  return {
    asked: told.asked,
    state: () => result.current,
    start: (name: string) => act(async () => void result.current.run(name)),
    end: () => act(async () => told.ends.shift()?.()),
  }
}

test('a second click during a run does nothing', async () => {
  const { asked, state, start, end } = show(false)
  await start('one')
  await start('other')
  await end()
  expect(asked).toEqual(['one after 0'])
  expect(state()).toMatchObject({ running: false, attempts: 1, error: undefined })
})

test('choices run one after the other, each with what the one before has changed, also after one that failed', async () => {
  const { asked, state, start, end } = show(true)
  for (const name of ['one', 'fails', 'last']) await start(name)
  expect(asked).toEqual(['one after 0'])
  await end()
  expect(asked).toEqual(['one after 0', 'fails after 1'])
  await end()
  expect(state().running).toBe(true)
  await end()
  expect(asked).toEqual(['one after 0', 'fails after 1', 'last after 1'])
  expect(state()).toMatchObject({ running: false, attempts: 3, error: undefined })
})
