import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { project } from '#scripts/processes/processes.ts'
import type { RunOutcome } from './outcome.ts'
import { countTests, runVitest } from './suites.ts'

/** The tests that run over every noun. A new noun fails one of them if a part of it is missing. */
const contracts = [
  'test/rules/structure.test.ts',
  'test/lists.test.ts',
  'test/forms/register.test.ts',
  'web/nouns.test.ts',
  'web/records.test.ts',
  'web/mine.test.ts',
  'web/commands.test.ts',
  'shared/platform/permissions.test.ts',
  'server/platform/graphql/contract.test.ts',
  'server/platform/graphql/permissions.test.ts',
  'server/platform/graphql/schema.test.ts',
  'server/platform/db/schema/schema.test.ts',
  'server/platform/db/schema/schemaDocs/schemaDocs.test.ts',
  'server/people/catalogue.test.ts',
  'server/firmExports/catalogue.test.ts',
]

/**
 * Runs the tests of one noun, and those that run over every noun.
 * @param noun the name of its folders, such as `companies`.
 * @throws Error when there is no such noun, or a contract has moved.
 */
export async function runNounTests(noun: string): Promise<RunOutcome> {
  const own = ['server', 'shared', 'web'].map((side) => `${side}/${noun}/`)
  const missing = [own[0] ?? '', ...contracts].find((file) => !existsSync(path.join(project, file)))
  if (missing) throw new Error(`There is no ${missing}.`)
  const files = countTests(await runVitest([...own, ...formsOf(noun), ...contracts]))
  // The other checks of the database are tried with files and requests that say nothing about this noun.
  const checks = countTests(await runVitest(['test/checks', '-t', `exactly one entry|${tableOf(noun)}_`]))
  return { passed: files.passed + checks.passed, failures: [...files.failures, ...checks.failures] }
}

function formsOf(noun: string): string[] {
  return globSync('test/forms/*Forms.ts', { cwd: project })
    .filter((file) => readFileSync(path.join(project, file), 'utf8').includes(`'web/${noun}/`))
    .map((file) => file.replace(/\.ts$/, '.test.ts'))
}

function tableOf(noun: string): string {
  return noun.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
