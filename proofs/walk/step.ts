import { expect as baseExpect, type Page } from '@playwright/test'

/** An action or a check of one person. It throws when the page does not answer as the person expects. */
export type PageAction = (page: Page) => Promise<unknown>

/** One step of a working day, named by the action and the result that the person expects. */
export interface WalkStep {
  readonly name: string
  readonly acts: readonly PageAction[]
}

/** The working day of one person. Later steps build on the records that earlier steps leave. */
export interface Walk {
  /** Names the folder of the pictures: the role of an account, or a kind of visitor. */
  readonly who: string
  readonly steps: readonly WalkStep[]
}

type Text = string | RegExp

/** Milliseconds. A busy machine needs this long, and a missing element must not cost minutes. */
export const patience = 30_000
const expect = baseExpect.configure({ timeout: patience })

export const step = (name: string, ...acts: PageAction[]): WalkStep => ({ name, acts })

/** Opens an address, and waits until its data is there. */
export function go(address: string): PageAction {
  return async (page) => {
    await page.goto(address, { waitUntil: 'commit' })
    await page.locator('main').first().waitFor()
    await calm(page)
  }
}

/** Waits until nothing on the page is loading. */
export const calm: PageAction = (page) => expect(page.locator('[aria-busy="true"]')).toHaveCount(0)

export const press =
  (...keys: string[]): PageAction =>
  async (page) => {
    for (const key of keys) await page.keyboard.press(key)
  }

export const typeInto =
  (text: string): PageAction =>
  (page) =>
    page.keyboard.type(text)

export const push =
  (name: Text): PageAction =>
  (page) =>
    page.getByRole('button', { name, exact: true }).first().click()

/** Clicks the button of a dialog. What lies behind it may have one of the same name. */
export const confirm =
  (name: Text): PageAction =>
  (page) => {
    const dialogs = page.getByRole('dialog').or(page.getByRole('alertdialog'))
    return dialogs.getByRole('button', { name, exact: true }).last().click()
  }

/** Takes the last change back, by the newest notice. */
export const undo: PageAction = (page) => page.getByRole('button', { name: 'Undo', exact: true }).last().click()

export const inDialog =
  (title: Text, button: Text): PageAction =>
  (page) =>
    page.getByRole('dialog', { name: title }).getByRole('button', { name: button, exact: true }).click()

export const follow =
  (name: Text): PageAction =>
  (page) =>
    page.getByRole('link', { name, exact: true }).first().click()

/** Opens the record of a table row. Rows count from 1. */
export const openRow =
  (row: number): PageAction =>
  (page) =>
    page.getByRole('table').getByRole('row').nth(row).getByRole('link').first().click()

/** Ticks the checkbox of a row. Rows count from 1. */
export const tickRow =
  (row: number): PageAction =>
  (page) =>
    page.getByRole('table').getByRole('checkbox').nth(row).check()

/** Checks the radio button of this name. */
export const tick =
  (name: Text): PageAction =>
  (page) =>
    page.getByRole('radio', { name }).check()

export const fill =
  (label: Text, text: string): PageAction =>
  (page) =>
    page.getByLabel(label).and(page.locator('input, textarea')).first().fill(text)

export const choose =
  (label: Text, option: string | { index: number }): PageAction =>
  (page) =>
    page.getByLabel(label).and(page.locator('select')).first().selectOption(option)

export const see =
  (text: Text): PageAction =>
  (page) =>
    expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()

export const miss =
  (text: Text): PageAction =>
  (page) =>
    expect(page.getByText(text).filter({ visible: true })).toHaveCount(0)

export const heading =
  (name: Text): PageAction =>
  (page) =>
    expect(page.getByRole('heading', { name }).first()).toBeVisible()

export const dialog =
  (name: Text): PageAction =>
  (page) =>
    expect(page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name })).first()).toBeVisible()

export const noDialog: PageAction = (page) => expect(page.getByRole('dialog')).toHaveCount(0)

export const hasButton =
  (name: Text): PageAction =>
  (page) =>
    expect(page.getByRole('button', { name }).first()).toBeVisible()

export const lacksButton =
  (name: Text): PageAction =>
  (page) =>
    expect(page.getByRole('button', { name })).toHaveCount(0)

export const hasLink =
  (name: Text): PageAction =>
  (page) =>
    expect(page.getByRole('link', { name }).first()).toBeVisible()

/** Expects the first radio button or checkbox of this name to be checked. */
export const chosen =
  (name: Text): PageAction =>
  (page) =>
    expect(page.getByRole('radio', { name }).or(page.getByRole('checkbox', { name })).first()).toBeChecked()

