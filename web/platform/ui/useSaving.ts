import { useRef, useState } from 'react'

/**
 * Runs `work` once at a time: a call while one is under way does nothing. `saving` says that one is, `error` what the last
 * one was rejected with, `attempts` how many have ended.
 */
export function useSaving<Args extends unknown[]>(work: (...args: Args) => Promise<void>) {
  // Two clicks can come before React renders `saving`, so the lock is a ref.
  const locked = useRef(false)
  const [saving, setSaving] = useState(false)
  const [error, setError] = useState<unknown>()
  const [attempts, setAttempts] = useState(0)
  const save = async (...args: Args) => {
    if (locked.current) return
    locked.current = true
    setSaving(true)
    setError(undefined)
    try {
      await work(...args)
    } catch (reason) {
      setError(reason)
    } finally {
      locked.current = false
      setSaving(false)
      setAttempts((count) => count + 1)
    }
  }
  return { saving, error, attempts, save, clearError: () => setError(undefined) }
}
