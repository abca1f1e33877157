import { globSync } from 'node:fs'
import { buildIfStale } from './build.ts'
import type { RunOutcome } from './outcome.ts'
import { project, run, tool } from './processes.ts'

const migrations = globSync('server/platform/db/schema/migrations/*.sql', { cwd: project })

/** The commands of the checks, each by the promise that it proves. */
const checks: Record<string, readonly string[]> = {
  'lint and import rules': ['biome', 'check', '--error-on-warnings', '.'],
  'rules of documents, names and structure': ['vitest', 'run', '--project', 'rules', '--reporter', 'minimal'],
  'types of the server': ['tsc', '-p', 'tsconfig.json'],
  'types of the web app': ['tsc', '-p', 'tsconfig.web.json'],
  'types of the browser tests': ['tsc', '-p', 'tsconfig.e2e.json'],
  'no unused file, export or package': ['knip', '--no-progress'],
  'migrations keep the previous release running': ['squawk', ...migrations],
  'lockfile comes from the registry and is whole': ['lockfile-lint'],
  'compose files follow their schema': ['dclint', '--max-warnings', '0', 'docs/operations/container'],
  'size of the web app': ['size-limit', '--silent'],
}

/**
 * Runs the checks, even when an earlier one fails. The check of the size needs the web app, and the others the generated types of
 * its queries and of the schema.
 * @param words chooses the checks with one of these in their name; by default all.
 */
export async function runChecks(words: readonly string[] = ['']): Promise<RunOutcome> {
  const chosen = Object.entries(checks).filter(([name]) => words.some((word) => name.includes(word)))
  if (chosen.some(([name]) => name.startsWith('size'))) await buildIfStale()
  else await run(tool('graphql-codegen'), ['--silent'])
  const failures: string[] = []
  for (const [name, [command = '', ...args]] of chosen) {
    const started = Date.now()
    const ok = (await run(tool(command), args)) === 0
    if (!ok) failures.push(name)
    process.stdout.write(`${ok ? 'ok' : 'FAILED'}  ${name} (${((Date.now() - started) / 1_000).toFixed(1)} s)\n`)
  }
  return { passed: chosen.length - failures.length, failures }
}
