import { type Enumeration, valuesOf } from '#shared/platform/transitions.ts'

/** An option of an input. */
export interface Option {
  readonly value: string
  readonly label: string
}

/** The values of an enumeration, in their order. */
export function optionsOf(values: Enumeration): Option[] {
  return valuesOf(values).map((value) => ({ value, label: values[value]?.label ?? value }))
}