/** Expects table rows with text, because placeholder rows have none. */
export const rows: PageAction = (page) => expect(page.getByRole('table').getByRole('row').nth(1)).toHaveText(/\S/)

export const at =
  (address: RegExp): PageAction =>
  (page) =>
    expect(page).toHaveURL(address)

/** Clicks a button that saves a file, and expects the name of the file. */
export const saves =
  (button: Text, file: RegExp): PageAction =>
  async (page) => {
    const saving = page.waitForEvent('download', { timeout: patience })
    await page.getByRole('button', { name: button, exact: true }).first().click()
    expect((await saving).suggestedFilename()).toMatch(file)
  }

export const back: PageAction = (page) => page.goBack()
export const reload: PageAction = async (page) => {
  await page.reload({ waitUntil: 'commit' })
  await page.locator('main').first().waitFor()
  await calm(page)
}

/** Makes the theme dark, and waits until the colours of the page follow. Public pages apply them at once. */
export const dark: PageAction = async (page) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html[data-mantine-color-scheme="light"]')).toHaveCount(0)
  const changing = () =>
    page.evaluate(() => document.getAnimations().filter((one) => one instanceof CSSTransition).length)
  await expect.poll(changing).toBe(0)
}

/** Makes the window as narrow as a phone, and expects nothing beyond its edge. */
export const narrow: PageAction = async (page) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const width = () => page.evaluate(() => document.documentElement.scrollWidth)
  await expect.poll(width).toBeLessThanOrEqual(390)
}

/** Opens an address in a second tab, acts there, and closes it. */
export const inSecondTab =
  (address: string, ...acts: PageAction[]): PageAction =>
  async (page) => {
    const other = await page.context().newPage()
    try {
      for (const act of [go(address), ...acts]) await act(other)
    } finally {
      await other.close()
    }
  }

/** Chooses a suggestion in a field that is typed into. */
export const pick =
  (label: Text, option: string): PageAction =>
  async (page) => {
    await page.getByRole('combobox', { name: label }).last().fill(option)
    await page.getByRole('option', { name: option }).first().click()
  }

export const pickFromMenu =
  (button: Text, entry: Text): PageAction =>
  async (page) => {
    await page.getByRole('button', { name: button }).first().click()
    await page.getByRole('menuitem', { name: entry }).first().click()
  }

export const hasRow =
  (text: Text): PageAction =>
  (page) =>
    expect(page.getByRole('row').filter({ hasText: text }).first()).toBeVisible()

export const fieldHolds =
  (label: Text, value: Text): PageAction =>
  (page) =>
    expect(page.getByLabel(label).and(page.locator('input, textarea, select')).first()).toHaveValue(value)

/** Saves a file by a menu item, and expects the name of the file. */
export const savesFromMenu =
  (button: Text, entry: Text, file: RegExp): PageAction =>
  async (page) => {
    const saving = page.waitForEvent('download', { timeout: patience })
    await pickFromMenu(button, entry)(page)
    expect((await saving).suggestedFilename()).toMatch(file)
  }

export const upload =
  (...files: { readonly name: string; readonly text: string }[]): PageAction =>
  (page) =>
    page
      .getByLabel('Choose Files', { exact: true })
      .setInputFiles(files.map(({ name, text }) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })))

export const offline: PageAction = (page) => page.context().setOffline(true)
export const online: PageAction = (page) => page.context().setOffline(false)

/** Expects a number on the page to fall by one through these actions. @param text has the number in its first group. */
export function oneFewer(text: RegExp, ...acts: PageAction[]): PageAction {
  return async (page) => {
    const count = async () => Number(text.exec((await page.getByText(text).first().textContent()) ?? '')?.[1])
    const before = await count()
    for (const act of acts) await act(page)
    await expect.poll(count).toBe(before - 1)
  }
}

export const toggle =
  (label: Text): PageAction =>
  (page) =>
    page.getByLabel(label).click()

export const attach =
  (label: Text, file: string): PageAction =>
  (page) =>
    page.getByLabel(label).setInputFiles(file)

export const focused =
  (name: Text): PageAction =>
  (page) =>
    expect(page.getByLabel(name).or(page.getByRole('button', { name })).first()).toBeFocused()

/** Expects a text to be visible without scrolling. */
export const inView =
  (text: Text): PageAction =>
  (page) =>
    expect(page.getByText(text).first()).toBeInViewport()
