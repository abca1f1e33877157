import { reportAndExit } from './outcome.ts'
import { runVitest } from './suites.ts'

/** What is printed from code is what these tests compare it with. */
const printed = ['server/platform/graphql/schema.test.ts', 'server/platform/db/schemaDocs/schemaDocs.test.ts']

reportAndExit(await runVitest(...printed, '--update'))
