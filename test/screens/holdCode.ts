import { onTestFinished, vi } from 'vitest'
import { requestTracker } from '#web/platform/lib/api/requestTracker.ts'

/** Holds back the code that the app loads from now on, and its requests. */
export function holdCode() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { during } = requestTracker
  const spied = vi.spyOn(requestTracker, 'during').mockImplementation(async (work) => {
    await promise
    return during(work)
  })
  onTestFinished(() => spied.mockRestore())
  return { letGo: resolve, count: () => spied.mock.calls.length }
}
