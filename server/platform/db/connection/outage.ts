import { codeOf, textOf, UserError } from '#server/errors.ts'
import { databaseFailure } from './failure.ts'

/** The codes of Node.js and PostgreSQL for a full disk or an exhausted quota. */
const fullCodes = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** Returns whether something failed because the disk of this machine or of the database is full. */
export function isDiskFull(error: unknown): boolean {
  const code = codeOf(error)
  // PostgreSQL uses 58030 for every I/O error.
  return fullCodes.has(code) || (code === '58030' && /no space left on device/i.test(textOf(error, 'message') ?? ''))
}

/** Names an error by its code, or by its kind. */
export function kindOf(error: unknown): string {
  return codeOf(error) || (error instanceof Error ? error.name : 'unknown')
}

/** Gives the error that a person sees when the database, its release or the disk stops the work; undefined for other errors. */
export function outage(error: unknown): UserError | undefined {
  if (error instanceof UserError && error.code === 'UNAVAILABLE') return error
  if (!isDiskFull(error)) return databaseFailure(error)
  return new UserError(
    'UNAVAILABLE',
    'The disk of the server is full, so this could not be saved. Keep what you typed, ask an administrator to make room, and try again.',
  )
}
