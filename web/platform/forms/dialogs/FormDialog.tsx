import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { FormContext } from '#web/platform/forms/state/FormContext.ts'
import type { FormValues } from '#web/platform/forms/state/mergeValues.ts'
import { useDirtyGuard } from '#web/platform/forms/state/useDirtyGuard.ts'
import { type FormSaving, useFormSubmit } from '#web/platform/forms/state/useFormSubmit.ts'
import type { SchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import modal from '#web/platform/ui/overlays/Modal.module.css'
import { Modal } from '#web/platform/ui/overlays/Modal.tsx'
import { ModalFooter } from '#web/platform/ui/overlays/ModalFooter.tsx'
import { MutationError } from '#web/platform/ui/pages/MutationError.tsx'
import { DiscardDialog } from './DiscardDialog.tsx'
import styles from './FormDialog.module.css'

interface Props<Values extends FormValues, Input> extends FormSaving<Values, Input> {
  readonly title: string
  /** Left out where nothing can be saved yet, or by this viewer. */
  readonly submitLabel: string | undefined
  /** Submitting destroys something. */
  readonly danger?: boolean
  /** Deletes the record. Unsaved input must be discarded first. An error shows like that of a failed save. */
  readonly deletion?: { readonly label: string; readonly run: () => Promise<unknown> } | undefined
  /** Called also after a save that succeeded, unless its result is `false`. */
  readonly onClose: () => void
  /** The fields, bound by name. */
  readonly children: ReactNode
  readonly width?: number
}

/** Shows a form in a dialog. A double click submits once, and input is never lost without a question. */
export function FormDialog<Values extends FormValues, Input>(props: Props<Values, Input>) {
  const { form, title, submitLabel, danger = false, deletion, onSave, onClose, children, width } = props
  const saveAndClose = async (input: Input) => {
    if ((await onSave(input)) !== false) onClose()
  }
  const { element, saving, error, clearError, run, submit } = useFormSubmit({ form, onSave: saveAndClose })
  const guard = useDirtyGuard(form.dirty, saving)
  const close = () => guard.leave('Discard Changes', onClose)

  return (
    <Modal title={title} onClose={close} width={width}>
      <form ref={element} onSubmit={submitLabel ? submit : (event) => event.preventDefault()} noValidate>
        <div className={modal.body}>
          <FormContext value={form as unknown as SchemaForm<FormValues, unknown>}>{children}</FormContext>
          <MutationError error={error} onDismiss={clearError} />
        </div>
        <ModalFooter>
          {deletion && (
            <Button
              variant="subtle"
              color="red"
              c="var(--mantine-color-error)"
              className={styles.deletion}
              disabled={saving}
              onClick={() => guard.leave('Discard and Delete', () => void run(deletion.run))}
            >
              {deletion.label}
            </Button>
          )}
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          {submitLabel && (
            <Button type="submit" color={danger ? 'red.9' : undefined} loading={saving}>
              {submitLabel}
            </Button>
          )}
        </ModalFooter>
      </form>
      {guard.question && <DiscardDialog label={guard.question} onDiscard={guard.discard} onKeep={guard.keep} />}
    </Modal>
  )
}
