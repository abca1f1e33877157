import { existsSync } from 'node:fs'
import path from 'node:path'

/** A clone starts by this script, which no release has. */
const isClone = existsSync(path.join(import.meta.dirname, '../../../scripts/up.mjs'))

/**
 * Writes a command the way it's typed on this machine: `vouch backup <folder>` in a release, `npm run vouch -- backup <folder>` in
 * a clone.
 * @param words the command and its arguments.
 */
export function vouchCommand(words: string): string {
  if (!isClone) return `vouch ${words}`
  return words === 'start' ? 'npm start' : `npm run vouch -- ${words}`
}
