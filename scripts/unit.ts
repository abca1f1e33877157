import { reportAndExit, runVitest } from './suites.ts'

reportAndExit(await runVitest(...process.argv.slice(2)))
