import { type FocusEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useCountdown } from '#web/platform/ui/useCountdown.ts'
import { CloseButton } from './CloseButton.tsx'
import styles from './Message.module.css'
import { currentToasts, dismissToast, durationOf, subscribeToToasts, type Toast } from './toasts.ts'

const toneOf = { success: 'good', warning: 'warn', danger: 'bad' } as const

/**
 * Shows the messages of `showToast` at the bottom right, above dialogs. The app mounts it once. F8 focuses the latest message.
 * When a focused message is removed, the focus returns to where it was before.
 */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts)
  const region = useRef<HTMLElement>(null)
  const previousFocus = useRef<Element>(null)
  // Listens on the document, because the shortcut works from anywhere.
  useEffect(() => {
    const focusLatest = (event: KeyboardEvent) => {
      if (event.key === 'F8')
        [...(region.current?.querySelectorAll<HTMLElement>('button:first-of-type') ?? [])].at(-1)?.focus()
    }
    document.addEventListener('keydown', focusLatest)
    return () => document.removeEventListener('keydown', focusLatest)
  }, [])
  const rememberFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) previousFocus.current = relatedTarget
  }
  const dismiss = (id: number) => {
    if (region.current?.contains(document.activeElement) && previousFocus.current instanceof HTMLElement)
      previousFocus.current.focus()
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

/** Dismisses itself after its time, which stops while the message is hovered or focused. */
function ToastMessage({ toast, onDismiss }: { toast: Toast; onDismiss: () => void }) {
  const [paused, setPaused] = useState(false)
  const { action } = toast
  useCountdown(durationOf(toast), paused, onDismiss)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only stops the time.
    <div
      role={toast.type === 'danger' ? 'alert' : 'status'}
      className={styles.message}
      data-tone={toneOf[toast.type]}
      data-paused={paused}
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
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
      {action && <div className={styles.timeLeft} style={{ '--duration': `${action.duration}ms` }} />}
    </div>
  )
}
