import { type Act, fieldNameOf } from './acts.ts'

/** The values of columns, as the row of an input would have them if nothing refused or completed it. */
export type Stored = Readonly<Record<string, unknown>>
/** The changes to an accepted input, by the path of the argument. */
type Changes = Readonly<Record<string, unknown>>

/** An input that is refused before the database sees it, at the field whose value is wrong. */
interface Refused {
  readonly kind: 'refused'
  readonly act: Act
  readonly changes: Changes
  readonly field: string
  /** The row that the check exists to refuse. */
  readonly stored: Stored
}

/** An input that is accepted, because the server keeps its columns together. */
interface Completed {
  readonly kind: 'completed'
  readonly act: Act
  readonly changes: Changes
  readonly stored: Stored
}

/** Arguments of mutations that take the values of one column from a closed list. The check accepts each of them. */
interface Listed {
  readonly kind: 'listed'
  readonly paths: readonly string[]
}

/** No input of a person reaches the columns. */
interface Internal {
  readonly kind: 'internal'
  readonly reason: string
}

export type Tried = Refused | Completed
/** Shows that no input of a person can break a check. */
type Entry = readonly Tried[] | Listed | Internal
/** The entry of each check constraint, by its name. */
export type CheckEntries = Readonly<Record<string, Entry>>

/** @param path the argument with the wrong value. @param stored by default this value in the column of its name. */
export function refused(act: Act, path: string, value: unknown, stored?: Stored): Refused {
  return refusedAt(fieldNameOf(path), act, { [path]: value }, stored ?? { [fieldNameOf(path)]: value })
}

/** @param field the field that shows the problem, if it is not the only argument that changes. */
export function refusedAt(field: string, act: Act, changes: Changes, stored: Stored): Refused {
  return { kind: 'refused', act, changes, field, stored }
}

export function completed(act: Act, changes: Changes, stored: Stored): Completed {
  return { kind: 'completed', act, changes, stored }
}

/** The outcome of a second input that equals the first. */
interface Twice {
  readonly kind: 'twice'
  readonly act: Act
  readonly code: string
  readonly field: string
  /** Values that must differ all the same, since another index would refuse them first. */
  readonly differing: () => Changes
}

/** An input that names the same row twice. It is refused at the field. */
interface Repeated {
  readonly kind: 'repeated'
  readonly act: Act
  readonly changes: Changes
  readonly field: string
}

/** The entry of each unique index that is no primary key, by its name: the answer to sending the same again. */
export type UniqueRegister = Readonly<Record<string, Twice | Repeated | Internal>>

/** @param code the answer to the second input, both after the first and at the same moment. */
export function twice(act: Act, code: string, field = '', differing: () => Changes = () => ({})): Twice {
  return { kind: 'twice', act, code, field, differing }
}

export function repeated(act: Act, changes: Changes, field: string): Repeated {
  return { kind: 'repeated', act, changes, field }
}

export function listed(...paths: string[]): Listed {
  return { kind: 'listed', paths }
}

export function internal(reason: string): Internal {
  return { kind: 'internal', reason }
}
