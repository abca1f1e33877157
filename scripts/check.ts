import { runChecks } from './checks.ts'
import { reportAndExit } from './outcome.ts'

reportAndExit(await runChecks())
