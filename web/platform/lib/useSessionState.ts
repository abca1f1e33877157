import { useSyncExternalStore } from 'react'

interface Kept<State> {
  get(): State
  set(next: State | ((before: State) => State)): void
  subscribe(onChange: () => void): () => void
}

interface Options {
  /** The browser's tab keeps it through a reload. The state must then be JSON. */
  readonly throughReload?: boolean
}

const kept = new Map<string, Kept<unknown>>()

/**
 * A state that outlives its component: who leaves a screen and comes back finds it as it is by then, for work that is under way
 * still sets it. A reload forgets it, unless told otherwise.
 * @param key of the state: wherever it is used, it is the same one.
 */
export function useSessionState<State>(key: string, initial: State, options: Options = {}) {
  const { get, set, subscribe } = keptState(key, initial, options)
  return [useSyncExternalStore(subscribe, get), set] as const
}

function keptState<State>(key: string, initial: State, { throughReload = false }: Options): Kept<State> {
  const known = kept.get(key) as Kept<State> | undefined
  if (known) return known
  const made = throughReload ? createKept(stored(key, initial), (state) => store(key, state)) : createKept(initial)
  kept.set(key, made as Kept<unknown>)
  return made
}

function createKept<State>(initial: State, onSet?: (state: State) => void): Kept<State> {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    set: (next) => {
      state = next instanceof Function ? next(state) : next
      onSet?.(state)
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function stored<State>(key: string, initial: State): State {
  try {
    const text = sessionStorage.getItem(key)
    return text === null ? initial : (JSON.parse(text) as State)
  } catch {
    return initial
  }
}

/** A browser that lets nothing be stored forgets the state with a reload. */
function store(key: string, state: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(state))
  } catch {
    return
  }
}
