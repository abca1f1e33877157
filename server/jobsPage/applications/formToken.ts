import { randomBytes } from 'node:crypto'
import { deriveKey, hashToken, isSignedBy, sign } from '#server/platform/idp/provider/secrets.ts'

export interface OpenedForm {
  /** Identifies the form, so that sent twice it stays one application. */
  readonly hash: string
  /** Counts milliseconds since the page showed it. */
  readonly age: number
}

/**
 * Makes the hidden value of a new form: the moment when it was shown, a random id, and our signature. It leaves no trace in the database.
 */
export function newFormToken(secret: string, now = Date.now()): string {
  const form = `${now}.${randomBytes(16).toString('base64url')}`
  return `${form}.${sign(keyOf(secret), form)}`
}

/** Reads the hidden value of a posted form; undefined when it is not ours. */
export function openForm(secret: string, token: string, now = Date.now()): OpenedForm | undefined {
  const end = token.lastIndexOf('.')
  const form = token.slice(0, Math.max(0, end))
  if (!isSignedBy(keyOf(secret), form, token.slice(end + 1))) return undefined
  return { hash: hashToken(form), age: now - Number(form.split('.', 1)[0]) }
}

function keyOf(secret: string): Buffer {
  return deriveKey(secret, 'public forms')
}
