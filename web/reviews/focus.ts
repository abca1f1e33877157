import type { Missing } from '#shared/reviewDrafts.ts'
import { scoreOf, skillOf } from './answers.ts'

/** The criteria and after them the claimed skills, as one list that the keys go through. */
const steps = () => [...document.querySelectorAll<HTMLElement>('[data-step]')]
const find = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('[data-answer]')].find((element) => element.dataset.answer === name)

/** Focuses a score or a skill by the name of its answer: what is chosen, or the first choice. */
export function focusAnswer(name: string): void {
  focusFirst(find(name))
}

/** Focuses what is missing; for the review as a whole the first step. */
export function focusMissing({ criterionId, skill }: Missing): void {
  if (skill !== null) focusAnswer(skillOf(skill))
  else if (criterionId !== null) focusAnswer(scoreOf(criterionId))
  else focusFirst(steps()[0])
}

/** Focuses the comment of a criterion. */
export function focusComment(criterionId: string): void {
  find(scoreOf(criterionId))?.querySelector('textarea')?.focus()
}

/** Focuses the step after this answer or the one before; after the last one the button *Send*. */
export function focusNeighbour(name: string, move: 1 | -1): void {
  const all = steps()
  const next = all[all.findIndex((element) => element.dataset.answer === name) + move]
  if (next) focusFirst(next)
  else if (move === 1) document.querySelector<HTMLElement>('[data-send]')?.focus()
}

function focusFirst(element: HTMLElement | undefined): void {
  const choice = element?.querySelector<HTMLElement>('input:checked') ?? element?.querySelector<HTMLElement>('input')
  choice?.focus()
  element?.scrollIntoView({ block: 'nearest' })
}
