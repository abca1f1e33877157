import { type Enumeration, valuesOf } from '#shared/platform/transitions.ts'

/** An option of an input. */
export interface Option {
  readonly value: string
  readonly label: string
  /** Other names, by which it is found too, with commas between them. */
  readonly otherNames?: string
  /** What tells it from its neighbours, such as its type. */
  readonly detail?: string
}

/** The values of an enumeration, in their order. */
export function optionsOf(values: Enumeration): Option[] {
  return valuesOf(values).map((value) => ({ value, label: values[value]?.label ?? value }))
}

/** A record that people know by its name. */
interface NamedRecord {
  readonly id: string
  readonly name: string
}

/** A record as an option, for `map`. */
export function recordOption({ id, name }: NamedRecord): Option {
  return { value: id, label: name }
}
