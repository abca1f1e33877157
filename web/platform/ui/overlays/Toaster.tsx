import { type FocusEvent, type MouseEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useKeyHelp } from '#web/platform/lib/browser/keyHelp.ts'
import ui from '#web/platform/ui/ui.module.css'
import { useCountdown } from '#web/platform/ui/useCountdown.ts'
import { CloseButton } from './CloseButton.tsx'
import styles from './Message.module.css'
import { currentToasts, dismissToast, durationOf, subscribeToToasts, type Toast, type ToastLink } from './toasts.ts'

const toneOf = { success: 'good', warning: 'warn', danger: 'bad' } as const
const messageKeys = { F8: 'Go to the latest message' }

/**
 * Shows the messages of `showToast` at the bottom right, above dialogs. The app mounts it once. F8 focuses the latest message.
 * When a focused message is removed, the focus returns to where it was before.
 */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts)
  const region = useRef<HTMLElement>(null)
  const previousFocus = useRef<Element>(null)
  // The listener is on the document, because the shortcut works from anywhere.
  useEffect(() => {
    const focusLatest = (event: KeyboardEvent) => {
      if (event.key === 'F8') region.current?.lastElementChild?.querySelector<HTMLElement>('a, button')?.focus()
    }
    document.addEventListener('keydown', focusLatest)
    return () => document.removeEventListener('keydown', focusLatest)
  }, [])
  useKeyHelp('Everywhere', messageKeys)
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
      className={`${ui.group} ${styles.toasts}`}
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
  const { action, link } = toast
  useCountdown(durationOf(toast), paused, onDismiss)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only stops the time.
    <div
      role={toast.type === 'danger' ? 'alert' : 'status'}
      className={styles.message}
      data-tone={toneOf[toast.type]}
      data-paused={paused}
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={({ currentTarget }) => setPaused(currentTarget.contains(document.activeElement))}
      onFocus={() => setPaused(true)}
      onBlur={({ currentTarget }) => setPaused(currentTarget.matches(':hover'))}
    >
      <div className={`${ui.rest} ${styles.text}`}>
        {link ? <LinkedText text={toast.text} link={link} /> : toast.text}
      </div>
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

/** Shows the text with its link. A followed link gives up the focus, so that the message disappears after its time. */
function LinkedText({ text, link: { words, path, open } }: { readonly text: string; readonly link: ToastLink }) {
  const [before = '', ...after] = text.split(words)
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    event.currentTarget.blur()
    open()
  }
  return (
    <>
      {before}
      <a href={path} className={styles.link} onClick={follow}>
        {words}
      </a>
      {after.join(words)}
    </>
  )
}
