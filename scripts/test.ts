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

/** Runs what the arguments choose: the tests of a noun, those in the browser, or others. Further arguments are those of the runner. */
async function testSome(first: string, others: readonly string[]): Promise<void> {
  if (first === '--noun') {
    const [noun, ...more] = others
    if (!noun || more.length > 0) return refuse('Name one noun: npm test -- --noun companies')
    reportAndExit(await runNounTests(noun))
  }
  const args = [first, ...others]
  const [inBrowser, elsewhere] = [args.filter(isInBrowser), args.filter(isElsewhere)]
  if (inBrowser.length > 0 && elsewhere.length > 0)
    return refuse(`${inBrowser[0]} runs in a browser, and ${elsewhere[0]} does not. Run one after the other.`)
  if (inBrowser.length === 0) reportAndExit(countTests(await runVitest(args)))
  await buildIfStale()
  reportAndExit(countTests(await runPlaywright(args)))
}

/** Returns whether an argument names tests in the browser. A word after a flag, such as `-t`, names none. */
function isInBrowser(arg: string): boolean {
  return /^(\.\/)?e2e(\/|$)|\.e2e\.ts$/.test(arg)
}

function isElsewhere(arg: string): boolean {
  return /^(\.\/)?(server|shared|web|test|scripts|bench|proofs)\//.test(arg)
}

function refuse(reason: string): void {
  process.stderr.write(`${reason}\n`)
  process.exitCode = 1
}
