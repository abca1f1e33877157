import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { FormContext } from '#web/platform/forms/state/FormContext.ts'
import type { FormValues } from '#web/platform/forms/state/mergeValues.ts'
import { useDirtyGuard } from '#web/platform/forms/state/useDirtyGuard.ts'
import { type FormSaving, useFormSubmit } from '#web/platform/forms/state/useFormSubmit.ts'
import type { SchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import { MutationError } from '#web/platform/ui/pages/MutationError.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { DiscardDialog } from './DiscardDialog.tsx'
import styles from './PageForm.module.css'

interface Props<Values extends FormValues, Input> extends FormSaving<Values, Input> {
  /** The accessible name. */
  readonly label: string
  readonly submitLabel: string
  /** The draft is kept elsewhere, so that nobody is asked before leaving it. */
  readonly isKept?: boolean
  /** The fields, bound by name. */
  readonly children: ReactNode
  /** Helps to fill in the fields. It shows beside them, or below them on a narrow screen. */
  readonly aside?: ReactNode
}

/** Shows a form that is in no dialog. A double click submits once, and input is never lost without a question. */
export function PageForm<Values extends FormValues, Input>(props: Props<Values, Input>) {
  const { form, label, submitLabel, isKept = false, children, aside } = props
  const { element, saving, error, clearError, submit } = useFormSubmit(props)
  return (
    <>
      <form ref={element} aria-label={label} className={styles.form} onSubmit={submit} noValidate>
        <FormContext value={form as unknown as SchemaForm<FormValues, unknown>}>
          <div className={styles.fields}>
            {children}
            <MutationError error={error} onDismiss={clearError} />
            <div>
              <Button type="submit" loading={saving}>
                {submitLabel}
              </Button>
            </div>
          </div>
          {aside && <div className={ui.parts}>{aside}</div>}
        </FormContext>
      </form>
      {!isKept && <LeavingGuard dirty={form.dirty} saving={saving} />}
    </>
  )
}

/** Is a part of its own, because even a guard that asks nothing would take the place of one beside it. */
function LeavingGuard({ dirty, saving }: { readonly dirty: boolean; readonly saving: boolean }) {
  const guard = useDirtyGuard(dirty, saving)
  return guard.question && <DiscardDialog label={guard.question} onDiscard={guard.discard} onKeep={guard.keep} />
}
