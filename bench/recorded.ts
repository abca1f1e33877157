import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Result } from './measure.ts'

const file = path.join(import.meta.dirname, 'recorded.json')
const peers = ['floor', 'postgraphile'] as const
type Peer = (typeof peers)[number]

/** The ratios of each operation, by the server that it is compared with. */
export type Ratios = Readonly<Record<string, Readonly<Partial<Record<Peer, number>>>>>

/** The ratios that a state of the code reached with one size of the firm. */
export interface Recorded {
  readonly commit: string
  readonly date: string
  readonly ratios: Ratios
}

/** A ratio may be lower than the recorded one by this share. On a shared machine, two runs of the same code differ by more. */
const tolerance = 0.1

export interface RatioComparison {
  readonly operation: string
  readonly peer: Peer
  readonly before: number
  readonly now: number
  readonly hasFallen: boolean
}

/** Compares measured ratios with recorded ones. An operation that only one of them has is left out. */
export function compareRatios(before: Ratios, now: Ratios): RatioComparison[] {
  return Object.entries(now).flatMap(([operation, ratios]) =>
    peers.flatMap((peer) => {
      const [former, current] = [before[operation]?.[peer], ratios[peer]]
      if (former === undefined || current === undefined) return []
      return [{ operation, peer, before: former, now: current, hasFallen: current < former * (1 - tolerance) }]
    }),
  )
}

export function ratiosOf(results: readonly Result[]): Ratios {
  return Object.fromEntries(
    results.map(({ operation, figures }) => {
      const ratios = peers.map((peer) => [peer, rounded(figures.get('vouch')?.ratioTo(peer))])
      return [operation.name, Object.fromEntries(ratios.filter(([, ratio]) => ratio !== undefined))]
    }),
  )
}

function rounded(ratio: number | undefined): number | undefined {
  return ratio === undefined ? undefined : Math.round(ratio * 1_000) / 1_000
}

/** Reads the record for a size of the firm; undefined without one. */
export async function readRecorded(developers: number): Promise<Recorded | undefined> {
  return (await readAll())[developers]
}

/** Records the ratios of the commit that is checked out, in place of the former ones of this size. */
export async function record(developers: number, ratios: Ratios): Promise<Recorded> {
  const commit = execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).trim()
  const recorded = { commit, date: new Date().toISOString().slice(0, 10), ratios }
  await writeFile(file, `${JSON.stringify({ ...(await readAll()), [developers]: recorded }, null, 2)}\n`)
  return recorded
}

async function readAll(): Promise<Record<number, Recorded>> {
  const text = await readFile(file, 'utf8').catch(() => '{}')
  return JSON.parse(text) as Record<number, Recorded>
}
