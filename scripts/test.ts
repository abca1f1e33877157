import { runChecks } from './checks.ts'
import { reportAndExit } from './outcome.ts'
import { runPlaywright, runVitest } from './suites.ts'

reportAndExit(await runChecks(), await runVitest(), await runPlaywright())
