import { type ReactNode, useRef } from 'react'
import * as z from 'zod/mini'
import { DiscardDialog } from '#web/platform/forms/dialogs/DiscardDialog.tsx'
import type { RecordEdit, Saved } from '#web/platform/forms/dialogs/EditDialog.tsx'
import { FormContext } from '#web/platform/forms/state/FormContext.ts'
import { formValues } from '#web/platform/forms/state/formValues.ts'
import { changedNames, type FormValues } from '#web/platform/forms/state/mergeValues.ts'
import { setServerError } from '#web/platform/forms/state/setServerError.ts'
import { useDirtyGuard } from '#web/platform/forms/state/useDirtyGuard.ts'
import { type SchemaForm, useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import { apiError } from '#web/platform/lib/api/apiError.ts'
import { useApi } from '#web/platform/lib/api/useApi.ts'
import { useKeyHelp } from '#web/platform/lib/browser/keyHelp.ts'
import { InlineFormContext } from './InlineContext.ts'

interface Props<Changes extends z.ZodMiniObject> {
  readonly record: Saved<Changes>
  /** Has every field. All are optional, so that each can be saved alone. */
  readonly changes: Changes
  /** The inputs of each detail, bound by their names. */
  readonly inputs: Readonly<Partial<Record<keyof Changes['shape'] & string, ReactNode>>>
  /** Saves some fields, and resolves with the record's new version. */
  readonly onSave: (save: RecordEdit<z.output<Changes>>) => Promise<number | undefined>
  readonly children: ReactNode
}

const detailKeys = { 'Enter Ctrl+Enter': 'Save the detail that is edited', Escape: 'Cancel the edit' }

/**
 * Provides the form of `InlineDetails`. Each detail is saved alone, and typed text in others stays. Other users' changes show beside the
 * input.
 */
export function InlineForm<Changes extends z.ZodMiniObject>(props: Props<Changes>) {
  const form = useSchemaForm(props.changes, formValues(props.changes, props.record)) as unknown as Form
  const guard = useDirtyGuard(form.dirty, false)
  const save = useSaveInTurn(form, props)
  useKeyHelp('Form', detailKeys)

  function cancel(names: readonly string[], close: () => void): void {
    const reset = () => {
      const saved = form.fields.getInitialValues()
      for (const name of names) form.fields.setFieldValue(name, saved[name])
      close()
    }
    if (dirtyNames(form, names).length === 0) reset()
    else guard.leave('Discard Changes', reset)
  }

  return (
    <FormContext value={form}>
      <InlineFormContext value={{ inputs: props.inputs, save, cancel }}>{props.children}</InlineFormContext>
      {guard.question && <DiscardDialog label={guard.question} onDiscard={guard.discard} onKeep={guard.keep} />}
    </FormContext>
  )
}

type Form = SchemaForm<FormValues, unknown>

/** Returns a function that saves some fields. A save waits for the one before it, because it needs its version. */
function useSaveInTurn<Changes extends z.ZodMiniObject>(form: Form, { record, changes, onSave }: Props<Changes>) {
  const api = useApi()
  const ownVersion = useRef(0)
  const turn = useRef<Promise<unknown>>(Promise.resolve())

  async function saveNow(names: readonly string[]): Promise<boolean> {
    const touched = dirtyNames(form, names)
    const input = parsePart(form, changes, touched)
    if (!input || touched.length === 0) return input !== undefined
    const version = Math.max(record.version, ownVersion.current)
    try {
      ownVersion.current = (await onSave({ id: record.id, changes: input, version })) ?? version
    } catch (reason) {
      if (apiError(reason).code === 'CONFLICT') await api.readAgain()
      if (setServerError(form, reason, (path) => names.includes(path))) return false
      throw reason
    }
    for (const name of touched) form.resolveConflict(name)
    return true
  }

  return (names: readonly string[]) => {
    const saved = turn.current.then(() => saveNow(names))
    turn.current = saved.catch(() => undefined)
    return saved
  }
}

function dirtyNames({ fields }: Form, names: readonly string[]): string[] {
  return changedNames(fields.getInitialValues(), fields.getValues()).filter((name) => names.includes(name))
}

/**
 * Parses some fields, and shows their values as they will be saved, so that these do not look like another user's.
 * @returns undefined when a field is invalid and shows why.
 */
function parsePart<Changes extends z.ZodMiniObject>({ fields }: Form, changes: Changes, names: readonly string[]) {
  const typed = Object.fromEntries(names.map((name) => [name, fields.getValues()[name]]))
  const { success, data, error } = z.safeParse(changes, typed)
  const issues = error?.issues ?? []
  // The first message of a field must show, so it is set last.
  for (const { path, message } of issues.toReversed()) fields.setFieldError(String(path[0]), message)
  if (!success) return undefined
  const normal: FormValues = formValues(changes, data as Saved<Changes>)
  for (const name of names) fields.setFieldValue(name, normal[name])
  return data
}
