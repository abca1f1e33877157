import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { project } from '#scripts/processes/processes.ts'

const place = path.join(project, 'docs/proved.json')
const provedSchema = z.record(
  z.string(),
  z.object({
    commit: z.string(),
    seed: z.number(),
    passed: z.number(),
    failed: z.number(),
    minutes: z.number(),
  }),
)
/** The end of the last run of each part of the proofs. */
export type Proved = z.infer<typeof provedSchema>

export function readProved(): Proved {
  return existsSync(place) ? provedSchema.parse(JSON.parse(readFileSync(place, 'utf8'))) : {}
}

export function keepProved(part: string, run: Proved[string]): void {
  const sorted = Object.entries({ ...readProved(), [part]: run }).sort(([a], [b]) => a.localeCompare(b))
  writeFileSync(place, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`)
}
