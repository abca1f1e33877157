import { useSyncExternalStore } from 'react'

interface Kept<State> {
  get(): State
  set(next: State | ((before: State) => State)): void
  subscribe(onChange: () => void): () => void
}

const kept = new Map<string, Kept<unknown>>()

/**
 * A state that outlives its component: who leaves a screen and comes back finds it as it is by then, for work that is under way
 * still sets it. A reload forgets it.
 * @param key of the state: wherever it is used, it is the same one.
 */
export function useKeptState<State>(key: string, initial: State) {
  const { get, set, subscribe } = keptState(key, initial)
  return [useSyncExternalStore(subscribe, get), set] as const
}

function keptState<State>(key: string, initial: State): Kept<State> {
  const known = kept.get(key) as Kept<State> | undefined
  if (known) return known
  const made = createKept(initial)
  kept.set(key, made as Kept<unknown>)
  return made
}

function createKept<State>(initial: State): Kept<State> {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    set: (next) => {
      state = next instanceof Function ? next(state) : next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
