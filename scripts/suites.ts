import { chmod, mkdtemp, readFile, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findBrowser } from './browser.ts'
import type { RunOutcome } from './outcome.ts'
import { run, tool } from './processes.ts'
import { type PlaywrightReport, playwrightOutcome, type VitestReport, vitestOutcome } from './reports.ts'

/** Linux's folder in memory. */
const memory = '/dev/shm'
/** The bytes that a run may need for its databases. */
const room = 4 * 1024 ** 3

/** Runs the unit and server tests with Vitest. `args` are those of Vitest's command line. */
export function runVitest(...args: string[]): Promise<RunOutcome> {
  return withTemporaryFolder(async (folder) => {
    const report = path.join(folder, 'report.json')
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const code = await run(tool('vitest'), ['run', ...reporters, ...args], { env: { ...process.env, TMPDIR: folder } })
    return outcomeOf('Vitest', code, vitestOutcome, await readReport<VitestReport>(report))
  })
}

/** Runs the browser tests with Playwright. `args` are those of Playwright's command line. */
export async function runPlaywright(...args: string[]): Promise<RunOutcome> {
  const browser = await findBrowser()
  return withTemporaryFolder(async (folder) => {
    const report = path.join(folder, 'report.json')
    const variables = { TMPDIR: folder, CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report }
    const code = await run(tool('playwright'), ['test', '--reporter=list,json', ...args], {
      env: { ...process.env, ...variables },
    })
    return outcomeOf('Playwright', code, playwrightOutcome, await readReport<PlaywrightReport>(report))
  })
}

/** Reads the outcome of a runner. One that fails outside of any test still counts as a failure. */
function outcomeOf<Report>(
  runner: string,
  code: number,
  read: (report: Report) => RunOutcome,
  report?: Report,
): RunOutcome {
  const outcome = report ? read(report) : { passed: 0, failures: [] }
  if (code === 0 || outcome.failures.length > 0) return outcome
  return { ...outcome, failures: [`${runner} ended with code ${code}, outside of any test`] }
}

/** Lends a folder to a run, for its report and as the place of all its temporary files, which it may leave when it is stopped. */
export async function withTemporaryFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(path.join(await temporaryPlace(), 'vouch-run-'))
  try {
    // The user that runs PostgreSQL must reach its part of the folder.
    await chmod(folder, 0o755)
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Prefers memory, if there is room: each test file creates and drops a database of 500 files, which takes several times
 * as long on a disk.
 */
async function temporaryPlace(): Promise<string> {
  const found = await statfs(memory).catch(() => undefined)
  return found && found.bavail * found.bsize >= room ? memory : tmpdir()
}

async function readReport<Report>(file: string): Promise<Report | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text ? (JSON.parse(text) as Report) : undefined
}
