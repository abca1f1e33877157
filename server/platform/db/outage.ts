import { UserError } from '#server/errors.ts'
import { databaseFailure } from './failure.ts'

/** How node and PostgreSQL say that there is no room: on the disk, or in the part of it that an account may use. */
const fullCodes = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** Whether something failed because a disk is full: that of this machine, or of the database's. */
export function isDiskFull(error: unknown): boolean {
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string }
  // 58030 is any trouble of PostgreSQL with its files.
  return fullCodes.has(code) || (code === '58030' && /no space left on device/i.test(message))
}

/** How trouble of the ground that Vouch stands on reads to a person; undefined where it is none. */
export function outage(error: unknown): UserError | undefined {
  if (!isDiskFull(error)) return databaseFailure(error)
  return new UserError(
    'UNAVAILABLE',
    'The disk of the server is full, so this could not be saved. Keep what you typed, ask an administrator to make room, and try again.',
  )
}
