import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Calls `onEnd` after `ms` milliseconds.
 * @param paused stops the clock. It continues with the remaining time.
 */
export function useCountdown(ms: number, paused: boolean, onEnd: () => void): void {
  const remaining = useRef(ms)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (paused) return
    const started = Date.now()
    const timer = setTimeout(() => end(), remaining.current)
    return () => {
      clearTimeout(timer)
      remaining.current -= Date.now() - started
    }
  }, [paused])
}
