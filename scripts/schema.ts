import { reportAndExit } from './outcome.ts'
import { runVitest } from './suites.ts'

/** With `--update`, these tests write what they otherwise compare. So nothing else knows how to print it. */
const printed = ['server/platform/graphql/schema.test.ts', 'server/platform/db/schema/schemaDocs/schemaDocs.test.ts']

reportAndExit(await runVitest(...printed, '--update'))
