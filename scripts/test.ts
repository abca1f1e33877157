import { runChecks } from './checks.ts'
import { conclude, runPlaywright, runVitest } from './suites.ts'

conclude(await runChecks(), await runVitest(), await runPlaywright())
