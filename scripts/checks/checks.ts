import { globSync } from 'node:fs'
import { buildIfStale } from '#scripts/build.ts'
import { project, run, tool } from '#scripts/processes/processes.ts'
import type { RunOutcome } from '#scripts/tests/outcome.ts'

const steps = globSync('server/platform/db/schema/steps/*.sql', { cwd: project })

/** The commands of the checks, each by the promise that it proves. */
const checks: Record<string, readonly string[]> = {
  'lint and import rules': ['biome', 'check', '--error-on-warnings', '.'],
  'rules of documents, names and structure': ['vitest', 'run', '--project', 'rules', '--reporter', 'minimal'],
  'types of the server': typeCheck('tsconfig.server.json'),
  'types of the web app': typeCheck('tsconfig.web.json'),
  'types of the tests': typeCheck('tsconfig.tests.json'),
  'types of the browser tests': typeCheck('tsconfig.e2e.json'),
  'types of the proofs': typeCheck('proofs/tsconfig.json'),
  'no unused file, export or package': ['knip', '--no-progress'],
  'steps of the schema lock no table for long': ['squawk', ...steps],
  'lockfile comes from the registry and is whole': ['lockfile-lint'],
  'compose files follow their schema': ['dclint', '--max-warnings', '0', 'docs/operations/container'],
  'size of the web app': ['size-limit', '--silent'],
}

/**
 * Checks one of the projects that `tsconfig.json` lists after those that it reads, if a file of theirs changed. One checker, since each of several would
 * infer the types of the others again: on two cores they take longer together, and three times the memory.
 */
function typeCheck(file: string): readonly string[] {
  return ['tsc', '-b', file, '--builders', '1', '--checkers', '1']
}

/** Builds the web app for the check of its size. What does not build fails that check alone, so the others still tell their results. */
async function isReady(name: string): Promise<boolean> {
  if (!name.startsWith('size')) return true
  try {
    await buildIfStale()
    return true
  } catch (error) {
    process.stdout.write(`${(error as Error).message}\n`)
    return false
  }
}

/** A check of types reads those that the ones before it have written, so they run one after the other. */
const isOfTypes = (name: string) => name.startsWith('types')

/**
 * Runs the checks, even when an earlier one fails: the types, and everything else beside them. All of it needs the types of all operations.
 * The check of the size needs the web app.
 * @param words chooses the checks with one of these in their name; by default all.
 */
export async function runChecks(words: readonly string[] = ['']): Promise<RunOutcome> {
  const chosen = Object.entries(checks).filter(([name]) => words.some((word) => name.includes(word)))
  const failures: string[] = []
  if ((await run(tool('graphql-codegen'), ['--silent'])) !== 0) failures.push('generated types')

  async function runEach(some: typeof chosen): Promise<void> {
    for (const [name, [command = '', ...args]] of some) {
      const started = Date.now()
      const ok = (await isReady(name)) && (await run(tool(command), args)) === 0
      if (!ok) failures.push(name)
      process.stdout.write(`${ok ? 'ok' : 'FAILED'}  ${name} (${((Date.now() - started) / 1_000).toFixed(1)} s)\n`)
    }
  }

  const types = chosen.filter(([name]) => isOfTypes(name))
  await Promise.all([runEach(types), runEach(chosen.filter(([name]) => !isOfTypes(name)))])
  return { passed: chosen.length - failures.length, failures }
}
