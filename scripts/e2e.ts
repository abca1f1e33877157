import { buildIfStale } from './build.ts'
import { reportAndExit } from './outcome.ts'
import { runPlaywright } from './suites.ts'

await buildIfStale()
reportAndExit(await runPlaywright(...process.argv.slice(2)))
