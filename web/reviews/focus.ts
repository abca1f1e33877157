/** The criteria and what stands after them, as one list that the arrow keys go through. */
const criteria = () => [...document.querySelectorAll<HTMLElement>('[data-criterion]')]
const find = (id: string) => criteria().find((element) => element.dataset.criterion === id)

/** Focuses a criterion: its chosen score, or the first one. */
export function focusCriterion(id: string): void {
  focusFirst(find(id))
}

/** Focuses the comment of a criterion. */
export function focusComment(id: string): void {
  find(id)?.querySelector('textarea')?.focus()
}

/** Focuses the next criterion or the one before; after the last one the comment on the whole. */
export function focusNeighbour(id: string, step: 1 | -1): void {
  const all = criteria()
  const next = all[all.findIndex((element) => element.dataset.criterion === id) + step]
  if (next) focusFirst(next)
  else if (step === 1) document.querySelector<HTMLElement>('[data-summary] textarea')?.focus()
}

function focusFirst(element: HTMLElement | undefined): void {
  const radio = element?.querySelector<HTMLElement>('input:checked') ?? element?.querySelector<HTMLElement>('input')
  radio?.focus()
  element?.scrollIntoView({ block: 'nearest' })
}
