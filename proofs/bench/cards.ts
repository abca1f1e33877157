import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import type { Timing } from '#bench/statistics.ts'
import { median } from '#bench/statistics.ts'
import { findBrowser } from '#scripts/tests/browser.ts'
import { startProduct } from '#test/processes/product.ts'
import { showManyCandidates } from '#test/rows/manyCandidates.ts'

const cards = 1_000
const wheelEvents = 60
/** Written as a string, since these globals exist only in the page. */
const nextFrame = 'new Promise((drawn) => requestAnimationFrame(drawn))'

/** Times the tasks of a browser's main thread while it scrolls a thousand cards of candidates. */
export async function measureCards(): Promise<Timing[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vouch-bench-'))
  // The user that runs PostgreSQL must reach its part of the folder.
  await chmod(folder, 0o755)
  const product = await startProduct({ VOUCH_DATA_DIR: path.join(folder, 'data') })
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    chromiumSandbox: process.getuid?.() !== 0,
  })
  try {
    const page = await openCards(browser, product.url)
    return [await timeScrolling(browser, page)]
  } finally {
    await browser.close()
    await product.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function openCards(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage({ baseURL: url, viewport: { width: 1280, height: 800 } })
  await page.goto('/skills-search')
  await page.getByLabel('E-mail').fill('recruiter@vouch.example')
  await page.getByLabel('Password', { exact: true }).fill('vouch-demo')
  await showManyCandidates(page, cards)
  await page.getByRole('button', { name: 'Log in' }).click()
  const job = page.getByRole('combobox', { name: 'Job' })
  await page.getByRole('combobox', { name: 'Company' }).getByRole('option').nth(1).waitFor({ state: 'attached' })
  await page.getByRole('combobox', { name: 'Company' }).selectOption({ index: 1 })
  // The only job of a company is chosen with it, and the dialog closes.
  if ((await job.isVisible()) && !(await job.inputValue())) await job.selectOption({ index: 1 })
  await page.getByText('Candidates (1,000 of 1,000)').waitFor({ timeout: 60_000 })
  return page
}

async function timeScrolling(browser: Browser, page: Page): Promise<Timing> {
  await page.mouse.move(640, 500)
  const times = await tasksDuring(browser, page, async () => {
    for (let turn = 0; turn < wheelEvents; turn++) {
      await page.mouse.wheel(0, 500)
      await page.evaluate(nextFrame)
    }
  })
  // People notice the longest of thousands of tasks, so this reports the maximum.
  return { name: 'a task while scrolling, and the longest', p50: median(times), p99: Math.max(...times) }
}

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  /** Processor time in microseconds, so that other programs on a busy machine do not count. */
  readonly tdur?: number
}

/** Measures the processor time, in ms, of each task of the page's main thread during `work`, without garbage collections. */
async function tasksDuring(browser: Browser, page: Page, work: () => Promise<void>): Promise<number[]> {
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] })
  await work()
  const events: TraceEvent[] = JSON.parse((await browser.stopTracing()).toString()).traceEvents
  const scripts = events.filter(({ name }) => name === 'FunctionCall')
  const main = (event: TraceEvent) => scripts.some(({ pid, tid }) => pid === event.pid && tid === event.tid)
  const collections = events.filter((event) => event.name === 'MajorGC' && main(event))
  return events
    .filter((event) => event.name.endsWith('RunTask') && main(event))
    .filter(({ ts, dur = 0 }) => !collections.some((collection) => collection.ts >= ts && collection.ts <= ts + dur))
    .map(({ tdur = 0 }) => tdur / 1_000)
}
