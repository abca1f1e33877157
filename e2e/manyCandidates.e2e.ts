import type { Browser, Page } from '@playwright/test'
import { chooseJob } from './chooseJob.ts'
import { expect, test } from './product.ts'

test('a thousand cards stay quick to use, and scroll without a task over 50 ms', async ({ openAs, browser }) => {
  test.setTimeout(60_000)
  const page = await openAs('recruiter', '/skills-search')
  await page.route('**/graphql', async (route) => {
    const response = await route.fetch()
    const answers = await response.json()
    for (const { data } of [answers].flat()) if (data?.allSearchDevs?.unchanged === false) multiply(data.allSearchDevs)
    await route.fulfill({ response, json: answers })
  })
  await chooseJob(page)
  await expect(page.getByText('Candidates (1000 of 1,000)')).toBeVisible({ timeout: 20_000 })
  // In the page itself: finding an element by its role looks at all of them.
  const took = await page.evaluate(async () => {
    const box = document.querySelector<HTMLInputElement>('ol input[type="checkbox"]')
    const started = performance.now()
    box?.click()
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    return box?.checked ? performance.now() - started : Number.POSITIVE_INFINITY
  })
  expect(took).toBeLessThan(500)
  await page.mouse.move(640, 500)
  const tasks = await tasksDuring(browser, page, async () => {
    for (let turn = 0; turn < 60; turn++) {
      await page.mouse.wheel(0, 500)
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)))
    }
  })
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(10_000)
  expect(Math.max(...tasks)).toBeLessThan(50)
})

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  /** Of the processor alone, in microseconds: other programs on a busy machine do not count. */
  readonly tdur?: number
}

/** How long, in ms, each task of the page's main thread kept the processor. The collection of garbage has no part in it. */
async function tasksDuring(browser: Browser, page: Page, work: () => Promise<void>): Promise<number[]> {
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] })
  await work()
  const events: TraceEvent[] = JSON.parse((await browser.stopTracing()).toString()).traceEvents
  const scripts = events.filter(({ name }) => name === 'FunctionCall')
  const main = (event: TraceEvent) => scripts.some(({ pid, tid }) => pid === event.pid && tid === event.tid)
  const collections = events.filter((event) => event.name === 'MajorGC' && main(event))
  return events
    .filter((event) => event.name.endsWith('RunTask') && main(event))
    .filter(({ ts, dur = 0 }) => !collections.some((one) => one.ts >= ts && one.ts <= ts + dur))
    .map(({ tdur = 0 }) => tdur / 1_000)
}

/** As many candidates as a recruiter may scroll to, made of those that there are. */
function multiply(answer: { total: number; developers: { id: string }[] }): void {
  const some = answer.developers
  answer.total = 1_000
  answer.developers = Array.from({ length: 1_000 }, (_, at) => {
    const one = some[at % some.length]
    return { ...one, id: `${one?.id} ${at}` }
  })
}
