import { buildIfStale } from './build.ts'
import { conclude, runPlaywright } from './suites.ts'

await buildIfStale()
conclude(await runPlaywright(...process.argv.slice(2)))
