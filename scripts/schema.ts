import { reportAndExit } from './tests/outcome.ts'
import { countTests, runVitest } from './tests/suites.ts'

/**
 * With `--update`, these tests write the files that they otherwise compare. So no other code has to print them. Those of a group run
 * together, and the later ones read what the earlier ones have printed: an export has the columns of `tables.ts`.
 */
const printed = [
  ['server/platform/db/schema/schemaDocs/schemaDocs.test.ts'],
  [
    'server/platform/graphql/schema.test.ts',
    'server/firmExports/catalogue.test.ts',
    'test/rules/patterns.test.ts',
    'scripts/catalogue/buildCatalogue.test.ts',
    'scripts/packages/shippedPackages.test.ts',
  ],
]

const outcomes = []
for (const group of printed) outcomes.push(countTests(await runVitest([...group, '--update'])))
reportAndExit(...outcomes)
