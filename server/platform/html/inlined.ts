import { createHash } from 'node:crypto'

/** A style or a script in a page, and its hash, with which the content security policy allows nothing else. */
export interface Inlined {
  readonly text: string
  readonly hash: string
}

export function inlined(text: string): Inlined {
  return { text, hash: `'sha256-${createHash('sha256').update(text).digest('base64')}'` }
}
