import { Loader } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { FormDialog } from '#web/platform/forms/dialogs/FormDialog.tsx'
import type { FormValues } from '#web/platform/forms/state/mergeValues.ts'
import type { SchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import modal from '#web/platform/ui/overlays/Modal.module.css'
import { QueryError } from '#web/platform/ui/pages/QueryError.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { useUndo } from '#web/platform/undo/useUndo.ts'
import { BulkPlanText } from './BulkPlanText.tsx'
import { actionText, type BulkDialogProps, type BulkResult, type BulkWords, doneText } from './bulkAction.ts'
import { type DryRun, useDryRun } from './useDryRun.ts'

interface Props<Values extends FormValues, Schema extends z.ZodMiniType, Result extends BulkResult>
  extends Omit<BulkDialogProps, 'selected'> {
  readonly action: BulkWords
  readonly form: SchemaForm<Values, z.output<Schema>>
  /** The schema of the form. The plan is requested only for valid values. */
  readonly schema: Schema
  /** @param dryRun only reports what would change. @throws the error of the API. */
  readonly run: (input: z.output<Schema>, dryRun: boolean) => Promise<Result>
  /** The fields, bound by name. */
  readonly children: ReactNode
  /** Shows more of the plan, below what would change. With it, the plan is beside the fields. */
  readonly details?: (plan: Result) => ReactNode
  readonly width?: number
}

/** The plan is requested again after this many milliseconds without typing. */
const typingPause = 300

/** Shows a bulk action with a form. It shows what would change and what is skipped once the form is complete. */
export function BulkFormDialog<Values extends FormValues, Schema extends z.ZodMiniType, Result extends BulkResult>(
  props: Props<Values, Schema, Result>,
) {
  const { action, form, schema, run, onDone, onClose, children, details, width } = props
  const showUndo = useUndo()
  const [values] = useDebouncedValue(form.fields.values, typingPause)
  const parsed = z.safeParse(schema, values)
  const dryRun = useDryRun({
    chosen: parsed.success ? JSON.stringify(parsed.data) : undefined,
    ask: () => run(z.parse(schema, values), true),
  })
  const { plan } = dryRun
  const save = async (input: z.output<Schema>) => {
    if (plan?.count === 0) throw new Error(`None of them can be ${action.done}.`)
    const done = await run(input, false)
    showUndo(doneText(action, done), done.change)
    onClose()
    onDone(done.skipped_ids)
    return false
  }
  const outcome = <Outcome action={action} dryRun={dryRun} details={details} />
  return (
    <FormDialog
      form={form}
      title={action.label}
      submitLabel={plan?.count ? actionText(action, plan.count) : action.label}
      danger={action.danger === true}
      onSave={save}
      onClose={onClose}
      width={width}
    >
      {details ? (
        <div className={modal.columns}>
          <div className={ui.parts}>{children}</div>
          <div className={ui.parts}>{outcome}</div>
        </div>
      ) : (
        <>
          {children}
          {outcome}
        </>
      )}
    </FormDialog>
  )
}

interface OutcomeProps<Result> {
  readonly action: BulkWords
  readonly dryRun: DryRun<Result>
  readonly details: ((plan: Result) => ReactNode) | undefined
}

/** Says what would change. While it is planned again, it shows what was planned before. */
function Outcome<Result extends BulkResult>({ action, dryRun, details }: OutcomeProps<Result>) {
  const { latest, error, running, retry } = dryRun
  return (
    <>
      <QueryError error={error} onRetry={retry} />
      {latest && <BulkPlanText action={action} plan={latest} />}
      {latest && details?.(latest)}
      {running && !latest && <Loader size={24} role="status" aria-label="Finding out what would change" />}
    </>
  )
}
