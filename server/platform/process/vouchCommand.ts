import { existsSync } from 'node:fs'
import path from 'node:path'

/** The folder of the clone or the release. */
const project = path.join(import.meta.dirname, '../../..')
/** A clone starts with a script that no release has. */
export const isClone = existsSync(path.join(project, 'scripts/up.mjs'))

/**
 * Writes a command the way it's typed on this machine: `/opt/vouch/bin/vouch backup <folder>` in a release there, and
 * `npm run vouch -- backup <folder>` in a clone.
 * @param words the command and its arguments.
 */
export function vouchCommand(words: string): string {
  return isClone ? `npm run vouch -- ${words}` : `${path.join(project, 'bin/vouch')} ${words}`
}
