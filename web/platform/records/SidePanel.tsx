import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useDocumentKeys } from '#web/platform/lib/browser/useDocumentKeys.ts'
import { CloseButton } from '#web/platform/ui/overlays/CloseButton.tsx'
import styles from './SidePanel.module.css'

interface Props {
  readonly label: string
  /** The address of the record. The row that links to it gets the focus when the panel closes. */
  readonly opener: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Shows a panel at the right of the window. The list beside it stays usable. Escape closes the panel, unless a dialog is open. */
export function SidePanel({ label, opener, onClose, children }: Props) {
  const panel = useRef<HTMLDivElement>(null)
  const returnFocus = useEffectEvent(() => focusOpener(opener))
  // The key works wherever the focus is, because the list may have it.
  useDocumentKeys('Record', { Escape: { label: 'Close the panel', run: onClose } })
  useEffect(() => {
    panel.current?.focus({ preventScroll: true })
    return () => returnFocus()
  }, [])
  return createPortal(
    <div ref={panel} role="dialog" aria-label={label} className={styles.panel} tabIndex={-1}>
      <div className={styles.close}>
        <CloseButton label="Close" onClick={onClose} />
      </div>
      {children}
    </div>,
    document.body,
  )
}

/** Focuses the row of the record, else the main content. */
function focusOpener(address: string) {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('main a')]
  const row = links.find(({ pathname }) => pathname === address || pathname.startsWith(`${address}/`))
  const target = row ?? document.querySelector('main')
  target?.focus({ preventScroll: row === undefined })
}
