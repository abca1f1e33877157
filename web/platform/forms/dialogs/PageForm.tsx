import type { FormValues } from '#web/platform/forms/state/mergeValues.ts'
import { useDirtyGuard } from '#web/platform/forms/state/useDirtyGuard.ts'
import { type FormSaving, useFormSubmit } from '#web/platform/forms/state/useFormSubmit.ts'
import { DiscardDialog } from './DiscardDialog.tsx'
import { FormBody, type FormBodyProps } from './FormBody.tsx'

type Props<Values extends FormValues, Input> = FormSaving<Values, Input> & FormBodyProps

/** Shows a form on a page of its own. A double click submits once, and input is never lost without a question. */
export function PageForm<Values extends FormValues, Input>(props: Props<Values, Input>) {
  const submitting = useFormSubmit(props)
  const guard = useDirtyGuard(props.form.dirty, submitting.saving)
  return (
    <>
      <FormBody {...props} submitting={submitting} />
      {guard.question && <DiscardDialog label={guard.question} onDiscard={guard.discard} onKeep={guard.keep} />}
    </>
  )
}
