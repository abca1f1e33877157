import { reportAndExit } from './outcome.ts'
import { countTests, runVitest } from './tests/suites.ts'

/** With `--update`, these tests write the files that they otherwise compare. So no other code has to print them. */
const printed = [
  'server/platform/graphql/schema.test.ts',
  'server/platform/db/schema/schemaDocs/schemaDocs.test.ts',
  'server/firmExports/catalogue.test.ts',
  'test/rules/patterns.test.ts',
]

reportAndExit(countTests(await runVitest([...printed, '--update'])))
