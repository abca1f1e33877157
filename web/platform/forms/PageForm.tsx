import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { MutationError } from '#web/platform/ui/pages/MutationError.tsx'
import { DiscardDialog } from './DiscardDialog.tsx'
import { FormContext } from './FormContext.ts'
import type { FormValues } from './mergeValues.ts'
import styles from './PageForm.module.css'
import { useDirtyGuard } from './useDirtyGuard.ts'
import { type FormSaving, useFormSubmit } from './useFormSubmit.ts'
import type { SchemaForm } from './useSchemaForm.ts'

interface Props<Values extends FormValues, Input> extends FormSaving<Values, Input> {
  /** The accessible name. */
  readonly label: string
  readonly submitLabel: string
  /** The fields, bound by name. */
  readonly children: ReactNode
  /** Helps to fill in the fields. It shows beside them, or below them on a narrow screen. */
  readonly aside?: ReactNode
}

/** Shows a form on a page of its own. A double click submits once, and input is never lost without a question. */
export function PageForm<Values extends FormValues, Input>(props: Props<Values, Input>) {
  const { form, label, submitLabel, children, aside } = props
  const { element, saving, error, clearError, submit } = useFormSubmit(props)
  const guard = useDirtyGuard(form.dirty, saving)
  return (
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
        {aside && <div className={styles.aside}>{aside}</div>}
      </FormContext>
      {guard.question && <DiscardDialog label={guard.question} onDiscard={guard.discard} onKeep={guard.keep} />}
    </form>
  )
}
