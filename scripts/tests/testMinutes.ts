import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { project } from '#scripts/processes/processes.ts'

const place = path.join(project, 'node_modules/.cache/vouch/testMinutes')

/** Keeps the duration of `npm test`, for the figures. */
export function keepTestMinutes(started: number): void {
  mkdirSync(path.dirname(place), { recursive: true })
  writeFileSync(place, ((Date.now() - started) / 60_000).toFixed(1))
}

/** Reads the minutes that the last `npm test` took; undefined before the first. */
export function readTestMinutes(): string | undefined {
  return existsSync(place) ? readFileSync(place, 'utf8') : undefined
}
