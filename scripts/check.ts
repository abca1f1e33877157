import { runChecks } from './checks.ts'
import { runDoorstep } from './doorstep.ts'
import { printFigures } from './figures.ts'
import { printHints } from './hints.ts'
import { reportAndExit } from './outcome.ts'
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
