import { useRef } from 'react'
import * as z from 'zod/mini'
import { developerChanges } from '#shared/developers/developerInput.ts'
import type { RecordEdit, Saved } from '#web/platform/forms/dialogs/EditDialog.tsx'
import { formValues } from '#web/platform/forms/state/formValues.ts'
import { changedNames, type FormValues } from '#web/platform/forms/state/mergeValues.ts'
import { setServerError } from '#web/platform/forms/state/setServerError.ts'
import { useDirtyGuard } from '#web/platform/forms/state/useDirtyGuard.ts'
import { type SchemaForm, useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import { apiError } from '#web/platform/lib/api/apiError.ts'
import { useApi } from '#web/platform/lib/api/useApi.ts'
import { useKeyHelp } from '#web/platform/lib/browser/keyHelp.ts'

type Changes = typeof developerChanges
/** Saves some fields, and resolves with the developer's new version. */
type Save = (save: RecordEdit<z.output<Changes>>) => Promise<number | undefined>

const detailKeys = { 'Enter Ctrl+Enter': 'Save the detail that is edited', Escape: 'Cancel the edit' }

/**
 * Makes the form of `InlineDetails`. Each detail is saved alone, and typed text in others stays. Other users' changes show beside the
 * input.
 */
export function useInlineEditing(developer: Saved<Changes>, onSave: Save) {
  const form = useSchemaForm(developerChanges, formValues(developerChanges, developer)) as unknown as Form
  const guard = useDirtyGuard(form.dirty, false)
  const save = useSaveInTurn(form, developer, onSave)
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

  return { form, guard, save, cancel }
}

type Form = SchemaForm<FormValues, unknown>

/** Returns a function that saves some fields. A save waits for the one before it, because it needs its version. */
function useSaveInTurn(form: Form, developer: Saved<Changes>, onSave: Save) {
  const api = useApi()
  const ownVersion = useRef(0)
  const turn = useRef<Promise<unknown>>(Promise.resolve())

  async function saveNow(names: readonly string[]): Promise<boolean> {
    const touched = dirtyNames(form, names)
    const input = parsePart(form, touched)
    if (!input || touched.length === 0) return input !== undefined
    const version = Math.max(developer.version, ownVersion.current)
    try {
      ownVersion.current = (await onSave({ id: developer.id, changes: input, version })) ?? version
    } catch (reason) {
      if (apiError(reason).code === 'CONFLICT') await api.refresh()
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
function parsePart({ fields }: Form, names: readonly string[]) {
  const typed = Object.fromEntries(names.map((name) => [name, fields.getValues()[name]]))
  const { success, data, error } = z.safeParse(developerChanges, typed)
  const issues = error?.issues ?? []
  // The first message of a field must show, so it is set last.
  for (const { path, message } of issues.toReversed()) fields.setFieldError(String(path[0]), message)
  if (!success) return undefined
  const normal: FormValues = formValues(developerChanges, data as Saved<Changes>)
  for (const name of names) fields.setFieldValue(name, normal[name])
  return data
}
