import { reportAndExit } from './outcome.ts'
import { runVitest } from './suites.ts'

reportAndExit(await runVitest(...process.argv.slice(2)))
