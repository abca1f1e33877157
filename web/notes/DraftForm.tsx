import { FormBody, type FormBodyProps } from '#web/platform/forms/dialogs/FormBody.tsx'
import type { FormValues } from '#web/platform/forms/state/mergeValues.ts'
import { type FormSaving, useFormSubmit } from '#web/platform/forms/state/useFormSubmit.ts'

type Props<Values extends FormValues, Input> = FormSaving<Values, Input> & FormBodyProps

/** Shows a form whose draft is kept elsewhere, so that nobody is asked before leaving it. A double click submits once. */
export function DraftForm<Values extends FormValues, Input>(props: Props<Values, Input>) {
  return <FormBody {...props} submitting={useFormSubmit(props)} />
}
