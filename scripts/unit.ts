import { runNounTests } from './nounTests.ts'
import { reportAndExit } from './outcome.ts'
import { runVitest } from './suites.ts'

const [flag, noun, ...others] = process.argv.slice(2)
const isOfNoun = flag === '--noun' && noun && others.length === 0
reportAndExit(await (isOfNoun ? runNounTests(noun) : runVitest(...process.argv.slice(2))))
