import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Product } from '#test/processes/product.ts'

/** Lends a folder to some work, and removes it. */
export async function withFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vouch-proof-'))
  // The user that runs PostgreSQL must reach its part of the folder.
  await chmod(folder, 0o755)
  try {
    return await work(folder)
  } finally {
    // Processes of a database that was killed may write until they notice.
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  }
}

/** The variables of a node with a first admin and nothing else. */
export const emptyNode = { VOUCH_DEMO: 'false', RATE_PER_MINUTE: '0', LOG_LEVEL: 'info' } as const

/** Reads the password of the first admin, which the start has printed. */
export function printedPassword(product: Product | undefined, admin = 'admin@vouch.example'): string {
  const [, after = ''] = product?.output().split(`${admin} `) ?? []
  return after.trim().split(/\s/)[0] ?? ''
}

export function readinessOf({ url }: Product): Promise<{ readonly status: number; readonly body: string }> {
  return readinessAt(url)
}

/** Asks the node at an address whether it is ready. */
export async function readinessAt(url: string): Promise<{ readonly status: number; readonly body: string }> {
  const response = await fetch(`${url}/readyz`)
  return { status: response.status, body: await response.text() }
}

/** Waits until something holds. @returns the seconds that this took. @throws Error with the sentence after two minutes. */
export async function untilTrue(sentence: string, holds: () => Promise<boolean>): Promise<number> {
  const began = performance.now()
  while (!(await holds().catch(() => false))) {
    if (performance.now() - began > 120_000) throw new Error(`${sentence} did not happen within two minutes.`)
    await sleep(100)
  }
  return (performance.now() - began) / 1_000
}
