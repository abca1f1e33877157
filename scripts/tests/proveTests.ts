import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { buildIfStale } from '#scripts/build.ts'
import { wasStopped } from '#scripts/processes/processes.ts'
import { today } from '#test/days.ts'
import { currentCommit, filesChangedSince, numberOfTree } from './changes.ts'
import type { RunOutcome } from './outcome.ts'
import { flakyPartName, type ProofPart, proofParts } from './proofParts.ts'
import { keepProved } from './provedParts.ts'
import { runOnce, runWithSecondTry } from './secondTry.ts'

/** The word that lets the committed files choose a part and its seed, so that they get the same answer each time. */
const drawn = 'drawn'

/**
 * Runs parts of the proofs, and keeps their results in docs/proved.json.
 * @param words names the parts; by default all.
 */
export async function proveTests(words: readonly string[]): Promise<RunOutcome[]> {
  const names = Object.keys(proofParts)
  // A line in flaky.json is no change, so it changes no draw.
  const drawable = names.filter((name) => name !== flakyPartName)
  const number = words.includes(drawn) ? numberOfTree() : undefined
  const chosen = number === undefined ? words : [drawable[number % drawable.length] ?? '']
  const unknown = chosen.find((name) => !names.includes(name))
  if (unknown)
    return [{ passed: 0, failures: [`There is no part ${unknown}. There are: ${names.join(', ')}, ${drawn}`] }]
  const seed = number ?? Number(process.env.TEST_SEED ?? today().replaceAll('-', ''))
  const outcomes: RunOutcome[] = []
  await buildIfStale()
  for (const name of chosen.length > 0 ? chosen : names) {
    if (wasStopped()) break
    outcomes.push(await provePart(name, seed))
  }
  return outcomes
}

async function provePart(name: string, seed: number): Promise<RunOutcome> {
  const { calls, isUnderLoad = false } = proofParts[name] as ProofPart
  const started = Date.now()
  process.stdout.write(`Part ${name}, seed ${seed}\n`)
  const stop = keepBusy(isUnderLoad ? availableParallelism() : 0)
  const seeded = calls.map((call) => ({ ...call, variables: { ...call.variables, TEST_SEED: String(seed) } }))
  const outcomes = await (isUnderLoad ? runOnce(seeded) : runWithSecondTry(seeded)).finally(stop)
  const passed = outcomes.reduce((sum, one) => sum + one.passed, 0)
  const failures = outcomes.flatMap((one) => one.failures)
  const minutes = Math.round((Date.now() - started) / 6_000) / 10
  const kept = keep(name, { commit: currentCommit(), seed, passed, failed: failures.length, minutes })
  const notes = outcomes.flatMap((one) => one.notes ?? [])
  return { passed, failures, notes: [...notes, `Part ${name}, seed ${seed}, ${minutes} minutes${kept}`] }
}

/** Keeps a result, unless what was proved is not what is committed. @returns how the line about it ends. */
function keep(name: string, run: Parameters<typeof keepProved>[1]): string {
  if (wasStopped()) return ', not kept: it was stopped'
  if (filesChangedSince(run.commit)?.length !== 0) return ', not kept: commit the changes first'
  keepProved(name, run)
  return ''
}

/** Starts processes that do nothing but use the processor. @returns a function that ends them. */
function keepBusy(count: number): () => void {
  const turning = Array.from({ length: count }, () => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }))
  return () => {
    for (const child of turning) child.kill('SIGKILL')
  }
}
