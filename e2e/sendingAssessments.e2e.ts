import { expectAccessible, expectStaticPageAccessible } from './accessible.ts'
import { ask } from './ask.ts'
import { expect, test } from './product.ts'

test('a vetter sends a take-home, the developer sends it in without an account, and its reviewer gets it', async ({
  browser,
  openAs,
  product,
}) => {
  const staff = await openAs('vetter')
  const { data } = await ask(
    staff,
    '{ getDeveloperPage(limit: 1, filter: { status: [INTRO_CALL] }) { developers { id name } } }',
  )
  const { id, name } = data.getDeveloperPage.developers[0]
  const [first_name] = name.split(' ')
  const context = await browser.newContext({ baseURL: product.url, javaScriptEnabled: false })
  const visitor = await context.newPage()
  const copy = await browser.newPage()
  let link = ''

  await test.step('the vetter reads the message before it leaves, and moves the step along', async () => {
    await staff.goto(`/developer/${id}/assessments`)
    await staff.getByRole('button', { name: 'Send Assessment' }).click()
    const dialog = staff.getByRole('dialog', { name: /^Send Assessment: / })
    await dialog.getByLabel('Assessment').selectOption({ label: 'Data take-home · Take-home' })
    await expect(dialog.getByText(/Challenge drawn: (Late events|Churn report)/)).toBeVisible()
    const preview = dialog.getByRole('region', { name: 'Preview' })
    await expect(preview).toContainText(`Hi ${first_name},`)
    await expect(preview).toContainText('at 23:59')
    await expect(dialog.getByLabel(`Move ${first_name} to Challenge out`)).toBeChecked()
    await expectAccessible(staff, { parts: ['[role="dialog"]'], dark: true })
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    const made = staff.getByRole('textbox', { name: 'Link', exact: true })
    await expect(made).toHaveValue(/\/public\/submission\//)
    link = await made.inputValue()
    await staff.getByRole('button', { name: 'Done' }).click()
    await expect(staff.getByText('Challenge out', { exact: true })).toBeVisible()
  })

  await test.step('the developer starts, makes a mistake, loses nothing, and sends it in', async () => {
    await visitor.goto(link)
    await expect(visitor.getByRole('heading', { level: 1, name: 'Data take-home' })).toBeVisible()
    await expectStaticPageAccessible(copy, visitor)
    await visitor.setViewportSize({ width: 390, height: 800 })
    expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await visitor.getByRole('button', { name: 'I start now' }).click()
    await expect(visitor.getByRole('button', { name: 'I start now' })).toBeHidden()
    await visitor.getByLabel('Link to your work').fill('my laptop')
    await visitor.getByLabel('Note').fill('The README says how to run it.')
    await visitor.getByRole('button', { name: 'Send in' }).click()
    await expect(visitor.getByText('Enter a link such as')).toBeVisible()
    await expect(visitor.getByLabel('Note')).toHaveValue('The README says how to run it.')
    await visitor.getByLabel('Link to your work').fill('https://git.example.com/late-events')
    await visitor.getByRole('button', { name: 'Send in' }).click()
    await expect(visitor.getByRole('heading', { name: 'Your work has arrived' })).toBeVisible()
    await visitor.reload()
    await expect(visitor.getByRole('heading', { name: 'Your work has arrived' })).toBeVisible()
  })

  await test.step('the vetter sees what came in, and cancels with a reason; an undo brings it back', async () => {
    await staff.reload()
    const main = staff.getByRole('main')
    await expect(main).toContainText('git.example.com/late-events')
    await expect(main).toContainText('The README says how to run it.')
    await expect(staff.getByText('Assigned', { exact: true })).toBeVisible()
    await staff.getByRole('button', { name: 'Cancel …' }).click()
    const dialog = staff.getByRole('dialog', { name: 'Cancel Data take-home' })
    await dialog.getByRole('button', { name: 'Cancel Assessment' }).click()
    await expect(dialog.getByText('Say why.')).toBeVisible()
    await dialog.getByLabel('Why').fill('Sent to the wrong person')
    await dialog.getByRole('button', { name: 'Cancel Assessment' }).click()
    await expect(staff.getByText('Cancelled', { exact: true })).toBeVisible()
    await visitor.reload()
    await expect(visitor.getByRole('heading', { name: 'This was cancelled' })).toBeVisible()
    await staff.getByRole('button', { name: 'Undo' }).click()
    await expect(staff.getByText('Assigned', { exact: true })).toBeVisible()
  })
  await context.close()
  await copy.close()
})
