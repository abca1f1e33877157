import { runChecks } from './checks.ts'
import { reportAndExit } from './outcome.ts'
import { runPlaywright, runVitest } from './suites.ts'
import { keepTestMinutes } from './testMinutes.ts'

const started = Date.now()
const parts = [await runChecks(), await runVitest('--project=!rules'), await runPlaywright()]
keepTestMinutes(started)
reportAndExit(...parts)
