import { useFocusTrap } from '@mantine/hooks'
import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useId, useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import { CloseButton } from './CloseButton.tsx'
import styles from './Modal.module.css'

interface Props {
  readonly title: string
  /** Escape, a click beside the dialog and its cross all ask for this. */
  readonly onClose: () => void
  readonly children: ReactNode
  /** The width that suits the content, in pixels; never more than 90 % of the window. */
  readonly width?: number
  /** A question that must be answered first is an `alertdialog`. */
  readonly role?: 'dialog' | 'alertdialog'
}

/** A dialog over the page. It is open as long as it is mounted; focus stays inside it, and returns to where it came from. */
export function Modal({ title, onClose, children, width = 480, role = 'dialog' }: Props) {
  const id = useId()
  const trap = useFocusTrap()
  useFocusReturn()
  useEscape(id, onClose)
  const closeFromOverlay = (event: MouseEvent) => {
    if (event.target !== event.currentTarget) return
    // The browser would otherwise take the focus that closing gives back.
    event.preventDefault()
    // The second press of a double click on what opened the dialog does not close it.
    if (event.detail < 2) onClose()
  }
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: the overlay adds a way for the mouse; keys have Escape and the cross.
    <div className={styles.overlay} onMouseDown={closeFromOverlay}>
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: the role is a dialog's in either case. */}
      <div
        ref={trap}
        id={id}
        className={styles.dialog}
        style={{ width }}
        role={role}
        aria-modal="true"
        aria-labelledby={`${id}-title`}
        tabIndex={-1}
      >
        <div className={styles.header}>
          <h2 id={`${id}-title`} className={styles.title}>
            {title}
          </h2>
          <CloseButton label="Close" onClick={onClose} />
        </div>
        {children}
      </div>
    </div>,
    document.body,
  )
}

/**
 * Gives the focus back, when the dialog closes, to what had it when the dialog opened; else to what the page is about. In the same
 * step as the page changes: later the focus is in this dialog already, or in one that has taken its place.
 */
function useFocusReturn() {
  useLayoutEffect(() => {
    const before = document.activeElement
    return () => {
      const returns = before instanceof HTMLElement && before !== document.body && before.isConnected
      const goal = returns ? before : document.querySelector('main')
      goal?.focus({ preventScroll: true })
    }
  }, [])
}

/** Listens on the document, because focus may have been lost with a control that was disabled; the topmost dialog answers. */
function useEscape(id: string, onEscape: () => void) {
  const answer = useEffectEvent((event: KeyboardEvent) => {
    const topmost = [...document.querySelectorAll('[aria-modal="true"]')].at(-1)
    if (event.key !== 'Escape' || event.defaultPrevented || topmost?.id !== id) return
    event.preventDefault()
    onEscape()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => answer(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
