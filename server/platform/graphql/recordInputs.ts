import type { InputFieldMap, InputRef } from '@pothos/core'
import { builder, type SchemaParts } from './builder.ts'

type InputFieldBuilder = PothosSchemaTypes.InputFieldBuilder<SchemaParts, 'InputObject'>

/**
 * The inputs of a record, from one list of fields: `<Name>Input` for adding, and `<Name>Changes` for a save, where every field may
 * be left out.
 * @param fields makes them. `required` is false for a save: pass it to each field that adding cannot do without.
 */
export function recordInputs(name: string, fields: (t: InputFieldBuilder, required: boolean) => InputFieldMap) {
  const input = builder.inputType(`${name}Input`, { fields: (t) => fields(t, true) })
  const changes = builder.inputType(`${name}Changes`, {
    description: 'A field that is left out stays as it is, and null clears it.',
    fields: (t) => fields(t, false),
  })
  return { input: input as unknown as InputRef<object>, changes: changes as unknown as InputRef<object> }
}
