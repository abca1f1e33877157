export interface Toast {
  readonly id: number
  readonly type: 'success' | 'warning' | 'danger'
  readonly text: string
}

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** Shows a message at the bottom right. One that already stands there with the same words is not stacked again. */
export function showToast(type: Toast['type'], text: string): void {
  lastId += 1
  const others = toasts.filter((toast) => toast.type !== type || toast.text !== text)
  publish([...others, { id: lastId, type, text }])
}

/** Takes a message away. */
export function dismissToast(id: number): void {
  publish(toasts.filter((toast) => toast.id !== id))
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
