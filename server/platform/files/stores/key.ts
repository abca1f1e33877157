import { randomUUID } from 'node:crypto'

const pattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Makes a random key for a new file, which does not reveal its owner. */
export function newKey(): string {
  return randomUUID()
}

/** @throws Error when the text is no key. Nothing else may become part of a path or an address. */
export function checkKey(key: string): string {
  if (!pattern.test(key)) throw new Error('This is not the key of a file.')
  return key
}
