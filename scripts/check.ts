import { runChecks } from './checks.ts'
import { printFigures } from './figures.ts'
import { reportAndExit } from './outcome.ts'

if (process.argv.includes('--figures')) await printFigures()
else reportAndExit(await runChecks())
