import { type Act, fieldNameOf } from './acts.ts'

/** The values of columns, as the row of an input would have them if nothing refused or completed it. */
export type Stored = Readonly<Record<string, unknown>>
/** What an input changes in one that is accepted, by the path of the argument. */
type Changes = Readonly<Record<string, unknown>>

/** An input that is refused before the database sees it, at the field whose value is wrong. */
interface Refused {
  readonly kind: 'refused'
  readonly act: Act
  readonly changes: Changes
  readonly field: string
  /** The row that the check is there for: it must refuse it. */
  readonly stored: Stored
}

/** An input that is accepted, whose columns the server keeps together. */
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
/** Why no input of a person can break a check. */
type Entry = readonly Tried[] | Listed | Internal
/** The entry of each check constraint, by its name. */
export type CheckEntries = Readonly<Record<string, Entry>>

/** @param path the argument with the wrong value. @param stored by default this value in the column of its name. */
export function refused(act: Act, path: string, value: unknown, stored?: Stored): Refused {
  return refusedAt(fieldNameOf(path), act, { [path]: value }, stored ?? { [fieldNameOf(path)]: value })
}

/** @param field where the problem is shown, where that is not the one argument that changes. */
export function refusedAt(field: string, act: Act, changes: Changes, stored: Stored): Refused {
  return { kind: 'refused', act, changes, field, stored }
}

export function completed(act: Act, changes: Changes, stored: Stored): Completed {
  return { kind: 'completed', act, changes, stored }
}

/** What a second input finds that is the same as the first. */
interface Twice {
  readonly kind: 'twice'
  readonly act: Act
  readonly code: string
  readonly field: string
  /** What differs all the same, since another index would refuse it first. */
  readonly differing: () => Changes
}

/** An input that names the same row twice. It is refused at the field. */
interface Repeated {
  readonly kind: 'repeated'
  readonly act: Act
  readonly changes: Changes
  readonly field: string
}

/** The entry of each unique index that is no primary key, by its name: what people get who send the same again. */
export type UniqueRegister = Readonly<Record<string, Twice | Repeated | Internal>>

/** @param code what the second one is answered with, after the first and at the same moment. */
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
