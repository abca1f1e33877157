import { type SubmitEvent, useEffect, useRef } from 'react'
import { apiError } from '#web/platform/lib/api/apiError.ts'
import { useApi } from '#web/platform/lib/api/useApi.ts'
import { useAsyncAction } from '#web/platform/ui/useAsyncAction.ts'
import type { FormValues } from './mergeValues.ts'
import { setServerError } from './setServerError.ts'
import type { SchemaForm } from './useSchemaForm.ts'

export interface FormSaving<Values extends FormValues, Input> {
  readonly form: SchemaForm<Values, Input>
  /**
   * Saves. A second submit is ignored meanwhile. When it rejects, the error shows at the field that it names, else above the buttons,
   * and all input stays.
   */
  readonly onSave: (input: Input) => Promise<unknown>
}

/** Submits a form, one submit at a time. After a failure the first invalid field has the focus. */
export function useFormSubmit<Values extends FormValues, Input>({ form, onSave }: FormSaving<Values, Input>) {
  const api = useApi()
  const element = useRef<HTMLFormElement>(null)
  const { running: saving, error, attempts, run, clearError } = useAsyncAction(attempt)
  useEffect(() => {
    if (attempts > 0) focusFirstInvalid(element.current)
  }, [attempts])

  const isShown = (path: string) => element.current?.querySelector(`[data-path="${CSS.escape(path)}"]`) != null

  async function attempt(work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
    } catch (reason) {
      // Somebody else has saved, so the form takes what they did.
      if (apiError(reason).code === 'CONFLICT') await api.refresh()
      if (!setServerError(form, reason, isShown)) throw reason
    }
  }

  async function saveInput(): Promise<void> {
    const validated = form.validate()
    if (!validated.errors) return void (await onSave(validated.input))
    const unseen = Object.entries(validated.errors).filter(([path]) => !isShown(path))
    if (unseen.length > 0) throw new Error(unseen.map(([, sentence]) => sentence).join(' '))
  }

  return {
    element,
    saving,
    error,
    clearError,
    /** Runs other work like a save: once at a time, with errors shown in the form. */
    run,
    submit: (event: SubmitEvent) => {
      event.preventDefault()
      void run(saveInput)
    },
  }
}

/**
 * Runs after a failed attempt. It focuses the first field that is invalid or was saved meanwhile, else the submit button, which lost the
 * focus while disabled.
 */
function focusFirstInvalid(form: HTMLFormElement | null) {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid], [data-conflict] button')
  const target = wrong ?? form?.querySelector<HTMLElement>('[type="submit"]')
  // A button at the edge of the window is in sight, yet the focus would scroll a long dialog to its end.
  target?.focus({ preventScroll: !wrong })
  // A group takes no focus itself.
  if (target !== document.activeElement) target?.querySelector<HTMLElement>('input:checked, input')?.focus()
  // In a long dialog the buttons at the edge of the window would hide the reason.
  if (!wrong) form?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' })
}
