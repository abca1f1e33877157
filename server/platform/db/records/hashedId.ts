import { createHash } from 'node:crypto'

/** Derives an id from the subject of a row, so that the primary key refuses a second row about it. */
export function hashedId(about: string): string {
  const hash = createHash('sha256').update(about).digest('hex').slice(0, 32)
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-8$3-8$4-$5')
}
