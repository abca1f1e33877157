import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { FormContext } from '#web/platform/forms/state/FormContext.ts'
import type { FormValues } from '#web/platform/forms/state/mergeValues.ts'
import type { useFormSubmit } from '#web/platform/forms/state/useFormSubmit.ts'
import type { SchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import { MutationError } from '#web/platform/ui/pages/MutationError.tsx'
import ui from '#web/platform/ui/ui.module.css'
import styles from './PageForm.module.css'

export interface FormBodyProps {
  /** The accessible name. */
  readonly label: string
  readonly submitLabel: string
  /** The fields, bound by name. */
  readonly children: ReactNode
  /** Helps to fill in the fields. It shows beside them, or below them on a narrow screen. */
  readonly aside?: ReactNode
}

interface Props<Values extends FormValues, Input> extends FormBodyProps {
  readonly form: SchemaForm<Values, Input>
  readonly submitting: ReturnType<typeof useFormSubmit>
}

/** Shows the fields of a form that is in no dialog, and its button. */
export function FormBody<Values extends FormValues, Input>(props: Props<Values, Input>) {
  const { form, submitting, label, submitLabel, children, aside } = props
  const { element, saving, error, clearError, submit } = submitting
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
        {aside && <div className={ui.parts}>{aside}</div>}
      </FormContext>
    </form>
  )
}
