import { showToast, type ToastAction } from '#web/platform/ui/overlays/toasts.ts'
import { type NamedRecord, useToastLink } from '#web/platform/ui/overlays/useToastLink.ts'

export interface Added extends NamedRecord {
  /** The text of the toast with the record's name in it; by default that it was added. */
  readonly text?: string
  /** A button of the toast. */
  readonly action?: ToastAction
  /** Opens the record at once, because more is entered there. */
  readonly opens?: boolean
}

/** Returns a function that shows what was added in a toast, with a link to it. */
export function useShowAdded(): (added: Added) => void {
  const linkTo = useToastLink()
  return ({ text, action, ...record }) =>
    showToast('success', text ?? `${record.name} is added.`, { action, link: linkTo(record) })
}
