import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import * as z from 'zod/mini'
import { isRequired } from '#web/platform/forms/fields/isRequired.ts'
import { changedNames, type FormValues, mergeValues, type OthersChange } from './mergeValues.ts'

/** A form whose values are parsed by a schema of `shared/`, which the API uses too. */
export interface SchemaForm<Values extends FormValues, Input> {
  readonly fields: UseFormReturnType<Values>
  /** True while there is unsaved input. */
  readonly dirty: boolean
  /** The values that someone else saved since the form opened, by field name. */
  readonly changes: Readonly<Record<string, OthersChange>>
  /** Ends the conflict of a field, once it has the chosen value. */
  readonly resolveConflict: (name: string) => void
  /** Returns true when the field at a path must be filled in, independent of the others. */
  readonly isRequired: (path: string) => boolean
  /** Parses the values with the schema. Errors are returned by path, and shown at their fields too. */
  readonly validate: () => Validated<Input>
}

type Validated<Input> =
  | { readonly input: Input; readonly errors?: undefined }
  | { readonly errors: Readonly<Record<string, ReactNode>> }

/**
 * @param schema has every field; its messages are shown at the fields.
 * @param saved the saved values, or those of an empty form. When someone else saves and they change, they are merged into the form.
 * @param onChange is told all values whenever one of them changes.
 */
export function useSchemaForm<Values extends FormValues, Schema extends z.ZodMiniType>(
  schema: Schema,
  saved: Values,
  onChange?: (values: Values) => void,
): SchemaForm<Values, z.output<Schema>> {
  const fields = useForm<Values>({
    initialValues: saved,
    validate: schemaResolver(schema, { sync: true }),
    onValuesChange: onChange,
  })
  const [changes, setChanges] = useState<SchemaForm<Values, unknown>['changes']>({})
  const newer = changedNames(fields.getInitialValues(), saved).length > 0

  const merge = useEffectEvent(() => {
    const base = fields.getInitialValues()
    const merged = mergeValues(base, fields.getValues(), saved)
    const again = changedNames(base, saved)
    const unchanged = Object.entries(changes).filter(([name]) => !again.includes(name))
    fields.setInitialValues(saved)
    fields.setValues(merged.values)
    setChanges({ ...Object.fromEntries(unchanged), ...merged.changes })
  })
  // The record may be read again at any time.
  useEffect(() => {
    if (newer) merge()
  }, [newer])

  return {
    fields,
    dirty: changedNames(fields.getInitialValues(), fields.values).length > 0,
    changes,
    resolveConflict: (name) => setChanges(({ [name]: _resolved, ...others }) => others),
    isRequired: (path) => isRequired(schema, path),
    validate: () => {
      const { errors } = fields.validate()
      const { success, data } = z.safeParse(schema, fields.getValues())
      return success ? { input: data } : { errors }
    },
  }
}

/**
 * Returns the edited part of an input. A save sends only this, so that it cannot overwrite other fields.
 * @param input the parsed values of the form.
 */
export function changedValues<Values extends FormValues, Input>(
  { fields }: SchemaForm<Values, Input>,
  input: Input & object,
): Partial<Input> {
  const touched: readonly string[] = changedNames(fields.getInitialValues(), fields.getValues())
  return Object.fromEntries(Object.entries(input).filter(([name]) => touched.includes(name))) as Partial<Input>
}
