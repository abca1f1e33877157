import { MESSAGE_DURATION } from './theme.ts'

/** What can be done about a message while it stands. */
export interface ToastAction {
  readonly label: string
  /** The message goes first, so it runs once. */
  readonly run: () => void
  /** How long the message stays for it, in milliseconds. */
  readonly duration: number
}

export interface Toast {
  readonly id: number
  readonly type: 'success' | 'warning' | 'danger'
  readonly text: string
  readonly action?: ToastAction | undefined
}

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** Shows a message at the bottom right. One that already stands there with the same words is not stacked again. */
export function showToast(type: Toast['type'], text: string, action?: ToastAction): void {
  lastId += 1
  const others = toasts.filter((toast) => toast.type !== type || toast.text !== text)
  publish([...others, { id: lastId, type, text, action }])
}

/** Takes a message away. */
export function dismissToast(id: number): void {
  publish(toasts.filter((toast) => toast.id !== id))
}

/** How long a message stays, in milliseconds: every kind alike, and longer where something can be done about it. */
export function durationOf({ action }: Toast): number {
  return action?.duration ?? MESSAGE_DURATION
}

/** The messages that stand now, for `useSyncExternalStore`. */
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
