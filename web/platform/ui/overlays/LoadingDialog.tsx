import { Loader } from '@mantine/core'
import { apiError } from '#web/platform/lib/api/apiError.ts'
import { QueryError } from '#web/platform/ui/pages/QueryError.tsx'
import styles from './LoadingDialog.module.css'
import { Modal } from './Modal.tsx'

interface Props {
  readonly title: string
  /** The error for which the content could not be loaded. */
  readonly error: unknown
  readonly onRetry: () => void
  readonly onClose: () => void
  /** The width of the dialog that replaces it, so that nothing moves. */
  readonly width?: number
}

/** Replaces a dialog until its content is loaded, or says why it could not be loaded. */
export function LoadingDialog({ title, error, onRetry, onClose, width }: Props) {
  return (
    <Modal title={title} onClose={onClose} width={width}>
      <div className={styles.body}>
        {error ? (
          <QueryError error={error} onRetry={apiError(error).code === 'NOT_FOUND' ? undefined : onRetry} />
        ) : (
          <Loader size={24} role="status" aria-label="Loading" />
        )}
      </div>
    </Modal>
  )
}
