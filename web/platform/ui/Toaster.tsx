import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { CloseButton } from './CloseButton.tsx'
import styles from './Message.module.css'
import { MESSAGE_DURATION } from './theme.ts'
import { currentToasts, dismissToast, subscribeToToasts, type Toast } from './toasts.ts'

const toneOf = { success: 'good', warning: 'warn', danger: 'bad' } as const

/** Where toasts appear: the bottom right, above dialogs. Mounted once, by the app; `showToast` fills it. */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts)
  return createPortal(
    <section className={styles.toasts} aria-label="Notifications" aria-live="polite">
      {toasts.map((toast) => (
        <ToastMessage key={toast.id} toast={toast} />
      ))}
    </section>,
    document.body,
  )
}

/** A success goes by itself, but not from under the pointer or the focus; a warning or an error waits to be dismissed. */
function ToastMessage({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false)
  const passing = toast.type === 'success' && !held
  useEffect(() => {
    if (!passing) return
    const timer = setTimeout(() => dismissToast(toast.id), MESSAGE_DURATION)
    return () => clearTimeout(timer)
  }, [passing, toast.id])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the message from leaving while it is read.
    <div
      role={toast.type === 'danger' ? 'alert' : 'status'}
      className={styles.message}
      data-tone={toneOf[toast.type]}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div className={styles.text}>{toast.text}</div>
      <CloseButton label="Dismiss" onClick={() => dismissToast(toast.id)} />
    </div>
  )
}
