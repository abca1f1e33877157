import { buildIfStale } from './build.ts'
import { reportAndExit } from './outcome.ts'
import { outcomeOf, runPlaywright } from './tests/suites.ts'

await buildIfStale()
reportAndExit(outcomeOf(await runPlaywright(process.argv.slice(2))))
