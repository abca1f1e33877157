import { buildIfStale } from '#scripts/build.ts'
import { type RunOutcome, reportAndExit } from '#scripts/tests/outcome.ts'
import { proveTests } from '#scripts/tests/proveTests.ts'
import { installDebian } from './machine/debian.ts'
import type { OperatorProof, Step } from './proof.ts'

/** The programs that take arguments of their own. Each says how it ended, and sets the exit code. */
const programs = new Map<string, () => Promise<(args: string[]) => Promise<void>>>([
  ['bench', async () => (await import('./bench/run.ts')).runBench],
  ['fuzz', async () => (await import('./fuzz/run.ts')).runFuzz],
  ['kills', async () => (await import('./kills/kills.ts')).runKills],
  ['walk', async () => (await import('./walk/run.ts')).runWalk],
])

/** The proofs that need programs of Debian, which `npm test` does not. */
const proofs = new Map<string, () => Promise<OperatorProof>>([
  ['draining', async () => (await import('./draining/draining.ts')).draining],
  ['alerts', async () => (await import('./alerts/alerts.ts')).alerts],
  ['upgrades', async () => (await import('./upgrades/upgrades.ts')).upgrades],
  ['viruses', async () => (await import('./viruses.ts')).viruses],
  ['faults', async () => (await import('./faults/faults.ts')).faults],
  ['clone', async () => (await import('./install/installClone.ts')).clone],
  ['systemd', async () => (await import('./install/installSystemd.ts')).systemd],
  ['container', async () => (await import('./install/installContainer.ts')).container],
  ['swift', async () => (await import('./install/installSwift.ts')).swift],
  ['proxies', async () => (await import('./install/installProxies.ts')).proxies],
])

/** Names several proofs at once. */
const groups = new Map<string, readonly string[]>([['install', ['clone', 'systemd', 'container', 'swift', 'proxies']]])

/** Performs a proof. One that cannot begin, such as without its packages, counts as failed. */
async function perform(name: string, { packages, prove }: OperatorProof): Promise<RunOutcome> {
  const failures: string[] = []
  let passed = 0
  const step: Step = async (sentence, work) => {
    const began = performance.now()
    try {
      const detail = await work()
      passed++
      const seconds = `${((performance.now() - began) / 1_000).toFixed(1)} s`
      process.stdout.write(`ok  ${sentence} (${[detail, seconds].filter(Boolean).join('; ')})\n`)
    } catch (error) {
      failures.push(`${sentence}: ${reasonOf(error)}`)
      process.stdout.write(`FAILED  ${sentence}\n`)
    }
  }
  try {
    await installDebian(packages)
    await prove(step)
  } catch (error) {
    failures.push(`${name} ended early: ${reasonOf(error)}`)
  }
  return { passed, failures }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Performs the named proofs; all of them without a name. */
async function performEach(words: readonly string[]): Promise<RunOutcome[]> {
  const outcomes: RunOutcome[] = []
  await buildIfStale()
  for (const name of words.length > 0 ? words.flatMap((word) => groups.get(word) ?? word) : proofs.keys()) {
    const load = proofs.get(name)
    outcomes.push(load ? await perform(name, await load()) : { passed: 0, failures: [unknown(name)] })
  }
  return outcomes
}

function unknown(name: string): string {
  return `There is no proof ${name}. There are: ${['tests', ...programs.keys(), ...groups.keys(), ...proofs.keys()].join(', ')}`
}

const [first = '', ...rest] = process.argv.slice(2)
const program = programs.get(first)
if (program) await (await program())(rest)
else if (first === 'tests') reportAndExit(...(await proveTests(rest)))
else reportAndExit(...(await performEach([first, ...rest].filter(Boolean))))
