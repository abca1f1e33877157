import type { Env } from '#server/env.ts'
import { connect } from '#server/platform/db/connection/connect.ts'
import type { Progress } from '#server/platform/process/progress.ts'
import { compareOperations, type RatioUse } from './compareOperations.ts'
import { firmContent, openBenchDatabase } from './database.ts'
import { measurePhases } from './requestPhases.ts'
import { phasesTables } from './tables.ts'
import { installPeers, peersAreMissing } from './targets.ts'

/** The numbers of developers that a firm can have, by the word of `--size`. */
export const benchSizes: Readonly<Record<string, number>> = { '10k': 10_000, '100k': 100_000, '1m': 1_000_000 }

export interface BenchContext {
  readonly env: Env
  readonly progress: Progress
  readonly signal: AbortSignal
  say(text: string): void
}

/** The parts of the benchmark. Each one can be measured alone. `npm run prove -- bench` measures the others. */
export const benchParts = ['operations', 'phases'] as const
export type BenchPart = (typeof benchParts)[number]

interface BenchOptions extends BenchContext {
  /** Undefined if the ratios are only printed. */
  readonly ratioUse: RatioUse | undefined
}

/**
 * Measures the parts for one size and prints their tables. proofs/README.md says how to read them.
 * @param developers the number of developers of the firm.
 */
export async function bench(options: BenchOptions, developers: number, parts: readonly BenchPart[]): Promise<void> {
  const { env, progress, signal, say, ratioUse: use } = options
  if (parts.includes('operations') && peersAreMissing()) {
    await progress.step('Installing what is compared with', installPeers)
  }
  const database = await openBenchDatabase(env, firmContent(developers), options)
  const db = connect(database.url, env.DATABASE_POOL_SIZE)
  try {
    say(`\n${developers.toLocaleString('en')} developers`)
    if (parts.includes('operations')) await compareOperations(db, database.url, { developers, signal, use, say })
    if (parts.includes('phases')) say(`\n${phasesTables(await measurePhases(db, database.url, signal))}\n`)
  } finally {
    await db.destroy()
    await database.stop()
  }
}
