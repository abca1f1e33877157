import type { Page } from '@playwright/test'
import { button } from './button.ts'
import { chooseJob } from './chooseJob.ts'
import { expect, type OpenAs } from './product.ts'

const grid = (page: Page) => page.getByRole('region', { name: 'Candidates' })
export const cards = (page: Page) =>
  grid(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox') })
export const checked = (page: Page) => grid(page).getByRole('checkbox', { checked: true })
export const composer = (page: Page) => page.getByRole('dialog', { name: 'Send Message' })
export const message = (page: Page) => composer(page).getByRole('textbox', { name: 'Message' })

/** Sends what stands in the composer. */
export const confirmSend = (page: Page) => composer(page).getByRole('button', { name: /^Send / })

/** Keeps the address of each job that was opened, by its company. */
const addresses = new Map<string, string>()
export const pathOf = (page: Page) => new URL(page.url()).pathname

/** Opens the candidates of a job as a recruiter: the first time by the dialog, later by its address. */
export async function openSearch(
  openAs: OpenAs,
  company = 'Larkspur Mobility',
  prepare?: (page: Page) => Promise<unknown>,
): Promise<Page> {
  const known = addresses.get(company)
  const page = await openAs('recruiter', known ?? '/skills-search', prepare)
  if (!known) await chooseJob(page, company)
  await expect(cards(page).first()).toBeVisible()
  addresses.set(company, pathOf(page))
  return page
}

/** Lets the test move the page's clock, so that the poll's ten seconds pass at once. */
export const withClock = (page: Page) => page.clock.install()
export const pollAgain = (page: Page) => page.clock.runFor(10_000)

/** The number of those to select first. A dialog that closes may still show a number of its own. */
export const selectFirstField = (page: Page) => page.getByRole('spinbutton', { name: 'Select first' })

export async function selectFirstCandidates(page: Page, count: number): Promise<void> {
  await selectFirstField(page).fill(String(count))
  await button(page, '[ Apply ]').click()
}

/** Changes the answers of the matcher's operations, and leaves all others alone. */
export async function changeAnswers(page: Page, change: (answer: { data: { allSearchDevs: Answer } }) => void) {
  await page.route('**/graphql', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    for (const answer of Array.isArray(body) ? body : [body]) if (answer.data?.allSearchDevs) change(answer)
    await route.fulfill({ response, json: body })
  })
}

interface Answer {
  version: string
  total: number
  unchanged: boolean
  developers: { id: string; match_percentage: number }[]
}

/** Records from now on which cards the page changes, by their positions. */
export function watchCards(page: Page) {
  return page.evaluate(() => {
    const list = document.querySelector('section[aria-label="Candidates"] ol')
    if (!list) throw new Error('There is no list of candidates.')
    const touched = new Set<string>()
    const observer = new MutationObserver((records) => {
      for (const { target } of records) {
        const element = target instanceof Element ? target : target.parentElement
        // Pictures load at any time, so they do not count as changes.
        if (element?.closest('[aria-hidden="true"], img')) continue
        touched.add(element?.closest('ol > li')?.querySelector('a')?.textContent ?? 'the list')
      }
    })
    observer.observe(list, { subtree: true, childList: true, characterData: true, attributes: true })
    Object.assign(window, { touchedCards: touched })
  })
}

export const touchedCards = (page: Page) =>
  page.evaluate(() => [...(window as unknown as { touchedCards: Set<string> }).touchedCards])
