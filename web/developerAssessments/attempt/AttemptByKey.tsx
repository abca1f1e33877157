import type { ComponentType } from 'react'
import { LoadingDialog } from '#web/platform/ui/overlays/LoadingDialog.tsx'
import { LinkDialog } from '#web/signedLinks/LinkDialog.tsx'
import type { ActionProps } from './attempt.ts'
import { useAttemptToTell } from './useAttemptToTell.ts'

export interface KeyedDialogProps {
  /** The developer and the assessment, as `attemptKey` writes them. */
  readonly id: string
  readonly onClose: () => void
}

interface Props extends KeyedDialogProps {
  readonly title: string
  readonly dialog: ComponentType<ActionProps>
}

/** Reads the assessment that an address names, and shows the dialog of an action on it. */
export function AttemptByKey({ id, onClose, title, dialog: Dialog }: Props) {
  const { developerId, attempt, isLoaded, error, refetch } = useAttemptToTell(id)
  if (attempt) return <Dialog attempt={attempt} developerId={developerId} onClose={onClose} />
  if (!isLoaded) return <LoadingDialog title={title} error={error} onRetry={refetch} onClose={onClose} width={520} />
  return (
    <LinkDialog title={title} onClose={onClose}>
      This assessment was not found.
    </LinkDialog>
  )
}
