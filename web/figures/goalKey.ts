import * as z from 'zod/mini'
import { goalKeyInput } from '#shared/goals/goals.ts'

type GoalKey = z.output<typeof goalKeyInput>

/** Whose goal of what a dialog is about, as it stands in the address. */
export function goalKeyText({ user_id, figure, period }: GoalKey): string {
  return [user_id, figure, period].join('.')
}

/** Undefined for a text that names no goal. */
export function parseGoalKey(text: string): GoalKey | undefined {
  const [user_id, figure, period] = text.split('.')
  return z.safeParse(goalKeyInput, { user_id, figure, period }).data
}
