import { existsSync } from 'node:fs'
import path from 'node:path'

/** A release is built already, and doesn't have this file. */
const builder = path.join(import.meta.dirname, '../build.ts')

/** Starts Vouch. In a clone, it builds the web app first if its sources have changed. */
export async function start(): Promise<void> {
  if (existsSync(builder)) await (await import('#scripts/build.ts')).buildIfStale()
  await import('#server/main.ts')
}
