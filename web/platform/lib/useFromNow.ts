import { useSyncExternalStore } from 'react'
import { fromNow } from './relativeTime.ts'

const tick = 15_000
const listeners = new Set<() => void>()
let timer: number | undefined

/** How long ago a moment was, kept true as time goes by. Renders only when the words change. */
export function useFromNow(moment: string): string {
  return useSyncExternalStore(subscribe, () => fromNow(moment))
}

/** One clock for all that show a time. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= window.setInterval(() => {
    for (const notify of listeners) notify()
  }, tick)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    window.clearInterval(timer)
    timer = undefined
  }
}
