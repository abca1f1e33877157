import * as z from 'zod/mini'
import { goalKeyInput } from '#shared/goals/goals.ts'

type GoalKey = z.output<typeof goalKeyInput>

/** Writes the key of a goal for the address. */
export function goalKeyText({ user_id, figure, period }: GoalKey): string {
  return [user_id, figure, period].join('.')
}

/** Returns undefined for a text that is no key of a goal. */
export function parseGoalKey(text: string): GoalKey | undefined {
  const [user_id, figure, period] = text.split('.')
  return z.safeParse(goalKeyInput, { user_id, figure, period }).data
}
