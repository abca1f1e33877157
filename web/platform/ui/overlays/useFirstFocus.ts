import { type RefObject, useLayoutEffect } from 'react'

/** Fields to fill in, and buttons that choose a file. */
const fields = 'input:not([type="hidden"], [tabindex="-1"]), select, textarea, [data-field]'
const isThere = (element: Element) => element.checkVisibility() && !element.matches(':disabled:not([data-loading])')

/**
 * Marks the first focus of a dialog for its focus trap: the element that its author marked, else its first field, else the safest button
 * of its footer, else its title. Content that arrives later, such as a lazily loaded field, gets the focus until the user acts, or moves
 * the focus to another field without a key or a pointer, such as by voice.
 */
export function useFirstFocus(dialog: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const node = dialog.current
    if (!node) return
    let marked = mark(node)
    const follow = () => {
      const next = mark(node, marked)
      if (next === marked) return
      marked = next
      next?.focus({ preventScroll: true })
    }
    const observer = new MutationObserver(follow)
    observer.observe(node, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    const stop = () => observer.disconnect()
    const onFocus = ({ target }: FocusEvent) => {
      if (target !== marked && (target as Element).matches(fields)) stop()
    }
    node.addEventListener('focusin', onFocus)
    const acts = ['keydown', 'pointerdown'] as const
    for (const act of acts) document.addEventListener(act, stop, { once: true, capture: true })
    return () => {
      stop()
      node.removeEventListener('focusin', onFocus)
      for (const act of acts) document.removeEventListener(act, stop, { capture: true })
    }
  }, [dialog])
}

/** Moves the mark to the present first focus, unless the author set it. @returns the marked element. */
function mark(dialog: HTMLElement, before?: HTMLElement): HTMLElement | undefined {
  if (before?.dataset.autofocus === 'first') delete before.dataset.autofocus
  const target = firstOf(dialog)
  if (target) target.dataset.autofocus ??= 'first'
  return target
}

/** Returns the first focus of a dialog. When its first field is still loading, that is the title, instead of the next field. */
function firstOf(dialog: HTMLElement): HTMLElement | undefined {
  const among = (selector: string) => [...dialog.querySelectorAll<HTMLElement>(selector)].find(isThere)
  const title = dialog.querySelector<HTMLElement>('h2') ?? undefined
  const field = among('[data-autofocus]') ?? among(fields)
  if (field?.matches(':disabled')) return title
  return (
    field ?? among('[data-footer] button:not([type="submit"], [data-danger])') ?? among('[data-footer] button') ?? title
  )
}
