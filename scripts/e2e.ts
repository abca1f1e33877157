import { buildIfStale } from './build.ts'
import { reportAndExit } from './tests/outcome.ts'
import { countTests, runPlaywright } from './tests/suites.ts'

await buildIfStale()
reportAndExit(countTests(await runPlaywright(process.argv.slice(2))))
