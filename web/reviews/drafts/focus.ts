import type { KeyboardEvent } from 'react'
import type { Missing } from '#shared/reviews/reviewDrafts.ts'
import { scoreOf, skillOf } from './answers.ts'

/** The criteria, then the claimed skills, as one list that the keys go through. */
const steps = () => [...document.querySelectorAll<HTMLElement>('[data-step]')]
const find = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('[data-answer]')].find((element) => element.dataset.answer === name)

/** Focuses a score or a skill by the name of its answer: the chosen option, or the first one. */
export function focusAnswer(name: string): void {
  focusFirst(find(name))
}

/** Focuses the missing answer, or the statement about work that could not be opened, or else the first step. */
export function focusMissing({ criterionId, skill, isWork }: Missing): void {
  if (isWork) document.querySelector<HTMLElement>('[data-work]')?.focus()
  else if (skill !== null) focusAnswer(skillOf(skill))
  else if (criterionId !== null) focusAnswer(scoreOf(criterionId))
  else focusFirst(steps()[0])
}

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

/**
 * Returns true for a held key that repeats. It may move on, but not answer, because it would answer the next step before anybody has seen
 * it.
 */
export function isHeldAnswer({ repeat, key }: KeyboardEvent): boolean {
  return repeat && !key.startsWith('Arrow')
}

/** Focuses the next criterion. After the last one the focus stays on the score that was just given. */
export function focusNextCriterion(name: string, score: number): void {
  const criteria = steps().filter((element) => element.dataset.answer?.startsWith(scoreOf('')))
  const next = criteria[criteria.findIndex((element) => element.dataset.answer === name) + 1]
  if (next) focusFirst(next)
  else find(name)?.querySelectorAll<HTMLElement>('input')[score - 1]?.focus()
}

function focusFirst(element: HTMLElement | undefined): void {
  const choice = element?.querySelector<HTMLElement>('input:checked') ?? element?.querySelector<HTMLElement>('input')
  choice?.focus()
  element?.scrollIntoView({ block: 'nearest' })
}
