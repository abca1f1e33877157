import { describeDraws } from '#test/draws/seed.ts'
import { runChecks } from './checks/checks.ts'
import { reportAndExit } from './tests/outcome.ts'
import { safeToLand } from './tests/proofParts.ts'
import { runWithSecondTry } from './tests/secondTry.ts'
import { keepTestMinutes } from './tests/testMinutes.ts'

const started = Date.now()
process.stdout.write(`${describeDraws()}\n`)
const checks = await runChecks()
// Tests of code that fails its checks tell nothing new, and take most of the time.
if (checks.failures.length > 0) reportAndExit(checks)
const outcomes = await runWithSecondTry(safeToLand)
keepTestMinutes(started)
reportAndExit(checks, ...outcomes, { passed: 0, failures: [], notes: [describeDraws()] })
