import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createApi } from '#web/platform/lib/api/createApi.ts'
import { type ApiAnswer, requestOf } from '#web/platform/lib/api/operation.ts'
import { ApiContext } from '#web/platform/lib/api/useApi.ts'
import { useUndoChange } from './useUndoChange.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const listener = { onFailure: () => undefined, onError: () => undefined, onRefused: () => undefined }
const developer = requestOf('query getDeveloper { getDeveloper { version } }')

test('a change counts as undone only when the screen was read again, however long that takes', async () => {
  const reads: ((answer: ApiAnswer) => void)[] = []
  const api = createApi(
    ({ operationName }) =>
      operationName === 'undo'
        ? Promise.resolve({ data: {} })
        : new Promise((resolve) => {
            reads.push(resolve)
          }),
    listener,
  )
  api.queries.watch(developer, {}, () => undefined)
  await act(async () => reads.shift()?.({ data: { version: 1 } }))
  const wrapper = ({ children }: { children: ReactNode }) => <ApiContext value={api}>{children}</ApiContext>
  const { result } = renderHook(useUndoChange, { wrapper })
  const undone = vi.fn()
  void result.current('a change').then(undone)
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(reads).toHaveLength(1)
  expect(undone).not.toHaveBeenCalled()
  await act(async () => reads.shift()?.({ data: { version: 2 } }))
  expect(undone).toHaveBeenCalledOnce()
})
