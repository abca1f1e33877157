/** Pages that show around the current one. */
const VISIBLE_PAGES = 4
/** Pages that always show at either end. */
const MARGIN_PAGES = 1

export type PageItem = number | 'break'

/**
 * What a paginator shows: the page numbers, counted from 1, of both margins and of the window around `page`, and a break
 * where pages are left out. A gap of a single page shows that page: a break would save nothing.
 */
export function pageWindow(page: number, pageCount: number): PageItem[] {
  const first = Math.max(1, Math.min(page - 1, pageCount - VISIBLE_PAGES + 1))
  const inWindow = (candidate: number) => candidate >= first && candidate < first + VISIBLE_PAGES
  const inMargin = (candidate: number) => candidate <= MARGIN_PAGES || candidate > pageCount - MARGIN_PAGES
  const shown = Array.from({ length: pageCount }, (_, index) => index + 1).filter(
    (candidate) => inWindow(candidate) || inMargin(candidate),
  )
  return shown.flatMap((candidate, index) => [...gap(shown[index - 1] ?? 0, candidate), candidate])
}

function gap(before: number, after: number): PageItem[] {
  if (after - before === 1) return []
  return after - before === 2 ? [before + 1] : ['break']
}
