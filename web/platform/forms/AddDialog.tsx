import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import { useMe } from '#web/platform/auth/useMe.ts'
import { LoadingDialog } from '#web/platform/ui/overlays/LoadingDialog.tsx'
import { showToast } from '#web/platform/ui/overlays/toasts.ts'
import { FormDialog } from './FormDialog.tsx'
import { formValues, type SavedValues } from './formValues.ts'
import { useSchemaForm } from './useSchemaForm.ts'

interface Props<Input extends z.ZodMiniObject> {
  /** What is added, for the title: `Company` gives *Add Company*. */
  readonly noun: string
  readonly input: Input
  /** Initial values of some fields; the others are empty. */
  readonly initial?: SavedValues<Input>
  /** The field of who looks after the record, which begins with the viewer. */
  readonly ownedBy?: keyof Input['shape'] & string
  /** Adds the record. The dialog then closes, unless the result is `false`; a rejection is shown in it. */
  readonly onSave: (input: z.output<Input>) => Promise<unknown>
  /** A sentence about what was added, for a toast. */
  readonly done?: (input: z.output<Input>) => string
  readonly onClose: () => void
  /** The fields, bound by name. */
  readonly children: ReactNode
  /** In pixels. */
  readonly width?: number
}

/** The dialog that adds a record. */
export function AddDialog<Input extends z.ZodMiniObject>(props: Props<Input>) {
  const { noun, ownedBy, initial, onClose, width } = props
  const { me, error, refetch } = useMe(!ownedBy)
  if (!ownedBy) return <AddForm {...props} />
  if (me) return <AddForm {...props} initial={{ ...initial, [ownedBy]: me.id } as SavedValues<Input>} />
  return <LoadingDialog title={`Add ${noun}`} error={error} onRetry={refetch} onClose={onClose} width={width} />
}

function AddForm<Input extends z.ZodMiniObject>(props: Props<Input>) {
  const { noun, input, initial = {}, onSave, done, onClose, children, width } = props
  const form = useSchemaForm(input, formValues(input, initial))
  const title = `Add ${noun}`

  async function save(record: z.output<Input>): Promise<void> {
    if ((await onSave(record)) === false) return
    if (done) showToast('success', done(record))
    onClose()
  }

  return (
    <FormDialog form={form} title={title} submitLabel={title} onSave={save} onClose={onClose} width={width}>
      {children}
    </FormDialog>
  )
}
