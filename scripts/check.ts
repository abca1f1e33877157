import { runChecks } from './checks/checks.ts'
import { runDoorstep } from './checks/doorstep.ts'
import { printFigures } from './checks/figures.ts'
import { printHints } from './checks/hints.ts'
import { reportAndExit } from './tests/outcome.ts'
import { staleProofs } from './tests/staleProofs.ts'

const [first, ...others] = process.argv.slice(2)
if (first === '--figures') await printFigures()
else if (first === '--doorstep') reportAndExit(await runDoorstep())
else {
  const outcome = await runChecks(first === undefined ? undefined : [first, ...others])
  printHints()
  for (const reason of staleProofs()) process.stdout.write(`not proved: ${reason}\n`)
  reportAndExit(outcome)
}
