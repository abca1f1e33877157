/** The typed values of a form, by field name. */
export type FormValues = Record<string, unknown>

/** A field whose saved value someone else changed during the edit. */
export interface OthersChange {
  /** The value that they saved. */
  readonly value: unknown
  /** The field was edited here too: the typed value stays until the user chooses one of the two. */
  readonly isConflict: boolean
}

interface Merged<Values extends FormValues> {
  readonly values: Values
  /** The changes of other users, by field name. */
  readonly changes: Readonly<Record<string, OthersChange>>
}

export function changedNames<Values extends FormValues>(before: Values, now: Values): (keyof Values & string)[] {
  return Object.keys(now).filter((name) => !isSame(before[name], now[name]))
}

/**
 * Merges what someone else saved into a form that is being edited. An untouched field takes their value; a touched one keeps the typed
 * value. So no input is lost, and an untouched field overwrites nothing.
 * @param base the values when editing began.
 */
export function mergeValues<Values extends FormValues>(base: Values, mine: Values, theirs: Values): Merged<Values> {
  const values: FormValues = { ...mine }
  const changes: Record<string, OthersChange> = {}
  for (const name of changedNames(base, theirs)) {
    const touched = !isSame(base[name], mine[name])
    if (!touched) values[name] = theirs[name]
    if (!isSame(mine[name], theirs[name])) changes[name] = { value: theirs[name], isConflict: touched }
  }
  return { values: values as Values, changes }
}

/** Form values are JSON values, so equal text means equal values. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
