import { runChecks } from './checks.ts'
import { reportAndExit, runPlaywright, runVitest } from './suites.ts'

reportAndExit(await runChecks(), await runVitest(), await runPlaywright())
