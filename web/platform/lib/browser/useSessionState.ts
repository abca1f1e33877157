import { useSyncExternalStore } from 'react'

interface Store<State> {
  get(): State
  set(next: State | ((before: State) => State)): void
  subscribe(onChange: () => void): () => void
}

interface Options {
  /** Keeps the state over a reload, in the session storage. It must then be JSON. */
  readonly persisted?: boolean
}

const stores = new Map<string, Store<unknown>>()

/**
 * Keeps a state beyond its component. Running work can still change it while the user visits other screens. A reload resets it, unless it
 * is persisted.
 * @param key identifies the state. All components with the same key share it.
 */
export function useSessionState<State>(key: string, initial: State, options: Options = {}) {
  const { get, set, subscribe } = storeOf(key, initial, options)
  return [useSyncExternalStore(subscribe, get), set] as const
}

function storeOf<State>(key: string, initial: State, { persisted = false }: Options): Store<State> {
  const existing = stores.get(key) as Store<State> | undefined
  if (existing) return existing
  const created = persisted
    ? createStore(readStorage(key, initial), (state) => writeStorage(key, state))
    : createStore(initial)
  stores.set(key, created as Store<unknown>)
  return created
}

function createStore<State>(initial: State, onSet?: (state: State) => void): Store<State> {
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

const storagePrefix = 'vouch state '

/** Removes all persisted states, because others may use the browser after a log-out. */
export function clearSessionStates(): void {
  try {
    for (const name of Object.keys(sessionStorage)) {
      if (name.startsWith(storagePrefix)) sessionStorage.removeItem(name)
    }
  } catch {
    return
  }
}

function readStorage<State>(key: string, initial: State): State {
  try {
    const text = sessionStorage.getItem(storagePrefix + key)
    return text === null ? initial : (JSON.parse(text) as State)
  } catch {
    return initial
  }
}

/** If the browser forbids storage, a reload resets the state. */
function writeStorage(key: string, state: unknown): void {
  try {
    sessionStorage.setItem(storagePrefix + key, JSON.stringify(state))
  } catch {
    return
  }
}
