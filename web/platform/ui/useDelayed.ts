import { useEffect, useState } from 'react'
import { DEFAULT_LOADING_DELAY } from './theme.ts'

/** Becomes true after `flag` was true for `ms` milliseconds, and false at once with it. */
export function useDelayed(flag: boolean, ms: number = DEFAULT_LOADING_DELAY): boolean {
  const [passed, setPassed] = useState(false)
  useEffect(() => {
    if (!flag) return
    const timer = setTimeout(() => setPassed(true), ms)
    return () => {
      clearTimeout(timer)
      setPassed(false)
    }
  }, [flag, ms])
  return flag && passed
}
