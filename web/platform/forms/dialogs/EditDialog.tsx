import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import { formValues, type SavedValues } from '#web/platform/forms/state/formValues.ts'
import { changedValues, useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import { LoadingDialog } from '#web/platform/ui/overlays/LoadingDialog.tsx'
import { FormDialog } from './FormDialog.tsx'

export interface RecordEdit<Changes> {
  readonly id: string
  /** The edited fields alone, so that no other is overwritten. */
  readonly changes: Partial<Changes>
  /** The version that was read before the edit. */
  readonly version: number
}

/** A record as last read, with the values of its fields. */
export type Saved<Changes extends z.ZodMiniObject> = SavedValues<Changes> & {
  readonly id: string
  readonly version: number
}

interface Props<Changes extends z.ZodMiniObject, Row extends Saved<Changes>> {
  /** The noun in the title: `Company` makes *Edit Company*. */
  readonly noun: string
  /** The record as last read; undefined until then. */
  readonly record: Row | undefined
  /** The state of the query that reads the record. */
  readonly reading: { readonly error?: unknown; readonly refetch: () => Promise<unknown> }
  readonly changes: Changes
  /** Saves the changes, if there are any. The dialog then closes, unless the result is `false`. A rejection shows in the dialog. */
  readonly onSave: (save: RecordEdit<z.output<Changes>>) => Promise<unknown>
  /** Deletes the record, in a way that can be undone. Without it, the dialog has no *Delete*. */
  readonly onDelete?: (record: Row) => Promise<unknown>
  /** @param isGone true when the record was deleted. */
  readonly onClose: (isGone?: boolean) => void
  /** The fields, bound by name; shown once the record is read. */
  readonly children: ReactNode
  /** Pixels. */
  readonly width?: number
}

export function EditDialog<Changes extends z.ZodMiniObject, Row extends Saved<Changes>>(props: Props<Changes, Row>) {
  const { noun, record, reading, onClose, width } = props
  if (record) return <EditForm key={record.id} {...props} record={record} />
  return (
    <LoadingDialog
      title={`Edit ${noun}`}
      error={reading.error}
      onRetry={reading.refetch}
      onClose={() => onClose()}
      width={width}
    />
  )
}

function EditForm<Changes extends z.ZodMiniObject, Row extends Saved<Changes>>(
  props: Props<Changes, Row> & { readonly record: Row },
) {
  const { noun, record, changes, onSave, onDelete, onClose, children, width } = props
  const form = useSchemaForm(changes, formValues(changes, record))

  async function save(input: z.output<Changes>): Promise<unknown> {
    const { id, version } = record
    if (!form.dirty) return undefined
    return onSave({ id, changes: changedValues(form, input), version })
  }

  async function remove(): Promise<void> {
    await onDelete?.(record)
    onClose(true)
  }

  return (
    <FormDialog
      form={form}
      title={`Edit ${noun}`}
      submitLabel="Save"
      onSave={save}
      deletion={onDelete && { label: `Delete ${noun}`, run: remove }}
      onClose={() => onClose()}
      width={width}
    >
      {children}
    </FormDialog>
  )
}
