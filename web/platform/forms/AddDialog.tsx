import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import { FormDialog } from './FormDialog.tsx'
import { formValues, type SavedTexts } from './formValues.ts'
import { useSchemaForm } from './useSchemaForm.ts'

interface Props<Input extends z.ZodMiniObject> {
  /** What is added: for `Company` the dialog is *Add Company*. */
  readonly noun: string
  readonly input: Input
  /** What some fields begin with; the others are empty. */
  readonly initial?: SavedTexts<Input>
  /** Adds the record; the dialog closes then, unless the answer is `false`. What it rejects with is shown. */
  readonly onSave: (input: z.output<Input>) => Promise<unknown>
  readonly onClose: () => void
  /** The fields, bound by name. */
  readonly children: ReactNode
}

/** The dialog that adds a record whose fields are texts or choices. */
export function AddDialog<Input extends z.ZodMiniObject>(props: Props<Input>) {
  const { noun, input, initial = {}, onSave, onClose, children } = props
  const form = useSchemaForm(input, formValues(input, initial))
  const title = `Add ${noun}`

  async function save(record: z.output<Input>): Promise<void> {
    if ((await onSave(record)) !== false) onClose()
  }

  return (
    <FormDialog form={form} title={title} submitLabel={title} onSave={save} onClose={onClose}>
      {children}
    </FormDialog>
  )
}
