import { showToast, type ToastAction } from '#web/platform/ui/overlays/toasts.ts'
import { type NamedRecord, useToastLink } from '#web/platform/ui/overlays/useToastLink.ts'

/** A record that was added. */
export interface Added extends NamedRecord {
  /** What is told, with the name in it; by default that it is added. */
  readonly text?: string
  /** A button of the message. */
  readonly action?: ToastAction
  /** Whether it opens at once, since more is entered there. */
  readonly opens?: boolean
}

/** Returns a function that tells what was added, with a link to it. */
export function useShowAdded(): (added: Added) => void {
  const linkTo = useToastLink()
  return ({ text, action, ...record }) =>
    showToast('success', text ?? `${record.name} is added.`, { action, link: linkTo(record) })
}
