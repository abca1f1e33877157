/** Scrolls a line sideways, so that an element in it is in the middle. A phone has no room for the whole line, which is positioned. */
export function bringIntoSight(element: HTMLElement | null | undefined): void {
  const line = element?.offsetParent
  if (line) line.scrollLeft = element.offsetLeft - (line.clientWidth - element.offsetWidth) / 2
}
