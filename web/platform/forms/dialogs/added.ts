import { showToast, type ToastAction } from '#web/platform/ui/overlays/toasts.ts'
import { type NamedRecord, useToastLink } from '#web/platform/ui/overlays/useToastLink.ts'
import { useUndo } from '#web/platform/undo/useUndo.ts'

export interface Added extends NamedRecord {
  /** The text of the toast with the record's name in it; by default that it was added. */
  readonly text?: string
  readonly action?: ToastAction
  /** `extensions.change` of the mutation, where *Undo* is offered. */
  readonly change?: unknown
  /** Opens the record at once, because more is entered there. */
  readonly opens?: boolean
}

/** Returns a function that shows what was added in a toast, with a link to it. */
export function useShowAdded(): (added: Added) => void {
  const linkTo = useToastLink()
  const showUndo = useUndo()
  return ({ text, action, change, ...record }) => {
    const words = text ?? `${record.name} is added.`
    if (change !== undefined) showUndo(words, change, record)
    else showToast('success', words, { action, link: linkTo(record) })
  }
}
