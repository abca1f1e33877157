import { codeOf, UserError } from '#server/errors.ts'
import { isDiskFull } from '#server/platform/db/connection/outage.ts'

/** Says to an admin why an export failed. Anything but our own sentences is named by its code or kind. */
export function exportProblem(error: unknown): string {
  if (error instanceof UserError) return error.message
  if (isDiskFull(error)) return 'The disk of the files is full. Make room, then start the export again.'
  const kind = codeOf(error) || (error instanceof Error ? error.name : 'unknown')
  return `The export failed (${kind}). Try again. If it fails again, ask whoever runs the server.`
}
