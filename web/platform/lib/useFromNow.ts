import { useSyncExternalStore } from 'react'
import { fromNow } from './relativeTime.ts'

const tick = 15_000
const listeners = new Set<() => void>()
let timer: number | undefined

/**
 * How long ago a moment was, kept true as time goes by. Renders only when the words change.
 * @param words how to say it.
 */
export function useFromNow(moment: string, words: (moment: string) => string = fromNow): string {
  return useSyncExternalStore(subscribe, () => words(moment))
}

/** Subscribes to one shared timer. */
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
