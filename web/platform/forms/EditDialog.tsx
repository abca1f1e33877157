import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import { LoadingDialog } from '#web/platform/ui/LoadingDialog.tsx'
import { FormDialog } from './FormDialog.tsx'
import { formValues, type SavedTexts } from './formValues.ts'
import { changedValues, useSchemaForm } from './useSchemaForm.ts'

/** What is to be saved of a record. */
interface Save<Changes> {
  readonly id: string
  /** Only what was touched, so that nothing else is overwritten. */
  readonly changes: Partial<Changes>
  /** The one that was read before the edit. */
  readonly version: number
}

type Saved<Changes extends z.ZodMiniObject> = SavedTexts<Changes> & { readonly id: string; readonly version: number }

interface Props<Changes extends z.ZodMiniObject> {
  /** What is edited: for `Company` the dialog is *Edit Company*. */
  readonly noun: string
  /** As it is now; undefined until it is read. When someone else saves, the newer one. */
  readonly record: Saved<Changes> | undefined
  /** How the record is read: why it could not be, and how to read it again. */
  readonly reading: { readonly error?: unknown; readonly refetch: () => Promise<unknown> }
  readonly changes: Changes
  /** Saves what was changed; the dialog closes then, unless the answer is `false`. What it rejects with is shown. */
  readonly onSave: (save: Save<z.output<Changes>>) => Promise<unknown>
  /** Deletes the record, in a way that can be undone. Left out, the dialog offers none. */
  readonly onDelete?: () => Promise<unknown>
  readonly onClose: () => void
  /** The fields, bound by name. They show once the record is read. */
  readonly children: ReactNode
}

/** The dialog that edits a record whose fields are texts or choices. */
export function EditDialog<Changes extends z.ZodMiniObject>({ record, ...props }: Props<Changes>) {
  const { noun, reading, onClose } = props
  if (record) return <EditForm key={record.id} record={record} {...props} />
  return (
    <LoadingDialog title={`Edit ${noun}`} error={reading.error} onRetry={() => reading.refetch()} onClose={onClose} />
  )
}

function EditForm<Changes extends z.ZodMiniObject>(props: Props<Changes> & { readonly record: Saved<Changes> }) {
  const { noun, record, reading, changes, onSave, onDelete, onClose, children } = props
  const form = useSchemaForm(changes, formValues(changes, record))

  async function save(input: z.output<Changes>): Promise<void> {
    const { id, version } = record
    const isSaved = !form.dirty || (await onSave({ id, changes: changedValues(form, input), version })) !== false
    if (isSaved) onClose()
  }

  async function remove(): Promise<void> {
    await onDelete?.()
    onClose()
  }

  return (
    <FormDialog
      form={form}
      title={`Edit ${noun}`}
      submitLabel="Save"
      onSave={save}
      deletion={onDelete && { label: `Delete ${noun}`, run: remove }}
      onStale={() => reading.refetch()}
      onClose={onClose}
    >
      {children}
    </FormDialog>
  )
}
