import { conclude, runVitest } from './suites.ts'

conclude(await runVitest(...process.argv.slice(2)))
