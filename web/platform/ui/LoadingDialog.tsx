import { Loader } from '@mantine/core'
import { apiError } from '#web/platform/lib/apiError.ts'
import { errorText } from '#web/platform/lib/errorText.ts'
import { Banner } from './Banner.tsx'
import styles from './LoadingDialog.module.css'
import { Modal } from './Modal.tsx'

interface Props {
  readonly title: string
  /** Why what the dialog is about could not be loaded. */
  readonly error: unknown
  readonly onRetry: () => void
  readonly onClose: () => void
  /** That of the dialog, so that nothing jumps when it comes. */
  readonly width?: number
}

/** Stands in for a dialog until what it is about has been loaded, or tells why it cannot be. */
export function LoadingDialog({ title, error, onRetry, onClose, width }: Props) {
  const message = errorText(error)
  return (
    <Modal title={title} onClose={onClose} width={width}>
      <div className={styles.body}>
        {message ? (
          <Banner type="danger" onRetry={apiError(error).code === 'NOT_FOUND' ? undefined : onRetry}>
            {message}
          </Banner>
        ) : (
          <Loader size={24} role="status" aria-label="Loading" />
        )}
      </div>
    </Modal>
  )
}
