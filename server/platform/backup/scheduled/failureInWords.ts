import { EnvError } from '#server/env.ts'
import { UserError } from '#server/errors.ts'
import { isDiskFull, kindOf } from '#server/platform/db/connection/outage.ts'

/** Says to an admin why a backup failed. Anything but our own sentences is named by its code or kind. */
export function failureInWords(error: unknown): string {
  if (error instanceof UserError || error instanceof EnvError) return error.message
  if (isDiskFull(error)) return 'A disk is full: that of the backups, or that of this machine.'
  return `The backup failed (${kindOf(error)}). Look at its place and its disk.`
}
