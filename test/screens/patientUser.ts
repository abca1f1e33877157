import userEvent, { type UserEvent } from '@testing-library/user-event'
import { vi } from 'vitest'

/** A busy machine is slow, not wrong. */
const patience = { timeout: 30_000 }

/** Each acts on the element that is its first argument. */
const acts = ['click', 'dblClick', 'type', 'clear', 'selectOptions', 'deselectOptions', 'upload'] as const

type Act = (element: Element, ...rest: never[]) => Promise<void>

/**
 * Acts on a screen as a person does, who cannot reach what a dialog covers, and waits while a button is disabled. Otherwise a test could open
 * something beneath a dialog that is about to close, which would close that instead.
 * @throws when the element is out of reach for half a minute, or was replaced by another one.
 */
export function patientUser(): UserEvent {
  const user = userEvent.setup()
  for (const act of acts) {
    const perform = user[act] as Act
    const patient: Act = async (element, ...rest) => {
      if (!isReachable(element)) await vi.waitUntil(() => isReachable(element), patience)
      return perform(element, ...rest)
    }
    Object.assign(user, { [act]: patient })
  }
  return user
}

function isReachable(element: Element): boolean {
  if (!element.isConnected) throw new Error(`This element was replaced: ${element.outerHTML.slice(0, 200)}`)
  return !element.matches(':disabled') && !isCovered(element)
}

/** Toasts lie above a dialog, as does all that is in the top layer or opened after it. */
function isCovered(element: Element): boolean {
  const dialog = [...document.querySelectorAll('[aria-modal="true"], dialog[open]')].at(-1)
  if (!dialog || dialog.contains(element) || element.closest('[popover], [aria-live]')) return false
  return (dialog.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) !== 0
}
