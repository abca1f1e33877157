/** Marks the element that has the focus in place of one that lost it. */
const mark = 'data-stands-in'

/** Returns true when only the body has the focus, or an element that replaces a control that went away or is disabled. */
export function isFocusLost(): boolean {
  const focused = document.activeElement
  return focused === null || focused === document.body || focused.hasAttribute(mark)
}

/**
 * Keeps the keyboard focus when the focused control goes away or is disabled. Browsers would then focus the body. Instead the nearest
 * element around the control gets it. A control that is enabled again gets the focus back. An `inert` page or a native dialog cannot help:
 * neither knows what a list does with its rows.
 */
export function keepFocus(): void {
  let lost: readonly HTMLElement[] = []
  let waiting = false
  const keep = () => {
    waiting = false
    const [control, ...around] = lost
    if (!control) return
    const isUsable = control.isConnected && !control.matches(':disabled')
    if (isUsable && document.activeElement?.hasAttribute(mark)) control.focus({ preventScroll: true })
    // A browser leaves the focus on a disabled control until it draws the next frame.
    else if (!isUsable && (document.activeElement === document.body || document.activeElement === control))
      standIn(around)
  }
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement && !target.hasAttribute(mark)) lost = lineOf(target)
  })
  // A click outside of every control gives up the focus on purpose.
  document.addEventListener('pointerdown', () => {
    lost = []
  })
  const observer = new MutationObserver(() => {
    if (waiting || lost.length === 0) return
    waiting = true
    // The code that removed the control may focus another one itself.
    requestAnimationFrame(keep)
  })
  observer.observe(document.documentElement, { childList: true, subtree: true, attributeFilter: ['disabled'] })
}

/** Returns an element and its ancestors, up to the body. */
function lineOf(element: HTMLElement): HTMLElement[] {
  const around = element.parentElement
  return around && element !== document.body ? [element, ...lineOf(around)] : []
}

/** Focuses the nearest of the elements that can have the focus. Elements that are not drawn cannot. */
function standIn(around: readonly HTMLElement[]): void {
  const places = [...around, document.querySelector('main')]
  places.some((place) => place?.isConnected && takesFocus(place))
}

function takesFocus(place: HTMLElement): boolean {
  const before = place.getAttribute('tabindex')
  const end = () => {
    place.removeAttribute(mark)
    if (before === null) place.removeAttribute('tabindex')
  }
  place.setAttribute(mark, '')
  if (before === null) place.tabIndex = -1
  place.focus({ preventScroll: true })
  if (document.activeElement !== place) {
    end()
    return false
  }
  place.addEventListener('blur', end, { once: true })
  return true
}
