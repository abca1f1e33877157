import { Loader } from '@mantine/core'
import { apiError } from '#web/platform/lib/api/apiError.ts'
import { errorText } from '#web/platform/lib/text/errorText.ts'
import { Banner } from '#web/platform/ui/pages/Banner.tsx'
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
