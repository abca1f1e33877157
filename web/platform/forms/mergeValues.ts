/** The values of a form by the names of its fields, as they are typed. */
export type FormValues = Record<string, unknown>

/** A field whose saved value somebody else changed while it was being edited. */
export interface OthersChange {
  /** What they saved. */
  readonly value: unknown
  /** The field was typed in too: what is typed stays until one of both is chosen. */
  readonly disputed: boolean
}

interface Merged<Values extends FormValues> {
  readonly values: Values
  /** By the names of the fields that somebody else changed. */
  readonly changes: Readonly<Record<string, OthersChange>>
}

/** The names of the fields whose values differ. */
export function changedNames<Values extends FormValues>(before: Values, now: Values): (keyof Values & string)[] {
  return Object.keys(now).filter((name) => !isSame(before[name], now[name]))
}

/**
 * Brings what somebody else saved under what is being typed: an untouched field takes their value, a touched one keeps what is
 * typed. Nothing typed is lost, and nothing of theirs is overwritten by a field that nobody touched.
 * @param base the values that the editing started from.
 */
export function mergeValues<Values extends FormValues>(base: Values, mine: Values, theirs: Values): Merged<Values> {
  const values: FormValues = { ...mine }
  const changes: Record<string, OthersChange> = {}
  for (const name of changedNames(base, theirs)) {
    const touched = !isSame(base[name], mine[name])
    if (!touched) values[name] = theirs[name]
    if (!isSame(mine[name], theirs[name])) changes[name] = { value: theirs[name], disputed: touched }
  }
  return { values: values as Values, changes }
}

/** Values of forms are what JSON holds, so their text tells whether they are the same. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
