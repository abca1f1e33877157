import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import * as z from 'zod/mini'
import { changedNames, type FormValues, mergeValues, type OthersChange } from './mergeValues.ts'

/** A form whose values are read by a schema of `shared/`, the same by which the API reads them. */
export interface SchemaForm<Values extends FormValues, Input> {
  readonly fields: UseFormReturnType<Values>
  /** Something was typed that is not saved. */
  readonly dirty: boolean
  /** What somebody else saved since the form opened, by the names of the fields. */
  readonly changes: Readonly<Record<string, OthersChange>>
  /** Ends the dispute about a field; by then it holds what was chosen. */
  readonly settle: (name: string) => void
  /** What the schema makes of the values; else what is wrong with them, by path, which stands at the fields too. */
  readonly validate: () => Validated<Input>
}

type Validated<Input> =
  | { readonly input: Input; readonly errors?: undefined }
  | { readonly errors: Readonly<Record<string, ReactNode>> }

/**
 * @param schema names every field; its sentences show at them.
 * @param saved the values as they are saved, or those of an empty form. When they change, because somebody else saved, they
 *   are brought under what is being typed.
 */
export function useSchemaForm<Values extends FormValues, Schema extends z.ZodMiniType>(
  schema: Schema,
  saved: Values,
): SchemaForm<Values, z.output<Schema>> {
  const fields = useForm<Values>({ initialValues: saved, validate: schemaResolver(schema, { sync: true }) })
  const [changes, setChanges] = useState<SchemaForm<Values, unknown>['changes']>({})
  const newer = changedNames(fields.getInitialValues(), saved).length > 0

  const merge = useEffectEvent(() => {
    const base = fields.getInitialValues()
    const merged = mergeValues(base, fields.getValues(), saved)
    const again = changedNames(base, saved)
    const standing = Object.entries(changes).filter(([name]) => !again.includes(name))
    fields.setInitialValues(saved)
    fields.setValues(merged.values)
    setChanges({ ...Object.fromEntries(standing), ...merged.changes })
  })
  // The record lives in the cache of the API client, and the form follows it.
  useEffect(() => {
    if (newer) merge()
  }, [newer])

  return {
    fields,
    dirty: changedNames(fields.getInitialValues(), fields.values).length > 0,
    changes,
    settle: (name) => setChanges(({ [name]: _settled, ...others }) => others),
    validate: () => {
      const { errors } = fields.validate()
      const { success, data } = z.safeParse(schema, fields.getValues())
      return success ? { input: data } : { errors }
    },
  }
}

/**
 * Of an input, only the fields that were touched: a save that names no other field can overwrite no other.
 * @param input what the schema made of the form's values.
 */
export function changedValues<Values extends FormValues, Input>(
  { fields }: SchemaForm<Values, Input>,
  input: Input & object,
): Partial<Input> {
  const touched: readonly string[] = changedNames(fields.getInitialValues(), fields.getValues())
  return Object.fromEntries(Object.entries(input).filter(([name]) => touched.includes(name))) as Partial<Input>
}
