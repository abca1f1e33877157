import { runNounTests } from './tests/nounTests.ts'
import { reportAndExit } from './tests/outcome.ts'
import { countTests, runVitest } from './tests/suites.ts'

const args = process.argv.slice(2)
const [flag, noun, ...others] = args
const isOfNoun = flag === '--noun' && noun && others.length === 0
reportAndExit(await (isOfNoun ? runNounTests(noun) : runVitest(args).then(countTests)))
