import { useSyncExternalStore } from 'react'
import { fromNow } from './relativeTime.ts'

const refreshMs = 15_000
const listeners = new Set<() => void>()
let timer: number | undefined

/**
 * Returns the age of a moment as text, kept up to date. Renders only when the text changes.
 * @param format by default "3 days ago".
 */
export function useFromNow(moment: string, format: (moment: string) => string = fromNow): string {
  return useNow(() => format(moment))
}

/** Returns a text that changes with time, such as the time in another zone. Renders only when it changes. */
export function useNow(text: () => string): string {
  return useSyncExternalStore(subscribe, text)
}

/** Subscribes to one shared timer. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= window.setInterval(() => {
    for (const notify of listeners) notify()
  }, refreshMs)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    window.clearInterval(timer)
    timer = undefined
  }
}
