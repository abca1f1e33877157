import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { register } from '#web/nouns.ts'
import type { DialogName } from '#web/platform/lib/address/dialogs.ts'
import { dialogAddress } from './helpers/dialogRecords.ts'
import { expect, test } from './helpers/product.ts'

/** The demo firm has no record for these dialogs. The journey that opens one has it as a tag: `@dialog:import-run`. */
const elsewhere = globSync('*.e2e.ts', { cwd: import.meta.dirname }).flatMap((file) =>
  [...readFileSync(path.join(import.meta.dirname, file), 'utf8').matchAll(/'@dialog:([\w-]+)'/g)].map(
    ([, name]) => name,
  ),
)
const unknown = elsewhere.filter((name) => !register.dialogs.some(([dialog]) => dialog === name))
if (unknown.length > 0) throw new Error(`A journey has the tag of a dialog that does not exist: ${unknown.join(', ')}`)
/** Dialogs about somebody's own work, which admins do not have. */
const ofReviewers: readonly DialogName[] = ['decline-review', 'cannot-open-work']
const ofAdmins = register.dialogs
  .map(([name]) => name)
  .filter((name) => !(elsewhere.includes(name) || ofReviewers.includes(name)))
/** A third of the dialogs of an admin are enough to see that a change of all dialogs is wrong. The others are proofs. */
const size = Math.ceil(ofAdmins.length / 3)
const parts = [ofAdmins.slice(0, size), ofAdmins.slice(size)]

/** A failure does not end the test, so that one run reports every dialog. */
const softly = expect.configure({ soft: true })

const tried = [
  ['reviewer', ofReviewers, []],
  ['admin', parts[0] ?? [], []],
  ['admin', parts[1] ?? [], ['@proof']],
] as const
for (const [role, names, tag] of tried) {
  test(`every dialog of a ${role}, beginning with ${names[0]}, begins on its first field, submits by Ctrl+Enter, keeps its buttons in sight and returns the focus`, {
    tag: [...tag],
  }, async ({ openAs, db }) => {
    const page = await openAs(role)
    await page.setViewportSize({ width: 1280, height: 768 })
    for (const name of names) {
      await test.step(name, async () => {
        const { errors, focus, cut, main } = await page.evaluate(openByAddress, await dialogAddress(db, name))
        softly(errors, `errors in ${name}`).toEqual([])
        softly(focus, `the focus of ${name}`).toBe('right')
        softly(cut, `buttons of ${name} below the window`).toEqual([])
        await page.keyboard.press('Control+Enter')
        await page.keyboard.press('Escape')
        const { pressed, focusAfter } = await page.evaluate(untilClosed)
        softly(pressed, `Ctrl+Enter in ${name}`).toBe(main)
        softly(focusAfter, `${name} returns the focus`).toBe('right')
      })
    }
  })
}

/**
 * Opens a dialog by its address without a reload, while a link of the navigation has the focus, and looks at it once it stands still. It
 * runs in the page, where each frame can be looked at.
 * @returns the errors, the texts of footer buttons that lie below the window, and that of the main button if it can be pressed. The focus
 * is `right` when the first field has it, else a footer button if there is no field, else the title.
 */
async function openByAddress(address: string) {
  document.querySelector<HTMLElement>('nav a')?.focus()
  window.history.pushState(window.history.state, '', address)
  window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }))
  const all = <One extends HTMLElement>(selector: string) => {
    const found = document.querySelectorAll<One>(`:is([aria-modal="true"], dialog) ${selector}`)
    return [...found].filter((one) => one.checkVisibility())
  }
  const fieldsOf = () =>
    all('[data-autofocus="true"]').concat(
      all(':is(input:enabled, select:enabled, textarea:enabled, [data-field]):not([tabindex="-1"])'),
    )
  const buttonsOf = () => all<HTMLButtonElement>('[data-footer] button')
  const focusOf = () => {
    const [focused, [field], buttons] = [document.activeElement, fieldsOf(), buttonsOf()]
    const places = field ? [field] : buttons.length > 0 ? buttons : all('h2')
    if (places.some((one) => one === focused)) return 'right'
    return `${focused?.outerHTML.slice(0, 200)}, in place of ${places[0]?.outerHTML.slice(0, 200)}`
  }
  const isLoading = () => all('*').length === 0 || all(':is([aria-label="Loading"], [data-loading])').length > 0
  const end = performance.now() + 8_000
  while ((isLoading() || focusOf() !== 'right') && performance.now() < end) await new Promise(requestAnimationFrame)
  const buttons = buttonsOf()
  const main = buttons.length > 1 ? buttons.at(-1) : undefined
  // The button that Ctrl+Enter presses must not act.
  const keepPressed = (event: Event) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    document.documentElement.dataset.pressed = (event.target as Element).closest('button')?.textContent ?? ''
  }
  document.addEventListener('click', keepPressed, { once: true, capture: true })
  return {
    errors: isLoading() ? ['It does not load.'] : all('[role="alert"]').map((alert) => alert.textContent),
    focus: focusOf(),
    cut: buttons.filter((one) => one.getBoundingClientRect().bottom > window.innerHeight).map((one) => one.textContent),
    main: main?.disabled ? undefined : main?.textContent,
  }
}

/** Waits until a dialog has closed. @returns the button that was pressed in it, and if the link has the focus again. */
async function untilClosed() {
  const { pressed } = document.documentElement.dataset
  // When no button was pressed, this click removes the listener.
  if (pressed === undefined) document.body.click()
  delete document.documentElement.dataset.pressed
  const isOpen = () => document.querySelector('[aria-modal="true"], dialog') !== null
  const focused = () => document.activeElement
  const isRight = () => !isOpen() && focused() === document.querySelector('nav a')
  const end = performance.now() + 8_000
  while (!isRight() && performance.now() < end) await new Promise(requestAnimationFrame)
  return { pressed, focusAfter: isRight() ? 'right' : isOpen() ? 'in the dialog' : focused()?.outerHTML.slice(0, 200) }
}
