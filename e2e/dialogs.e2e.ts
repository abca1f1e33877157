import type { Page } from '@playwright/test'
import { register } from '#web/nouns.ts'
import type { DialogName } from '#web/platform/lib/dialogs.ts'
import { dialogAddress } from './dialogRecords.ts'
import { expect, test } from './product.ts'

/** Names the browser test of each dialog for which the demo firm has no record. */
const elsewhere: Partial<Record<DialogName, string>> = {
  'confirmation-message': 'e2e/jobsPage.e2e.ts',
  'import-run': 'e2e/import.e2e.ts',
  'task-run': 'e2e/taskRuns.e2e.ts',
}
/** Dialogs about somebody's own work, which admins do not have. */
const ofReviewers: readonly DialogName[] = ['decline-review']
const ofAdmins = register.dialogs
  .map(([name]) => name)
  .filter((name) => !(name in elsewhere || ofReviewers.includes(name)))
/** The dialogs of an admin are parted, so that each worker takes some. */
const size = Math.ceil(ofAdmins.length / 4)
const parts = [0, 1, 2, 3].map((at) => ofAdmins.slice(at * size, (at + 1) * size))

/** A failure does not end the test, so that one run reports every dialog. */
const softly = expect.configure({ soft: true, timeout: 8_000 })

const dialogs = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))
const opener = (page: Page) => page.getByRole('navigation').getByRole('link').first()

for (const [role, names] of [['reviewer', ofReviewers] as const, ...parts.map((part) => ['admin', part] as const)]) {
  test(`every dialog of a ${role}, beginning with ${names[0]}, begins on its first field, submits by Ctrl+Enter, keeps its buttons in sight and returns the focus`, async ({
    openAs,
    db,
  }) => {
    const page = await openAs(role)
    await page.setViewportSize({ width: 1280, height: 768 })
    for (const name of names) {
      await test.step(name, async () => {
        await openByAddress(page, await dialogAddress(db, name))
        await softly(dialogs(page).getByRole('alert'), `an error in ${name}`).toHaveCount(0)
        await softly.poll(() => focusIn(page), { message: `the focus of ${name}` }).toBe('right')
        softly(await cutButtons(page), `buttons of ${name} below the window`).toEqual([])
        const { wanted, pressed } = await submitByKeys(page)
        softly(pressed, `Ctrl+Enter in ${name}`).toBe(wanted)
        await page.keyboard.press('Escape')
        await softly(dialogs(page), name).toHaveCount(0)
        await softly(opener(page), `${name} returns the focus`).toBeFocused()
      })
    }
  })
}

/** Opens a dialog by its address without a reload, while a link of the navigation has the focus. */
async function openByAddress(page: Page, address: string): Promise<void> {
  await opener(page).focus()
  await page.evaluate((to) => {
    window.history.pushState(window.history.state, '', to)
    window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }))
  }, address)
  await softly(dialogs(page)).toBeVisible()
  await softly(dialogs(page).locator('[aria-label="Loading"], [data-loading]')).toHaveCount(0)
}

/**
 * Returns `right` when the first field has the focus, else a footer button if there is no field, else the title. Otherwise it says what
 * has the focus.
 */
function focusIn(page: Page): Promise<string> {
  return dialogs(page).evaluate((dialog) => {
    const focused = document.activeElement
    const shown = (selector: string) => [...dialog.querySelectorAll(selector)].filter((one) => one.checkVisibility())
    const fields = shown('input:enabled, select:enabled, textarea:enabled, [data-field]').filter(
      (one) => one.getAttribute('tabindex') !== '-1',
    )
    const buttons = shown('[data-footer] button')
    const begins = dialog.querySelector('[data-autofocus="true"]')
    const right = begins ?? fields[0]
    if (
      right
        ? focused === right
        : buttons.length > 0
          ? buttons.some((one) => one === focused)
          : focused === dialog.querySelector('h2')
    )
      return 'right'
    return `${focused?.outerHTML.slice(0, 200)}, in place of ${right?.outerHTML.slice(0, 200)}`
  })
}

/** Returns the texts of footer buttons that lie below the window. */
function cutButtons(page: Page): Promise<string[]> {
  return dialogs(page).evaluate((dialog) =>
    [...dialog.querySelectorAll('[data-footer] button')]
      .filter((button) => button.getBoundingClientRect().bottom > window.innerHeight)
      .map((button) => button.textContent),
  )
}

/** Presses Ctrl+Enter, and prevents the button that it presses from acting. */
async function submitByKeys(page: Page) {
  const wanted = await dialogs(page).evaluate((dialog) => {
    const buttons = [...dialog.querySelectorAll<HTMLButtonElement>('[data-footer] button')]
    const main = buttons.length > 1 ? buttons.at(-1) : undefined
    document.addEventListener(
      'click',
      (event) => {
        event.preventDefault()
        event.stopImmediatePropagation()
        document.documentElement.dataset.pressed = (event.target as Element).closest('button')?.textContent ?? ''
      },
      { once: true, capture: true },
    )
    return main?.disabled ? undefined : main?.textContent
  })
  await page.keyboard.press('Control+Enter')
  const pressed = await page.evaluate(() => {
    const { pressed } = document.documentElement.dataset
    delete document.documentElement.dataset.pressed
    // When no button was pressed, this click removes the listener.
    if (pressed === undefined) document.body.click()
    delete document.documentElement.dataset.pressed
    return pressed
  })
  return { wanted, pressed }
}
