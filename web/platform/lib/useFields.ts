import { useState } from 'react'
import * as z from 'zod/mini'
import { apiError } from './apiError.ts'
import { errorText } from './errorText.ts'

type Errors<Values> = { readonly [Name in keyof Values]?: string }

/** The values of a form as they are typed, and what is wrong with each. */
export function useFields<Values extends Record<string, unknown>>(initial: Values) {
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Errors<Values>>({})

  function set<Name extends keyof Values>(name: Name, value: Values[Name]): void {
    setValues((before) => ({ ...before, [name]: value }))
    setErrors((before) => ({ ...before, [name]: undefined }))
  }

  /** Reads the values by the schema that the API uses too. What is wrong stands at its field, and nothing is returned. */
  function check<Output>(schema: z.ZodMiniType<Output>): Output | undefined {
    const parsed = z.safeParse(schema, values)
    if (parsed.success) return parsed.data
    const found: Record<string, string> = {}
    for (const { path, message } of parsed.error.issues) found[String(path[0])] ??= message
    setErrors(found as Errors<Values>)
    return undefined
  }

  /** Puts an error of the API at the field that it names. Returns whether it names one. */
  function place(error: unknown): boolean {
    const { field } = apiError(error)
    if (field === undefined || !(field in values)) return false
    setErrors((before) => ({ ...before, [field]: errorText(error) }))
    return true
  }

  const dirty = JSON.stringify(values) !== JSON.stringify(initial)
  return { values, errors, dirty, set, check, place }
}
