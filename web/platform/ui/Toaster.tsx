import { type CSSProperties, type FocusEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { CloseButton } from './CloseButton.tsx'
import styles from './Message.module.css'
import { currentToasts, dismissToast, durationOf, subscribeToToasts, type Toast } from './toasts.ts'
import { useCountdown } from './useCountdown.ts'

const toneOf = { success: 'good', warning: 'warn', danger: 'bad' } as const

/**
 * Where toasts appear: the bottom right, above dialogs. Mounted once, by the app; `showToast` fills it. F8 leads to the latest
 * one; when the one with the focus goes, the focus returns to where it came from.
 */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts)
  const region = useRef<HTMLElement>(null)
  const before = useRef<Element>(null)
  useEffect(() => {
    const focusLatest = (event: KeyboardEvent) => {
      if (event.key === 'F8')
        [...(region.current?.querySelectorAll<HTMLElement>('button:first-of-type') ?? [])].at(-1)?.focus()
    }
    document.addEventListener('keydown', focusLatest)
    return () => document.removeEventListener('keydown', focusLatest)
  }, [])
  const rememberFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget
  }
  const dismiss = (id: number) => {
    if (region.current?.contains(document.activeElement) && before.current instanceof HTMLElement)
      before.current.focus()
    dismissToast(id)
  }
  return createPortal(
    <section
      ref={region}
      className={styles.toasts}
      aria-label="Notifications"
      aria-live="polite"
      aria-keyshortcuts="F8"
      onFocus={rememberFocus}
    >
      {toasts.map((toast) => (
        <ToastMessage key={toast.id} toast={toast} onDismiss={() => dismiss(toast.id)} />
      ))}
    </section>,
    document.body,
  )
}

/** Goes by itself, whatever its type, but not from under the pointer or the focus. */
function ToastMessage({ toast, onDismiss }: { toast: Toast; onDismiss: () => void }) {
  const [held, setHeld] = useState(false)
  const { action } = toast
  useCountdown(durationOf(toast), held, onDismiss)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the message from leaving while it is read.
    <div
      role={toast.type === 'danger' ? 'alert' : 'status'}
      className={styles.message}
      data-tone={toneOf[toast.type]}
      data-held={held}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div className={styles.text}>{toast.text}</div>
      {action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            onDismiss()
            action.run()
          }}
        >
          {action.label}
        </button>
      )}
      <CloseButton label="Dismiss" onClick={onDismiss} />
      {action && <div className={styles.rest} style={{ '--duration': `${action.duration}ms` } as CSSProperties} />}
    </div>
  )
}
