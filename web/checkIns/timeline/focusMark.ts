import type { KeyboardEvent } from 'react'

/** Moves the focus between marks: left and right within a lane, up and down to the nearest mark of another lane. */
export function focusMark(event: KeyboardEvent<HTMLElement>): void {
  const mark = event.target
  if (!(mark instanceof HTMLElement) || !mark.matches('[data-mark]')) return
  const lanes = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-lane]')].map(marksOf)
  const lane = lanes.findIndex((marks) => marks.includes(mark))
  if (lane < 0) return
  const target = targetOf(event.key, mark, lanes, lane)
  if (!target) return
  event.preventDefault()
  target.focus()
}

type Lanes = readonly (readonly HTMLElement[])[]

function targetOf(key: string, mark: HTMLElement, lanes: Lanes, lane: number): HTMLElement | undefined {
  const own = lanes[lane] ?? []
  const at = own.indexOf(mark)
  switch (key) {
    case 'ArrowLeft':
      return own[at - 1]
    case 'ArrowRight':
      return own[at + 1]
    case 'Home':
      return own[0]
    case 'End':
      return own.at(-1)
    case 'ArrowUp':
      return nearest(mark, lanes.slice(0, lane).findLast(hasMarks))
    case 'ArrowDown':
      return nearest(mark, lanes.slice(lane + 1).find(hasMarks))
    default:
      return undefined
  }
}

function marksOf(lane: HTMLElement): HTMLElement[] {
  return [...lane.querySelectorAll<HTMLElement>('[data-mark]')]
}

function hasMarks(marks: readonly HTMLElement[]): boolean {
  return marks.length > 0
}

function nearest(mark: HTMLElement, marks: readonly HTMLElement[] = []): HTMLElement | undefined {
  const distance = (other: HTMLElement) => Math.abs(leftOf(other) - leftOf(mark))
  return marks.toSorted((one, other) => distance(one) - distance(other))[0]
}

function leftOf(element: HTMLElement): number {
  return element.getBoundingClientRect().left
}
