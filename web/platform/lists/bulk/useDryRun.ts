import { useEffect, useEffectEvent, useState } from 'react'

interface Question<Plan> {
  /** The choices for the action as a text; undefined while something is missing. */
  readonly chosen: string | undefined
  /** Plans the action without a change. */
  readonly ask: () => Promise<Plan>
}

interface Answer<Plan> {
  readonly key: string
  readonly plan?: Plan
  readonly error?: unknown
}

export interface DryRun<Plan> {
  readonly plan: Plan | undefined
  /** The plan of this choice, or else of the one before, until it is planned again. */
  readonly latest: Plan | undefined
  readonly error: unknown
  readonly running: boolean
  readonly retry: () => void
}

/** Plans an action again with each choice. An answer to an earlier choice is ignored. */
export function useDryRun<Plan>({ chosen, ask: plan }: Question<Plan>): DryRun<Plan> {
  const [answer, setAnswer] = useState<Answer<Plan>>()
  const [attempt, setAttempt] = useState(0)
  const isAsked = chosen !== undefined
  const key = `${attempt} ${chosen}`
  const ask = useEffectEvent((isCurrent: () => boolean) => {
    const answered = (one: Omit<Answer<Plan>, 'key'>) => isCurrent() && setAnswer({ key, ...one })
    plan().then(
      (found) => answered({ plan: found }),
      (error: unknown) => answered({ error }),
    )
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for what is asked.
  useEffect(() => {
    let current = true
    if (isAsked) ask(() => current)
    return () => {
      current = false
    }
  }, [isAsked, key])
  const own = answer?.key === key ? answer : undefined
  return {
    plan: own?.plan,
    latest: own ? own.plan : answer?.plan,
    error: own?.error,
    running: isAsked && !own,
    retry: () => setAttempt((count) => count + 1),
  }
}
