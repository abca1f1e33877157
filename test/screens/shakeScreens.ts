import { aWhile } from '#test/draws/aWhile.ts'
import { requestTracker } from '#web/platform/lib/api/requestTracker.ts'

/** Lets each request and each part of the code that is loaded take its own time. */
export function shakeScreens(): void {
  const { during } = requestTracker
  requestTracker.during = (work) =>
    during(async () => {
      // Nothing waits after it: an answer that is held back could be older than a change that ended meanwhile.
      await aWhile(500)
      return work()
    })
}
