import { describeDraws } from '#test/draws/seed.ts'
import { buildIfStale } from './build.ts'
import { runChecks } from './checks/checks.ts'
import { runNounTests } from './tests/nounTests.ts'
import { reportAndExit } from './tests/outcome.ts'
import { safeToLand } from './tests/proofParts.ts'
import { runWithSecondTry } from './tests/secondTry.ts'
import { countTests, runPlaywright, runVitest } from './tests/suites.ts'
import { keepTestMinutes } from './tests/testMinutes.ts'

const [first, ...others] = process.argv.slice(2)
if (first === undefined) await testAll()
else await testSome(first, others)

/** Answers whether a change is safe to land. */
async function testAll(): Promise<void> {
  const started = Date.now()
  process.stdout.write(`${describeDraws()}\n`)
  const checks = await runChecks()
  // Tests of code that fails its checks tell nothing new, and take most of the time.
  if (checks.failures.length > 0) reportAndExit(checks)
  const outcomes = await runWithSecondTry(safeToLand)
  keepTestMinutes(started)
  reportAndExit(checks, ...outcomes, { passed: 0, failures: [], notes: [describeDraws()] })
}

/** Runs what the arguments choose: the tests of a noun, those of the browser, or others with any arguments of their runner. */
async function testSome(first: string, others: readonly string[]): Promise<void> {
  const [noun] = others
  if (first === '--noun' && noun) reportAndExit(await runNounTests(noun))
  const args = [first, ...others]
  if (!args.some((arg) => /^e2e\b/.test(arg))) reportAndExit(countTests(await runVitest(args)))
  await buildIfStale()
  reportAndExit(countTests(await runPlaywright(args)))
}
