import { globSync } from 'node:fs'
import { buildIfStale } from './build.ts'
import type { Outcome } from './outcome.ts'
import { project, run, tool } from './processes.ts'

const migrations = globSync('server/platform/db/schema/migrations/*.sql', { cwd: project })

/** The commands of the checks, by what each one proves. */
const checks: Record<string, readonly string[]> = {
  'lint and import rules': ['biome', 'check', '--error-on-warnings', '.'],
  'types of the server': ['tsc', '-p', 'tsconfig.json'],
  'types of the web app': ['tsc', '-p', 'tsconfig.web.json'],
  'types of the browser tests': ['tsc', '-p', 'tsconfig.e2e.json'],
  'no unused file, export or package': ['knip', '--no-progress'],
  'migrations keep the previous release running': ['squawk', ...migrations],
  'lockfile comes from the registry and is whole': ['lockfile-lint'],
  'size of the web app': ['size-limit', '--silent'],
}

/** Builds the web app and runs every check, even when an earlier one fails. */
export async function runChecks(): Promise<Outcome> {
  await buildIfStale()
  const failures: string[] = []
  for (const [name, [command = '', ...args]] of Object.entries(checks)) {
    const started = Date.now()
    const ok = (await run(tool(command), args)) === 0
    if (!ok) failures.push(name)
    process.stdout.write(`${ok ? 'ok' : 'FAILED'}  ${name} (${((Date.now() - started) / 1_000).toFixed(1)} s)\n`)
  }
  return { passed: Object.keys(checks).length - failures.length, failures }
}
