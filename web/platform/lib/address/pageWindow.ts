/** The number of pages shown around the current one. */
const VISIBLE_PAGES = 4
/** The number of pages always shown at each end. */
const MARGIN_PAGES = 1

export type PageItem = number | 'break'

/**
 * Returns the items of a paginator: page numbers, from 1, at both ends and around `page`, with a break for pages left out. A gap of a
 * single page shows that page, because a break would take the same space.
 * @param more true when there are pages after the known ones; a break represents them.
 */
export function pageWindow(page: number, pageCount: number, more = false): PageItem[] {
  const first = Math.max(1, Math.min(page - 1, pageCount - VISIBLE_PAGES + 1))
  const inWindow = (candidate: number) => candidate >= first && candidate < first + VISIBLE_PAGES
  const inMargin = (candidate: number) => candidate <= MARGIN_PAGES || candidate > pageCount - MARGIN_PAGES
  const shown = Array.from({ length: pageCount }, (_, index) => index + 1).filter(
    (candidate) => inWindow(candidate) || inMargin(candidate),
  )
  const items = shown.flatMap((candidate, index) => [...gap(shown[index - 1] ?? 0, candidate), candidate])
  return more ? [...items, 'break'] : items
}

function gap(before: number, after: number): PageItem[] {
  if (after - before === 1) return []
  return after - before === 2 ? [before + 1] : ['break']
}
