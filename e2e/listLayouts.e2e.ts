import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './helpers/accessible.ts'
import { button } from './helpers/button.ts'
import { downloadCsv } from './helpers/exportCsv.ts'
import { expect, test } from './helpers/product.ts'

const headings = (page: Page) => page.getByRole('columnheader')
const heading = (page: Page, name: string | RegExp) => page.getByRole('columnheader', { name })
const chooser = (page: Page) => page.getByRole('group', { name: 'Columns' })
const box = (page: Page, name: string) => chooser(page).getByRole('checkbox', { name, exact: true })

/** Opens the columns, does something with them, and closes them. */
async function arrange(page: Page, act: () => Promise<unknown>): Promise<void> {
  await button(page, 'Columns').click()
  await act()
  await page.keyboard.press('Escape')
  await expect(button(page, 'Columns')).toBeFocused()
}

/** Expects the search and the filters of a list in one line. */
async function expectOneLine(page: Page): Promise<void> {
  expect((await page.getByRole('search').boundingBox())?.height).toBeLessThanOrEqual(36)
}

/** Expects some letters of the value of a filter, and its button beside them. */
async function expectReadable(page: Page, filter: string, value: string): Promise<void> {
  const text = await button(page, `Filter by ${filter} ${value}`).getByTitle(value).boundingBox()
  const clear = await button(page, `Clear ${filter}`).boundingBox()
  expect(text?.width).toBeGreaterThan(20)
  expect((text?.x ?? 0) + (text?.width ?? 0)).toBeLessThanOrEqual(clear?.x ?? 0)
}

test('the chips of Jobs are one line, what steers a job is in sight at 1024 pixels, and a phone scrolls to the chosen chip', {
  tag: '@proof',
}, async ({ openAs }) => {
  const page = await openAs('recruiter', '/jobs')
  const chips = page.getByRole('navigation', { name: 'Jobs by status' })
  const links = await chips.getByRole('link').all()
  const places = await Promise.all(links.map((chip) => chip.boundingBox()))
  expect(new Set(places.map((place) => place?.y)).size).toBe(1)
  await page.setViewportSize({ width: 1024, height: 800 })
  for (const name of ['Status', 'Days', 'Next action']) await expect(heading(page, name)).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/jobs?status=CANCELLED')
  await expect(chips.getByRole('link', { name: /^Cancelled/ })).toBeInViewport({ ratio: 1 })
  expect((await chips.boundingBox())?.height).toBeLessThanOrEqual(48)
  await expect(chips.getByRole('link', { name: /^Lead/ })).not.toBeInViewport()
})

test('toolbars are one line with what is set, also with a filter that stood behind “More”', { tag: '@proof' }, async ({
  openAs,
}) => {
  const page = await openAs('recruiter', '/jobs?type=HOURLY')
  await expect(button(page, 'Clear Type')).toBeVisible()
  await expectOneLine(page)
  for (const [address, name] of [
    ['/developers?stage=MEMBER&status=AVAILABLE', 'Clear Status'],
    ['/developers?stage=STANDBY&country=PL', 'Clear Stage'],
    ['/vetting?step=PROFILE_REVIEW', 'Clear Step'],
  ] as const) {
    await page.goto(address)
    await expect(button(page, name)).toBeVisible()
    await expectOneLine(page)
  }
  await page.goto('/developers?stage=MEMBER&status=AVAILABLE&country=DE')
  for (const [filter, value] of [
    ['Stage', 'Member'],
    ['Status', 'Available'],
    ['Country', 'Germany'],
  ] as const)
    await expectReadable(page, filter, value)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectReadable(page, 'Stage', 'Member')
  // A phone has all of them in one line that scrolls.
  await expect(button(page, 'More Filters')).toBeHidden()

  await page.setViewportSize({ width: 1024, height: 768 })
  await page.goto('/companies')
  await page.getByRole('table').getByRole('link').first().click()
  await page.getByRole('link', { name: 'Messages' }).click()
  const [columns, download] = await Promise.all(
    ['Columns', 'Export CSV'].map((name) => page.getByRole('dialog').getByRole('button', { name }).boundingBox()),
  )
  expect(columns?.y).toBe(download?.y)
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Write Message' })).toBeInViewport({ ratio: 1 })
  expect((await page.getByRole('dialog').getByRole('search').boundingBox())?.y).toBe(columns?.y)
})

