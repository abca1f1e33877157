import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod/mini'
import type { Env } from '#server/env.ts'
import { ignoreMissing } from '#server/platform/process/drafts.ts'

/** Erases people in the data. @returns the number of those whom the data had. */
export type EraseAgain = (ownerUrl: string, people: readonly string[]) => Promise<number>

const recordSchema = z.array(z.uuid())

/** Gives the path of a file that exists while restored data may still have people who were erased. */
function recordPath({ VOUCH_DATA_DIR }: Env): string {
  return path.join(VOUCH_DATA_DIR, 'erase-again')
}

/** Records whom a restore has to erase, before it writes any row. */
export async function recordErased(env: Env, people: readonly string[]): Promise<void> {
  if (people.length > 0) await writeFile(recordPath(env), JSON.stringify(people), { mode: 0o600, flush: true })
}

/** Erases the recorded people. A start does it too, so that a restore that was killed in between brings nobody back. */
export async function eraseRecorded(env: Env, ownerUrl: string, erase: EraseAgain): Promise<void> {
  const record = await readFile(recordPath(env), 'utf8').catch(ignoreMissing)
  if (record === undefined) return
  await erase(ownerUrl, z.parse(recordSchema, JSON.parse(record)))
  await rm(recordPath(env))
}
