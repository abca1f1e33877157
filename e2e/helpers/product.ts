import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { connect, type Database } from '#server/platform/db/connection/connect.ts'
import { startEmbedded } from '#server/platform/db/embedded/embedded.ts'
import type { Role } from '#shared/platform/permissions.ts'
import { drawIds } from '#test/draws/drawnIds.ts'
import { type Product, startProduct } from '#test/processes/product.ts'
import { shakeBrowser } from './shakeBrowser.ts'

type State = Awaited<ReturnType<BrowserContext['storageState']>>

interface WorkerFixtures {
  readonly dataFolder: string
  readonly product: Product
  /** The database of the product, for states that only time brings about. Tests restore what they change. */
  readonly db: Database
  readonly logins: Map<Role, State>
}

export type OpenAs = Fixtures['openAs']

interface Fixtures {
  /** Lets the ids that a test draws follow from the seed of the run. */
  readonly drawnIds: undefined
  /** Fails a test in which the product logs an error of its own. */
  readonly noOwnErrors: undefined
  /** Fails a test in which a page loses the focus to its body. */
  readonly noLostFocus: string[]
  /**
   * Opens a page of the product as a logged-in user of the role, and waits until its data is there.
   * @param prepare runs before the address opens, to set clocks, and routes for the first requests.
   */
  readonly openAs: (role: Role, address?: string, prepare?: (page: Page) => Promise<unknown>) => Promise<Page>
}

/** Runs a test against the product, which starts once per worker with demo data. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  dataFolder: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern.
    async ({}, use) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'vouch-e2e-'))
      // PostgreSQL may run as another user, which must reach its data in the folder.
      await chmod(folder, 0o755)
      await use(path.join(folder, 'data'))
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ dataFolder }, use) => {
      const product = await startProduct({ VOUCH_DATA_DIR: dataFolder, DATABASE_POOL_SIZE: '4' })
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 270_000 },
  ],
  db: [
    async ({ dataFolder, product: _product }, use) => {
      const { url } = await startEmbedded({ folder: path.join(dataFolder, 'postgres') })
      const db = connect(url, 2)
      await use(db)
      await db.destroy()
    },
    { scope: 'worker' },
  ],
  logins: [async ({ product: _product }, use) => use(new Map()), { scope: 'worker' }],
  baseURL: async ({ product }, use) => use(product.url),
  drawnIds: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern.
    async ({}, use, { titlePath, repeatEachIndex }) => {
      drawIds([...titlePath, repeatEachIndex].join(' › '))
      await use(undefined)
    },
    { auto: true },
  ],
  noOwnErrors: [
    async ({ product }, use) => {
      const before = ownErrors(product).length
      await use(undefined)
      expect(ownErrors(product).slice(before), 'Something went wrong on our side').toEqual([])
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern.
  noLostFocus: async ({}, use) => {
    const losses: string[] = []
    await use(losses)
    expect(losses, 'The focus fell to the body').toEqual([])
  },
  openAs: async ({ browser, product, logins, noLostFocus }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (role, address = '/', prepare) => {
      const login = logins.get(role)
      const options = { baseURL: product.url, storageState: login, reducedMotion: 'reduce' } as const
      const context = await browser.newContext(options)
      contexts.push(context)
      if (process.env.SHAKE) await shakeBrowser(context)
      const page = await context.newPage()
      await tellLostFocus(page, noLostFocus)
      if (!login) logins.set(role, await firstLogIn(page, role))
      await prepare?.(page)
      await page.goto(address, { waitUntil: 'commit' })
      await untilLoaded(page)
      return page
    })
    // A poll that still runs would fail the finished test.
    const pages = contexts.flatMap((context) => context.pages())
    await Promise.all(pages.map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })))
    await Promise.all(contexts.map((context) => context.close()))
  },
})

/** Looks ten times a second for an element that lost its focus to the body, and reports losses that last half a second. */
async function tellLostFocus(page: Page, losses: string[]): Promise<void> {
  await page.exposeFunction('tellLostFocus', (control: string) => void losses.push(`${page.url()}: ${control}`))
  await page.addInitScript(() => {
    const { tellLostFocus } = window as unknown as { tellLostFocus: (control: string) => void }
    let control: Element | undefined
    let times = 0
    document.addEventListener('focusin', ({ target }) => {
      control = target instanceof Element ? target : undefined
    })
    document.addEventListener('pointerdown', () => {
      control = undefined
    })
    setInterval(() => {
      const isGone = control !== undefined && (!control.isConnected || control.matches(':disabled'))
      times = isGone && document.hasFocus() && document.activeElement === document.body ? times + 1 : 0
      if (times === 5) tellLostFocus(control?.outerHTML.slice(0, 200) ?? '')
    }, 100)
  })
}

/** Returns the log lines in which the product reports errors that it masked. */
export function ownErrors(product: Product): string[] {
  return product
    .output()
    .split('\n')
    .filter((line) => line.includes('"msg":"unexpected error"'))
}

/** Logs in as the role, and returns the storage that later pages start with. */
async function firstLogIn(page: Page, role: Role): Promise<State> {
  await page.goto('/you')
  await logIn(page, role)
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  return page.context().storageState()
}

/** Waits until the screen has loaded its data. An expectation could look again a second too late. */
async function untilLoaded(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector('main')
    return main?.hasChildNodes() && !document.querySelector('[aria-busy="true"]')
  })
}

/** Logs in on the real page with the demo account of the role. */
export async function logIn(page: Page, role: Role): Promise<void> {
  await page.getByLabel('E-mail').fill(`${role}@vouch.example`)
  await page.getByLabel('Password', { exact: true }).fill('vouch-demo')
  await page.getByRole('button', { name: 'Log in' }).click()
}

export function row(page: Page, text: string) {
  return page.getByRole('row').filter({ hasText: text }).first()
}

export { expect }
