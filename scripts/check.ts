import { runChecks } from './checks.ts'
import { reportAndExit } from './suites.ts'

reportAndExit(await runChecks())
