import { Button } from '@mantine/core'
import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react'
import { apiError } from '#web/platform/lib/apiError.ts'
import modal from '#web/platform/ui/Modal.module.css'
import { Modal } from '#web/platform/ui/Modal.tsx'
import { MutationError } from '#web/platform/ui/MutationError.tsx'
import { useAsyncAction } from '#web/platform/ui/useAsyncAction.ts'
import { DiscardDialog } from './DiscardDialog.tsx'
import { FormContext } from './FormContext.ts'
import styles from './FormDialog.module.css'
import type { FormValues } from './mergeValues.ts'
import { setServerError } from './setServerError.ts'
import { useDirtyGuard } from './useDirtyGuard.ts'
import type { SchemaForm } from './useSchemaForm.ts'

interface Props<Values extends FormValues, Input> {
  readonly form: SchemaForm<Values, Input>
  readonly title: string
  readonly submitLabel: string
  /** Submitting destroys something. */
  readonly danger?: boolean
  /**
   * Saves. A second submit is ignored meanwhile. When it rejects, the error shows at the field that it names, else above the buttons,
   * and all input stays. The caller closes the dialog after success.
   */
  readonly onSave: (input: Input) => Promise<unknown>
  /** Refetches the record after a save was refused because someone else had saved. A form that only adds has none. */
  readonly onStale?: () => Promise<unknown>
  /** Deletes what is edited. Unsaved input must be discarded first. An error shows like that of a failed save. */
  readonly deletion?: { readonly label: string; readonly run: () => Promise<unknown> } | undefined
  readonly onClose: () => void
  /** The fields, bound by name. */
  readonly children: ReactNode
  readonly width?: number
}

/** A form in a dialog. A double click submits once, and no input is lost without a question. */
export function FormDialog<Values extends FormValues, Input>(props: Props<Values, Input>) {
  const { form, title, submitLabel, danger = false, onSave, onStale, deletion, onClose, children, width } = props
  const element = useRef<HTMLFormElement>(null)
  const { running: saving, error, attempts, run: save, clearError } = useAsyncAction(attempt)
  const guard = useDirtyGuard(form.dirty, saving)
  const close = () => guard.leave('Discard changes', onClose)
  useEffect(() => {
    if (attempts > 0) focusFirstInvalid(element.current)
  }, [attempts])

  const isShown = (path: string) => element.current?.querySelector(`[data-path="${CSS.escape(path)}"]`) != null

  async function attempt(work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
    } catch (reason) {
      if (apiError(reason).code === 'CONFLICT') await onStale?.()
      if (!setServerError(form, reason, isShown)) throw reason
    }
  }

  async function saveInput(): Promise<void> {
    const validated = form.validate()
    if (!validated.errors) return void (await onSave(validated.input))
    const unseen = Object.entries(validated.errors).filter(([path]) => !isShown(path))
    if (unseen.length > 0) throw new Error(unseen.map(([, sentence]) => sentence).join(' '))
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    void save(saveInput)
  }

  return (
    <Modal title={title} onClose={close} width={width}>
      <form ref={element} onSubmit={submit} noValidate>
        <div className={modal.body}>
          <FormContext value={form as unknown as SchemaForm<FormValues, unknown>}>{children}</FormContext>
          <MutationError error={error} onDismiss={clearError} />
        </div>
        <div className={modal.footer}>
          {deletion && (
            <Button
              variant="subtle"
              color="red"
              c="var(--mantine-color-error)"
              className={styles.deletion}
              disabled={saving}
              onClick={() => guard.leave('Discard and delete', () => void save(deletion.run))}
            >
              {deletion.label}
            </Button>
          )}
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" color={danger ? 'red.9' : undefined} loading={saving}>
            {submitLabel}
          </Button>
        </div>
      </form>
      {guard.question && <DiscardDialog label={guard.question} onDiscard={guard.discard} onKeep={guard.keep} />}
    </Modal>
  )
}

/** After a failed attempt: focuses the first invalid field, else the submit button, which lost the focus while disabled. */
function focusFirstInvalid(form: HTMLFormElement | null) {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')
  const target = wrong ?? form?.querySelector<HTMLElement>('[type="submit"]')
  target?.focus()
}
