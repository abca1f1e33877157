import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findBrowser } from './browser.ts'
import type { Outcome } from './outcome.ts'
import { run, tool } from './processes.ts'
import { type PlaywrightReport, playwrightOutcome, type VitestReport, vitestOutcome } from './reports.ts'

/** Runs the unit and server tests with Vitest. `args` are those of Vitest's command line. */
export function runVitest(...args: string[]): Promise<Outcome> {
  return withReport(async (report) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const code = await run(tool('vitest'), ['run', ...reporters, ...args])
    return outcomeOf('Vitest', code, vitestOutcome, await readReport<VitestReport>(report))
  })
}

/** Runs the browser tests with Playwright. `args` are those of Playwright's command line. */
export function runPlaywright(...args: string[]): Promise<Outcome> {
  return withReport(async (report) => {
    const env = { ...process.env, CHROMIUM_PATH: await findBrowser(), PLAYWRIGHT_JSON_OUTPUT_NAME: report }
    const code = await run(tool('playwright'), ['test', '--reporter=list,json', ...args], env)
    return outcomeOf('Playwright', code, playwrightOutcome, await readReport<PlaywrightReport>(report))
  })
}

/** A runner that fails outside of any test still counts as a failure. */
function outcomeOf<Report>(runner: string, code: number, read: (report: Report) => Outcome, report?: Report): Outcome {
  const outcome = report ? read(report) : { passed: 0, failures: [] }
  if (code === 0 || outcome.failures.length > 0) return outcome
  return { ...outcome, failures: [`${runner} ended with code ${code}, outside of any test`] }
}

async function withReport(work: (report: string) => Promise<Outcome>): Promise<Outcome> {
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
