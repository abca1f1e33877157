import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findBrowser } from './browser.ts'
import { run, tool } from './processes.ts'

export interface Counts {
  readonly passed: number
  readonly failed: number
}

/** Runs the unit and server tests with Vitest. `args` are those of Vitest's command line. */
export function runVitest(...args: string[]): Promise<Counts> {
  return withReport(async (report) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const code = await run(tool('vitest'), ['run', ...reporters, ...args])
    const result = await readReport<{ numPassedTests: number; numFailedTests: number }>(report)
    return atLeastOneFailure(code, { passed: result?.numPassedTests ?? 0, failed: result?.numFailedTests ?? 0 })
  })
}

/** Runs the browser tests with Playwright. `args` are those of Playwright's command line. */
export function runPlaywright(...args: string[]): Promise<Counts> {
  return withReport(async (report) => {
    const env = { ...process.env, CHROMIUM_PATH: await findBrowser(), PLAYWRIGHT_JSON_OUTPUT_NAME: report }
    const code = await run(tool('playwright'), ['test', '--reporter=list,json', ...args], env)
    const result = await readReport<{ stats: { expected: number; flaky: number; unexpected: number } }>(report)
    const { expected = 0, flaky = 0, unexpected = 0 } = result?.stats ?? {}
    return atLeastOneFailure(code, { passed: expected, failed: unexpected + flaky })
  })
}

/** Prints the last line of a test run, and exits with 0 when tests passed and none failed. */
export function reportAndExit(...parts: Counts[]): never {
  const passed = parts.reduce((sum, part) => sum + part.passed, 0)
  const failed = parts.reduce((sum, part) => sum + part.failed, 0)
  process.stdout.write(`${passed} passed, ${failed} failed\n`)
  process.exit(failed === 0 && passed > 0 ? 0 : 1)
}

/** A runner that fails outside of any test still counts as a failure. */
function atLeastOneFailure(code: number, counts: Counts): Counts {
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

async function withReport(work: (report: string) => Promise<Counts>): Promise<Counts> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vouch-report-'))
  try {
    return await work(path.join(folder, 'report.json'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function readReport<Report>(file: string): Promise<Report | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text ? (JSON.parse(text) as Report) : undefined
}
