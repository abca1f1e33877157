import { useEffect, useState } from 'react'

const kept = new Map<string, unknown>()

/**
 * A state that outlives its component: who leaves a screen and comes back finds it as they left it. A reload forgets it.
 * @param key of the state; another key is another state from the next mount on.
 */
export function useKeptState<State>(key: string, initial: State) {
  const [state, setState] = useState(() => (kept.has(key) ? (kept.get(key) as State) : initial))
  // Whatever sets it, by a value or by a function, ends here.
  useEffect(() => {
    kept.set(key, state)
  }, [key, state])
  return [state, setState] as const
}
