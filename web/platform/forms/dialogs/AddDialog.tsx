import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type * as z from 'zod/mini'
import { useMe } from '#web/platform/auth/useMe.ts'
import { formValues, type SavedValues } from '#web/platform/forms/state/formValues.ts'
import { useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import { LoadingDialog } from '#web/platform/ui/overlays/LoadingDialog.tsx'
import { type Added, useShowAdded } from './added.ts'
import { FormDialog } from './FormDialog.tsx'

interface Props<Input extends z.ZodMiniObject> {
  /** The noun in the title: `Company` makes *Add Company*. */
  readonly noun: string
  readonly input: Input
  /** Initial values of some fields; the others are empty. */
  readonly initial?: SavedValues<Input>
  /** The field of the owner, which starts with the viewer. */
  readonly ownedBy?: keyof Input['shape'] & string
  /**
   * Adds the record. The result is named in a toast that links to it. With `false` the dialog stays open, without a toast. A rejection
   * shows in the dialog.
   */
  readonly onSave: (input: z.output<Input>) => Promise<Added | false>
  readonly onClose: () => void
  /** The fields, bound by name. */
  readonly children: ReactNode
  /** Pixels. */
  readonly width?: number
}

export function AddDialog<Input extends z.ZodMiniObject>(props: Props<Input>) {
  const { noun, ownedBy, initial, onClose, width } = props
  const { me, error, refetch } = useMe(!ownedBy)
  if (!ownedBy) return <AddForm {...props} />
  if (me) return <AddForm {...props} initial={{ ...initial, [ownedBy]: me.id } as SavedValues<Input>} />
  return <LoadingDialog title={`Add ${noun}`} error={error} onRetry={refetch} onClose={onClose} width={width} />
}

function AddForm<Input extends z.ZodMiniObject>(props: Props<Input>) {
  const { noun, input, initial = {}, onSave, onClose, children, width } = props
  const form = useSchemaForm(input, formValues(input, initial))
  const showAdded = useShowAdded()
  const navigate = useNavigate()
  const title = `Add ${noun}`

  async function save(record: z.output<Input>): Promise<boolean> {
    const added = await onSave(record)
    if (!added) return false
    showAdded(added)
    if (added.opens) void navigate(added.path)
    return !added.opens
  }

  return (
    <FormDialog form={form} title={title} submitLabel={title} onSave={save} onClose={onClose} width={width}>
      {children}
    </FormDialog>
  )
}
