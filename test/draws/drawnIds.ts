import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { drawsOf } from './random.ts'

/**
 * Lets `randomUUID` of this process, of tests and product alike, follow from the seed of the run. Otherwise an id would now and then
 * hold a word that a test searches for, or come first where equals are sorted by id.
 * @param purpose names what draws, such as a file of tests: others draw other ids.
 */
export function drawIds(purpose: string): void {
  const { id } = drawsOf(`ids of ${purpose}`)
  const randomUUID = () => id() as crypto.UUID
  crypto.randomUUID = randomUUID
  globalThis.crypto.randomUUID = randomUUID
  syncBuiltinESMExports()
}
