import { useEffect, useState } from 'react'
import { DEFAULT_LOADING_DELAY } from './theme.ts'

/** True once `flag` has been true for `ms` milliseconds without a break; false again at once when it is not. */
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
