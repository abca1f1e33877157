import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { run, tool } from '#scripts/processes/processes.ts'
import { withTemporaryFolder } from '#scripts/processes/temporaryFolder.ts'
import { seed as usualSeed } from '#test/draws/seed.ts'
import { findBrowser } from './browser.ts'
import type { RunOutcome } from './outcome.ts'
import { readPlaywright, readVitest, type TestResult } from './reports.ts'

export interface SuiteRun {
  readonly tests: readonly TestResult[]
  /** Failures outside of any test. */
  readonly problems: readonly string[]
}

/**
 * A runner of tests.
 * @param args those of its command line.
 * @param variables of its environment, such as another seed.
 */
export type Suite = (args: readonly string[], variables?: NodeJS.ProcessEnv) => Promise<SuiteRun>

/** Runs the unit and server tests with Vitest. */
export const runVitest: Suite = (args, variables) =>
  withTemporaryFolder(async (folder) => {
    const report = path.join(folder, 'report.json')
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const env = { ...process.env, ...variables, TMPDIR: folder }
    const code = await run(tool('vitest'), ['run', ...reporters, ...args], { env })
    return suiteRun('Vitest', code, await readReport(report, readVitest))
  })

export const runPlaywright: Suite = async (args, variables) => {
  const browser = await findBrowser()
  return withTemporaryFolder(async (folder) => {
    const report = path.join(folder, 'report.json')
    const own = { TMPDIR: folder, CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report }
    const env = { ...process.env, ...variables, ...own }
    const code = await run(tool('playwright'), ['test', '--reporter=list,json', ...args], { env })
    return suiteRun('Playwright', code, await readReport(report, readPlaywright))
  })
}

/** Counts the tests of a run, and names those that failed with the seed that repeats them. */
export function countTests({ tests, problems }: SuiteRun, seed = usualSeed): RunOutcome {
  const failed = tests.filter(({ failure }) => failure !== undefined)
  const lines = failed.map(({ file, title, failure }) => `${file} › ${title}, seed ${seed}: ${failure}`)
  return { passed: tests.length - failed.length, failures: [...lines, ...problems] }
}

/** A runner that fails outside of any test still counts as a failure. */
function suiteRun(runner: string, code: number, tests: readonly TestResult[]): SuiteRun {
  const isExplained = code === 0 || tests.some(({ failure }) => failure !== undefined)
  return { tests, problems: isExplained ? [] : [`${runner} ended with code ${code}, outside of any test`] }
}

async function readReport<Report>(file: string, read: (report: Report) => TestResult[]): Promise<TestResult[]> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text ? read(JSON.parse(text) as Report) : []
}
