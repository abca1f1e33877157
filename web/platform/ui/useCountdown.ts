import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Calls `onEnd` once `ms` milliseconds have gone by.
 * @param held stops the clock; it goes on with what is left.
 */
export function useCountdown(ms: number, held: boolean, onEnd: () => void): void {
  const left = useRef(ms)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (held) return
    const started = Date.now()
    const timer = setTimeout(() => end(), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= Date.now() - started
    }
  }, [held])
}
