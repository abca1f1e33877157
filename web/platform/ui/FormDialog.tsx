import { Button } from '@mantine/core'
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import styles from './Modal.module.css'
import { Modal } from './Modal.tsx'
import { MutationError } from './MutationError.tsx'
import { useSaving } from './useSaving.ts'

interface Props {
  readonly title: string
  readonly submitLabel: string
  /** Whether something was typed that closing would lose; then closing asks first. */
  readonly dirty: boolean
  /**
   * Checks and saves. The dialog waits for it, and takes no second submit meanwhile. When it rejects, the error shows above
   * the buttons and what was typed stays. Closing after success is the caller's.
   */
  readonly onSubmit: () => Promise<void>
  readonly onClose: () => void
  readonly children: ReactNode
  readonly width?: number
}

/** A form in a dialog: submits once however often it is clicked, and loses nothing that was typed. */
export function FormDialog({ title, submitLabel, dirty, onSubmit, onClose, children, width }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [asking, setAsking] = useState(false)
  const { saving, error, attempts, save, clearError } = useSaving(onSubmit)
  const close = () => (dirty ? setAsking(true) : onClose())
  // Going back, or elsewhere by the palette, would lose what was typed too. Saving and discarding go where they lead.
  const away = useBlocker(dirty && !saving && !asking)
  useEffect(() => {
    if (attempts > 0) focusWhatToMend(form.current)
  }, [attempts])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void save()
  }
  return (
    <Modal title={title} onClose={close} width={width}>
      <form ref={form} onSubmit={submit} noValidate>
        <div className={styles.body}>
          {children}
          <MutationError error={error} onDismiss={clearError} />
        </div>
        <div className={styles.footer}>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" loading={saving}>
            {submitLabel}
          </Button>
        </div>
      </form>
      {(asking || away.state === 'blocked') && (
        <ConfirmDialog
          title="Discard changes?"
          confirmLabel="Discard changes"
          cancelLabel="Keep editing"
          danger
          onConfirm={away.proceed ?? onClose}
          onCancel={away.reset ?? (() => setAsking(false))}
        >
          What you typed has not been saved.
        </ConfirmDialog>
      )}
    </Modal>
  )
}

/** After a failed attempt: the first wrong field, else the button, which lost the focus while it was disabled. */
function focusWhatToMend(form: HTMLFormElement | null) {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  const target = wrong ?? form?.querySelector<HTMLElement>('[type="submit"]')
  target?.focus()
}
