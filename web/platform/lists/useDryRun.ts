import { useEffect, useEffectEvent, useState } from 'react'
import type { BulkAction, BulkPlan } from './bulkAction.ts'

interface Question {
  readonly action: BulkAction
  readonly selected: Parameters<BulkAction['run']>[0]
  /** What the action's input has asked for. */
  readonly values: readonly string[]
}

interface Answer {
  readonly key: string
  readonly plan?: BulkPlan
  readonly error?: unknown
}

/** What an action would do, asked for anew with each choice. The answer to an earlier choice is none. */
export function useDryRun({ action, selected, values }: Question) {
  const [answer, setAnswer] = useState<Answer>()
  const [attempt, setAttempt] = useState(0)
  const isAsked = !action.input || values.length > 0
  const key = JSON.stringify([values, attempt])
  const ask = useEffectEvent((isCurrent: () => boolean) => {
    const answered = (one: Omit<Answer, 'key'>) => isCurrent() && setAnswer({ key, ...one })
    action.run(selected, true, values).then(
      (plan) => answered({ plan }),
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
    error: own?.error,
    running: isAsked && !own,
    retry: () => setAttempt((count) => count + 1),
  }
}
