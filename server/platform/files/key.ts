import { randomUUID } from 'node:crypto'

const pattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A name for a new file, which says nothing of whose it is. */
export function newKey(): string {
  return randomUUID()
}

/** @throws for what is no name of a file: nothing else may reach a path or an address. */
export function checkKey(key: string): string {
  if (!pattern.test(key)) throw new Error('This is not the key of a file.')
  return key
}
