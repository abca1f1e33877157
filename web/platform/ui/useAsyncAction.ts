import { useLayoutEffect, useRef, useState } from 'react'

interface Options {
  /** A call during a run waits for its end, as a choice that follows another one should. By default it does nothing, as a second click. */
  readonly inTurn?: boolean
}

/**
 * Runs `action`, but never twice at a time. `error` is the rejection of the last run, and `attempts` the number of finished runs. A call that
 * has waited runs the action of the latest render, which knows what the one before has changed.
 */
export function useAsyncAction<Args extends unknown[]>(
  action: (...args: Args) => Promise<unknown>,
  { inTurn = false }: Options = {},
) {
  // These are refs, because two clicks can come before React renders `running`.
  const last = useRef<Promise<void>>(undefined)
  const latest = useRef(action)
  useLayoutEffect(() => {
    latest.current = action
  })
  const [running, setRunning] = useState(false)
  const [error, setError] = useState<unknown>()
  const [attempts, setAttempts] = useState(0)

  const perform = async (before: Promise<void> | undefined, args: Args) => {
    if (before) await before
    setRunning(true)
    setError(undefined)
    try {
      await (before ? latest.current : action)(...args)
    } catch (reason) {
      setError(reason)
    }
  }
  const run = async (...args: Args) => {
    if (last.current && !inTurn) return
    const own = perform(last.current, args)
    last.current = own
    await own
    if (last.current === own) {
      last.current = undefined
      setRunning(false)
    }
    setAttempts((count) => count + 1)
  }
  return { running, error, attempts, run, clearError: () => setError(undefined) }
}
