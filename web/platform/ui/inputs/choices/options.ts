import { type Enumeration, valuesOf } from '#shared/platform/transitions.ts'

export interface Option {
  readonly value: string
  readonly label: string
  /** Other names that find it too, with commas between them. */
  readonly otherNames?: string
  /** Tells it from its neighbours, such as its type. */
  readonly detail?: string
}

export function optionsOf(values: Enumeration): Option[] {
  return valuesOf(values).map((value) => ({ value, label: values[value]?.label ?? value }))
}

/** Returns the label of a value, or the value itself where it is no option. */
export function optionLabel(options: readonly Option[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? value
}

/** A record that people know by its name. */
interface NamedRecord {
  readonly id: string
  readonly name: string
}

/** Converts a record to an option, for `map`. */
export function recordOption({ id, name }: NamedRecord): Option {
  return { value: id, label: name }
}
