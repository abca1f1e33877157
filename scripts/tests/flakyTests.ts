import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { project } from '#scripts/processes/processes.ts'

const place = path.join(project, 'flaky.json')
const flakyTestSchema = z.array(
  z.object({ file: z.string(), test: z.string(), seed: z.number(), error: z.string() }).readonly(),
)
/** A test that failed, and passed at its second try. */
export type FlakyTest = z.infer<typeof flakyTestSchema>[number]

/** Reads which tests failed by chance since somebody mended them. */
export function readFlakyTests(): FlakyTest[] {
  return existsSync(place) ? flakyTestSchema.parse(JSON.parse(readFileSync(place, 'utf8'))) : []
}

export function addFlakyTests(added: readonly FlakyTest[]): void {
  if (added.length === 0) return
  writeFileSync(place, `${JSON.stringify([...readFlakyTests(), ...added], null, 2)}\n`)
}