test('a recruiter arranges the open profiles by mouse, scrolls them under their names, and saves the columns in sight', {
  tag: '@proof',
}, async ({ openAs }) => {
  const page = await openAs('recruiter', '/profiles')

  await test.step('what steers is in sight at 1280 pixels, and the toolbar is one line, for one’s own, too', async () => {
    for (const name of ['Developer', 'Days', 'Waiting on', 'Owner'])
      await expect(heading(page, name)).toBeInViewport({ ratio: 1 })
    const columns = button(page, 'Columns')
    await expectOneLine(page)
    expect((await columns.boundingBox())?.y).toBe((await page.getByRole('searchbox').boundingBox())?.y)
    await button(page, 'Mine').click()
    await expect(button(page, 'Clear Filters')).toBeVisible()
    await expectOneLine(page)
    await button(page, 'Clear Filters').click()
  })

  await test.step('columns are hidden, dragged and pinned, and rows come closer', async () => {
    await arrange(page, async () => {
      await box(page, 'Cost').uncheck()
      await expect(heading(page, 'Cost')).toBeHidden()
      await expectAccessible(page)
      const items = chooser(page).getByRole('listitem')
      await items.filter({ hasText: 'Owner' }).locator('[aria-hidden]').first().hover()
      await page.mouse.down()
      const target = await items.filter({ hasText: 'Status' }).first().boundingBox()
      await page.mouse.move(target?.x ?? 0, (target?.y ?? 0) + 40, { steps: 4 })
      await page.mouse.move(target?.x ?? 0, (target?.y ?? 0) + 10, { steps: 8 })
      await page.mouse.up()
      await chooser(page).getByRole('button', { name: 'Pin Company' }).click()
      await chooser(page).getByRole('radio', { name: 'Compact' }).check()
    })
    const order = [
      '',
      'Developer',
      'Company',
      'Job',
      'Owner',
      'Status',
      'Days',
      'Bill',
      'Margin %',
      'Consent',
      'Waiting on',
    ]
    await expect(headings(page)).toHaveText(order)
    expect((await page.locator('[data-row]').first().boundingBox())?.height).toBeLessThan(36)
    await expect(page).toHaveURL(/\/profiles$/)
  })

  await test.step('names and what is pinned stay in sight while the table scrolls, with a shadow only then', async () => {
    await page.setViewportSize({ width: 1024, height: 800 })
    const shadow = () =>
      headings(page)
        .nth(2)
        .evaluate((cell) => getComputedStyle(cell).boxShadow.replaceAll('rgba(0, 0, 0, 0)', 'none'))
    const place = async () => (await headings(page).nth(2).boundingBox())?.x
    const placeOfJob = async () => (await headings(page).nth(3).boundingBox())?.x ?? 0
    const [before, job] = [await place(), await placeOfJob()]
    expect(await shadow()).toMatch(/^none/)
    await page.getByRole('table').evaluate((table) => table.parentElement?.scrollTo({ left: 400 }))
    await expect.poll(placeOfJob).toBeLessThan(job)
    expect(await place()).toBe(before)
    await expect.poll(shadow).not.toMatch(/^none/)
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  await test.step('the file has the columns in sight, in their order', async () => {
    const download = await downloadCsv(page, 'Columns in Sight')
    const [first] = (await readFile(await download.path(), 'utf8')).split(/\r?\n/)
    expect(first?.replace(/^\uFEFF/, '')).toBe(
      'Developer,Company,Job,Owner,Status,Days in status,Bill,Currency,Margin %,Consent,Waiting on',
    )
  })

  await test.step('Reset gives back the columns of the list', async () => {
    await arrange(page, () => chooser(page).getByRole('button', { name: 'Reset' }).click())
    await expect(headings(page)).toHaveCount(12)
  })
})
