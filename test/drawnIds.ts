import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { drawsOf } from './random.ts'

/**
 * Lets `randomUUID` of this process, of tests and product alike, follow from the seed of the run. Otherwise an id would now and then
 * hold a word that a test searches for, or come first where equals are sorted by id.
 * @param purpose names what draws, such as a file of tests: others draw other ids.
 */
export function drawIds(purpose: string): void {
  const { below } = drawsOf(`ids of ${purpose}`)
  const randomUUID = () => {
    const bytes = Uint8Array.from({ length: 16 }, () => below(256))
    bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
    bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
    return Buffer.from(bytes)
      .toString('hex')
      .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-') as crypto.UUID
  }
  crypto.randomUUID = randomUUID
  globalThis.crypto.randomUUID = randomUUID
  syncBuiltinESMExports()
}
