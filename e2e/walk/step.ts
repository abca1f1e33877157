import { expect as baseExpect, type Page } from '@playwright/test'

/** One thing that a person does or sees. It throws when the page does not answer as the person expects. */
export type PageAction = (page: Page) => Promise<unknown>

/** A whole action of a working day, named by what the person does and what they expect. */
export interface WalkStep {
  readonly name: string
  readonly acts: readonly PageAction[]
}

/** A day of one person. Its steps build on each other, so that what an earlier one leaves behind meets the later ones. */
export interface Walk {
  /** Names the folder of its pictures: a role of an account, or somebody without one. */
  readonly who: string
  readonly steps: readonly WalkStep[]
}

type Text = string | RegExp

/** A walk is patient with a busy machine, and not so patient that what is missing costs minutes. */
export const patience = 30_000
const expect = baseExpect.configure({ timeout: patience })

export const step = (name: string, ...acts: PageAction[]): WalkStep => ({ name, acts })

/** Opens an address, and waits until its answers are there. */
export function go(address: string): PageAction {
  return async (page) => {
    await page.goto(address, { waitUntil: 'commit' })
    await page.locator('main').first().waitFor()
    await calm(page)
  }
}

/** Waits until nothing on the page is on its way. */
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

/** Clicks the first button of this name. */
export const push =
  (name: Text): PageAction =>
  (page) =>
    page.getByRole('button', { name, exact: true }).first().click()

/** Clicks the last button of this name: that of the dialog which lies on top. */
export const confirm =
  (name: Text): PageAction =>
  (page) =>
    page.getByRole('button', { name, exact: true }).last().click()

/** Clicks a button of the dialog of this name. */
export const inDialog =
  (title: Text, button: Text): PageAction =>
  (page) =>
    page.getByRole('dialog', { name: title }).getByRole('button', { name: button, exact: true }).click()

export const follow =
  (name: Text): PageAction =>
  (page) =>
    page.getByRole('link', { name, exact: true }).first().click()

/** Opens the record of a row of the table, counted from 1. */
export const openRow =
  (row: number): PageAction =>
  (page) =>
    page.getByRole('table').getByRole('row').nth(row).getByRole('link').first().click()

/** Ticks the checkbox of a row, counted from 1. */
export const tickRow =
  (row: number): PageAction =>
  (page) =>
    page.getByRole('table').getByRole('checkbox').nth(row).check()

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

/** Expects the first radio button or checkbox of this name to be chosen. */
export const chosen =
  (name: Text): PageAction =>
  (page) =>
    expect(page.getByRole('radio', { name }).or(page.getByRole('checkbox', { name })).first()).toBeChecked()

/** Expects rows of data in the table: those that stand in for rows on their way have no text. */
export const rows: PageAction = (page) => expect(page.getByRole('table').getByRole('row').nth(1)).toHaveText(/\S/)

export const at =
  (address: RegExp): PageAction =>
  (page) =>
    expect(page).toHaveURL(address)

/** Saves a file by a button, and expects its name. */
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

/** Makes the theme dark, and waits until the page has its colors. A public page has those of its style sheet at once. */
export const dark: PageAction = async (page) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html[data-mantine-color-scheme="light"]')).toHaveCount(0)
  const changing = () =>
    page.evaluate(() => document.getAnimations().filter((one) => one instanceof CSSTransition).length)
  await expect.poll(changing).toBe(0)
}

/** Gives the window the width of a phone; nothing may then stand beyond its edge. */
export const narrow: PageAction = async (page) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const width = () => page.evaluate(() => document.documentElement.scrollWidth)
  await expect.poll(width).toBeLessThanOrEqual(390)
}

/** Opens an address in a second tab, does something there, and closes it. */
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

/** Chooses in a field that suggests while one types. */
export const pick =
  (label: Text, option: string): PageAction =>
  async (page) => {
    await page.getByRole('combobox', { name: label }).last().fill(option)
    await page.getByRole('option', { name: option }).first().click()
  }

/** Chooses an entry of a menu that its button opens. */
export const pickFromMenu =
  (button: Text, entry: Text): PageAction =>
  async (page) => {
    await page.getByRole('button', { name: button }).first().click()
    await page.getByRole('menuitem', { name: entry }).first().click()
  }

/** Expects a row of the table that says this. */
export const hasRow =
  (text: Text): PageAction =>
  (page) =>
    expect(page.getByRole('row').filter({ hasText: text }).first()).toBeVisible()

/** Expects what a field holds. */
export const fieldHolds =
  (label: Text, value: Text): PageAction =>
  (page) =>
    expect(page.getByLabel(label).and(page.locator('input, textarea, select')).first()).toHaveValue(value)

/** Saves a file by an entry of a menu, and expects its name. */
export const savesFromMenu =
  (button: Text, entry: Text, file: RegExp): PageAction =>
  async (page) => {
    const saving = page.waitForEvent('download', { timeout: patience })
    await pickFromMenu(button, entry)(page)
    expect((await saving).suggestedFilename()).toMatch(file)
  }

/** Gives files to the import. */
export const upload =
  (...files: { readonly name: string; readonly text: string }[]): PageAction =>
  (page) =>
    page
      .getByLabel('Choose Files', { exact: true })
      .setInputFiles(files.map(({ name, text }) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })))

export const offline: PageAction = (page) => page.context().setOffline(true)
export const online: PageAction = (page) => page.context().setOffline(false)

/** Does something after which a number on the page is smaller by one. @param text has the number in its first group. */
export function oneFewer(text: RegExp, ...acts: PageAction[]): PageAction {
  return async (page) => {
    const count = async () => Number(text.exec((await page.getByText(text).first().textContent()) ?? '')?.[1])
    const before = await count()
    for (const act of acts) await act(page)
    await expect.poll(count).toBe(before - 1)
  }
}

/** Clicks a checkbox. */
export const toggle =
  (label: Text): PageAction =>
  (page) =>
    page.getByLabel(label).click()

/** Gives a file to a field. */
export const attach =
  (label: Text, file: string): PageAction =>
  (page) =>
    page.getByLabel(label).setInputFiles(file)

/** Expects the keyboard to be at a field or a button. */
export const focused =
  (name: Text): PageAction =>
  (page) =>
    expect(page.getByLabel(name).or(page.getByRole('button', { name })).first()).toBeFocused()

/** Expects a text where the window has it before the eyes, without scrolling. */
export const inView =
  (text: Text): PageAction =>
  (page) =>
    expect(page.getByText(text).first()).toBeInViewport()
