import { useRef, useState } from 'react'

/**
 * Runs `action`, but never twice at a time: a call during a run does nothing. `error` is the rejection of the last run, and
 * `attempts` the number of finished runs.
 */
export function useAsyncAction<Args extends unknown[]>(action: (...args: Args) => Promise<unknown>) {
  // This is a ref, because two clicks can come before React renders `running`.
  const locked = useRef(false)
  const [running, setRunning] = useState(false)
  const [error, setError] = useState<unknown>()
  const [attempts, setAttempts] = useState(0)
  const run = async (...args: Args) => {
    if (locked.current) return
    locked.current = true
    setRunning(true)
    setError(undefined)
    try {
      await action(...args)
    } catch (reason) {
      setError(reason)
    } finally {
      locked.current = false
      setRunning(false)
      setAttempts((count) => count + 1)
    }
  }
  return { running, error, attempts, run, clearError: () => setError(undefined) }
}
