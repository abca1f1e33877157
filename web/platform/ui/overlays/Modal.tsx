import { useFocusTrap, useMergedRef } from '@mantine/hooks'
import { type MouseEvent, type ReactNode, type RefObject, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { coverPage } from '#web/platform/lib/browser/cover.ts'
import { useKeyHelp } from '#web/platform/lib/browser/keyHelp.ts'
import { CloseButton } from './CloseButton.tsx'
import styles from './Modal.module.css'
import { useFirstFocus } from './useFirstFocus.ts'

interface Props {
  readonly title: string
  /** Called on Escape, on a click beside the dialog, and by its close button. */
  readonly onClose: () => void
  readonly children: ReactNode
  /** Pixels, limited to 90 % of the window. */
  readonly width?: number
  /** `alertdialog` is for a question that must be answered first. */
  readonly role?: 'dialog' | 'alertdialog'
}

/**
 * Shows a dialog over the page, open while it is mounted. It traps the focus, and returns it when it closes. Escape closes it; Ctrl+Enter
 * presses its main button.
 */
export function Modal({ title, onClose, children, width = 480, role = 'dialog' }: Props) {
  const id = useId()
  const dialog = useRef<HTMLDivElement>(null)
  const ref = useMergedRef(useFocusTrap(), dialog)
  useFocusReturn()
  useFirstFocus(dialog)
  useKeys(dialog, onClose)
  useKeyHelp('Dialog', dialogKeys)
  useLayoutEffect(coverPage, [])
  const closeFromOverlay = (event: MouseEvent) => {
    if (event.target !== event.currentTarget) return
    // Otherwise the browser would move the focus after it has been returned.
    event.preventDefault()
    // Ignores the second press of a double click that opened the dialog.
    if (event.detail < 2) onClose()
  }
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the mouse; keyboards have Escape and the close button.
    <div className={styles.overlay} onMouseDown={closeFromOverlay}>
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles are dialogs. */}
      <div
        ref={ref}
        className={styles.dialog}
        style={{ width }}
        role={role}
        aria-modal="true"
        aria-labelledby={`${id}-title`}
        tabIndex={-1}
      >
        <div className={styles.header}>
          <h2 id={`${id}-title`} className={styles.title} tabIndex={-1}>
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
 * When the dialog closes, returns the focus to the element that had it before, else to the main content. A layout effect runs
 * before the focus trap and before the next dialog take the focus.
 */
function useFocusReturn() {
  useLayoutEffect(() => {
    const previous = document.activeElement
    return () => {
      const returns = previous instanceof HTMLElement && previous !== document.body && previous.isConnected
      const target = returns ? previous : document.querySelector('main')
      target?.focus({ preventScroll: true })
    }
  }, [])
}

/**
 * Listens on the document, because a disabled control may have lost the focus. Only the topmost dialog reacts. A layout effect listens
 * before the dialog is painted, so that no key is missed.
 */
function useKeys(dialog: RefObject<HTMLElement | null>, onEscape: () => void) {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const topmost = [...document.querySelectorAll('[aria-modal="true"]')].at(-1)
    if (event.defaultPrevented || topmost !== dialog.current) return
    const submits = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (event.key !== 'Escape' && !submits) return
    event.preventDefault()
    if (submits) mainButton(topmost)?.click()
    else onEscape()
  })
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

const dialogKeys = { Escape: 'Close the dialog', 'Ctrl+Enter': 'Press its last button' }

/** Returns the last footer button; undefined for a dialog that only shows something. A disabled button ignores the click. */
function mainButton(dialog: Element | null): HTMLElement | undefined {
  const buttons = [...(dialog?.querySelectorAll<HTMLElement>('[data-footer] button') ?? [])]
  return buttons.length > 1 ? buttons.at(-1) : undefined
}
