import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import { logIn, ownErrors } from '#e2e/helpers/product.ts'
import { type RunOutcome, reportAndExit } from '#scripts/tests/outcome.ts'
import { roles } from '#shared/platform/permissions.ts'
import { type Product, startProduct } from '#test/processes/product.ts'
import config from '../../playwright.config.ts'
import { indexOf, type Screenshot } from './album.ts'
import { calm, patience, type Walk, type WalkStep } from './step.ts'
import { walks } from './walks.ts'

/** A working day has at least this many different steps. */
const stepsOfDay = 40
const album = path.join(import.meta.dirname, '../../dist/walk')

/** Runs all walks, or the named ones, one after the other against one product. */
async function main(names: readonly string[]): Promise<RunOutcome> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vouch-walk-'))
  // PostgreSQL may run as another user, which must reach its data in the folder.
  await chmod(folder, 0o755)
  try {
    // Each walk sends its own client address, because the product limits requests by address.
    const product = await startProduct({ VOUCH_DATA_DIR: path.join(folder, 'data'), TRUST_PROXY: 'true' })
    try {
      return await walkAll(product, names)
    } finally {
      await product.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function walkAll(product: Product, names: readonly string[]): Promise<RunOutcome> {
  await rm(album, { recursive: true, force: true })
  const browser = await chromium.launch(config.use?.launchOptions)
  const pictures: Screenshot[] = []
  try {
    for (const walk of walks) {
      if (names.length > 0 && !names.includes(walk.who)) continue
      const context = await browser.newContext({ baseURL: product.url, reducedMotion: 'reduce' })
      context.setDefaultTimeout(patience)
      pictures.push(...(await takeWalk(product, context, walk)))
      await context.close()
    }
  } finally {
    await browser.close()
  }
  await mkdir(album, { recursive: true })
  await writeFile(path.join(album, 'index.html'), indexOf(pictures))
  const failed = pictures.filter(({ failure }) => failure !== undefined)
  const failures = failed.map(({ who, name, failure, file }) => `${who}: ${name}: ${failure} (dist/walk/${file})`)
  return { passed: pictures.length - failed.length, failures: [...failures, ...shortWalks()] }
}

/** Reports the roles whose walk is shorter than a working day. */
function shortWalks(): string[] {
  return [...new Set([...roles, ...walks.map(({ who }) => who)])].flatMap((who) => {
    const steps = walks.filter((walk) => walk.who === who).flatMap((walk) => walk.steps)
    const different = new Set(steps.map(({ name }) => name)).size
    return different < stepsOfDay ? [`${who}: has ${different} different steps instead of ${stepsOfDay}`] : []
  })
}

async function takeWalk(product: Product, context: BrowserContext, walk: Walk): Promise<Screenshot[]> {
  await mkdir(path.join(album, walk.who), { recursive: true })
  const page = await context.newPage()
  const role = roles.find((one) => one === walk.who)
  if (role) {
    await page.goto('/you')
    await logIn(page, role)
    await page.getByRole('button', { name: 'Logout' }).waitFor()
  }
  const pictures: Screenshot[] = []
  for (const [index, step] of walk.steps.entries()) {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.emulateMedia({ colorScheme: 'light' })
    await context.setExtraHTTPHeaders({ 'x-forwarded-for': addressAt(walk, index) })
    const before = ownErrors(product).length
    const started = performance.now()
    const problem = await failureOf(() => takeStep(step))
    const ms = Math.round(performance.now() - started)
    const file = `${walk.who}/${String(index + 1).padStart(2, '0')}-${slugOf(step.name)}.png`
    const unseen = await failureOf(() => page.screenshot({ path: path.join(album, file) }))
    const failure = problem ?? ownErrors(product)[before] ?? unseen
    process.stdout.write(`${failure === undefined ? 'ok' : 'FAILED'}  ${walk.who}: ${step.name} (${ms} ms)\n`)
    pictures.push({ who: walk.who, name: step.name, file, ms, failure })
  }
  return pictures

  async function takeStep({ acts }: WalkStep): Promise<void> {
    for (const act of [...acts, calm]) await act(page)
  }
}

/** The product limits requests by address. A walk is quicker than a person, so each step comes from an address of its own. */
function addressAt(walk: Walk, step: number): string {
  return `10.${walks.indexOf(walk)}.${step}.1`
}

/** Returns the first lines of the error, if there was one. */
async function failureOf(work: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    return text.split('\n').filter(Boolean).slice(0, 3).join(' ')
  }
}

const slugOf = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)

reportAndExit(await main(process.argv.slice(2)))
