import { MESSAGE_DURATION } from '#web/platform/ui/theme.ts'

/** A button of a message, such as *Undo*. */
export interface ToastAction {
  readonly label: string
  /** Called after the message was dismissed, so it runs once. */
  readonly run: () => void
  /** How many milliseconds the message shows. */
  readonly duration: number
}

/** A link within the text of a message, such as the name of a new record. */
export interface ToastLink {
  /** The words of the text that are the link. */
  readonly words: string
  readonly path: string
  /** Opens the address without a reload. */
  readonly open: () => void
}

interface Extras {
  readonly action?: ToastAction | undefined
  readonly link?: ToastLink | undefined
}

export interface Toast extends Extras {
  readonly id: number
  readonly type: 'success' | 'warning' | 'danger'
  readonly text: string
}

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** Shows a message at the bottom right. It replaces one with the same text. */
export function showToast(type: Toast['type'], text: string, extras: Extras = {}): void {
  lastId += 1
  const others = toasts.filter((toast) => toast.type !== type || toast.text !== text)
  publish([...others, { id: lastId, type, text, ...extras }])
}

export function dismissToast(id: number): void {
  publish(toasts.filter((toast) => toast.id !== id))
}

/** Returns how many milliseconds a message shows: 5,000, unless its action says otherwise. */
export function durationOf({ action }: Toast): number {
  return action?.duration ?? MESSAGE_DURATION
}

/** Returns the present messages, for `useSyncExternalStore`. */
export function currentToasts(): readonly Toast[] {
  return toasts
}

/** Calls `listener` whenever the messages change, until the returned function is called. */
export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function publish(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}
