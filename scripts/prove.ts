import { buildIfStale } from './build.ts'
import { type RunOutcome, reportAndExit } from './outcome.ts'
import { installDebian } from './proofs/debian.ts'
import type { OperatorProof, Step } from './proofs/proof.ts'
import { proveTests } from './tests/proveTests.ts'

/** Lists what can be proved, each with programs that `npm test` does not need. */
const proofs = new Map<string, () => Promise<OperatorProof>>([
  ['draining', async () => (await import('./proofs/draining.ts')).draining],
  ['alerts', async () => (await import('./proofs/alerts.ts')).alerts],
  ['upgrades', async () => (await import('./proofs/upgrades.ts')).upgrades],
  ['viruses', async () => (await import('./proofs/viruses.ts')).viruses],
  ['faults', async () => (await import('./proofs/faults.ts')).faults],
  ['clone', async () => (await import('./proofs/installClone.ts')).clone],
  ['systemd', async () => (await import('./proofs/installSystemd.ts')).systemd],
  ['container', async () => (await import('./proofs/installContainer.ts')).container],
  ['swift', async () => (await import('./proofs/installSwift.ts')).swift],
  ['proxies', async () => (await import('./proofs/installProxies.ts')).proxies],
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

const chosen = process.argv.slice(2)
if (chosen[0] === 'tests') reportAndExit(...(await proveTests(chosen.slice(1))))
const outcomes: RunOutcome[] = []
await buildIfStale()
for (const name of chosen.length > 0 ? chosen.flatMap((word) => groups.get(word) ?? word) : proofs.keys()) {
  const load = proofs.get(name)
  if (load) outcomes.push(await perform(name, await load()))
  else
    outcomes.push({ passed: 0, failures: [`There is no proof ${name}. There are: ${[...proofs.keys()].join(', ')}`] })
}
reportAndExit(...outcomes)
