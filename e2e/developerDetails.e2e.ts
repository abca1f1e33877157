import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { ask } from './ask.ts'
import { expect, test } from './product.ts'

/** The first member of the list. */
async function firstMember(page: Page): Promise<string> {
  const { data } = await ask(
    page,
    '{ getDeveloperPage(limit: 1, offset: 0, filter: { stage: [MEMBER] }) { developers { id } } }',
  )
  return data.getDeveloperPage.developers[0].id
}

const fact = (page: Page, label: string) =>
  page.locator('dl').filter({ has: page.getByRole('button', { name: `Edit ${label}`, exact: true }) })
const editor = (page: Page, label: string) => page.getByRole('form', { name: `Edit ${label}`, exact: true })

test('facts are edited where they are shown, and two who edit at once lose nothing', async ({ openAs }) => {
  const page = await openAs('recruiter')
  const id = await firstMember(page)
  await page.goto(`/developer/${id}/details`)

  await test.step('by keyboard: Enter saves, the focus returns, and the header tells at once', async () => {
    await page.getByRole('button', { name: 'Edit Headline' }).press('Enter')
    await editor(page, 'Headline').getByLabel('Headline').fill('  Builds compilers ')
    await page.keyboard.press('Enter')
    await expect(fact(page, 'Headline')).toContainText('Builds compilers')
    await expect(page.getByRole('button', { name: 'Edit Headline' })).toBeFocused()
    await expect(page.getByRole('main').getByText('Builds compilers')).toHaveCount(2)
  })

  await test.step('what is wrong is said at its field, and Escape asks before it is lost', async () => {
    await page.getByRole('button', { name: 'Edit Slack id' }).click()
    const slack = editor(page, 'Slack id').getByLabel('Slack id')
    await slack.fill('general')
    await slack.press('Enter')
    await expect(slack).toHaveAccessibleDescription(/Enter the id of a person in Slack/)
    await expectAccessible(page)
    await slack.press('Escape')
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await expect(fact(page, 'Slack id')).not.toContainText('general')
  })

  await test.step('what someone else saved stands beside what is typed', async () => {
    await page.getByRole('button', { name: 'Edit City' }).click()
    const city = editor(page, 'City').getByLabel('City')
    await city.fill('Recife')
    const { data } = await ask(page, `{ getDeveloper(id: "${id}") { version } }`)
    const changes = `{ city: "Olinda", available_from: "2030-01-02" }`
    await ask(
      page,
      `mutation { updateDeveloper(id: "${id}", changes: ${changes}, version: ${data.getDeveloper.version}) { id } }`,
    )
    await city.press('Enter')
    await expect(editor(page, 'City')).toContainText('Someone else saved Olinda here.')
    await expect(city).toHaveValue('Recife')
    await expect(fact(page, 'Available from')).toContainText('2 Jan 2030')
    await editor(page, 'City').getByRole('button', { name: 'Keep mine' }).click()
    await editor(page, 'City').getByRole('button', { name: 'Save' }).click()
    await expect(fact(page, 'City')).toContainText('Recife')
  })

  await test.step('inputs that are loaded later get the focus, too', async () => {
    await page.getByRole('button', { name: 'Edit Rate floor' }).click()
    await page.getByLabel('Rate floor per hour').fill('41.5')
    await page.keyboard.press('Enter')
    await expect(fact(page, 'Rate floor')).toContainText('$41.50 per hour')
  })
})

test('a skill is added, changed, removed, and brought back', async ({ openAs }) => {
  const page = await openAs('dstm')
  await page.goto(`/developer/${await firstMember(page)}/skills`)
  const table = page.getByRole('table', { name: 'Skills' })
  const row = table.getByRole('row').filter({ hasText: 'Kotlin' })
  await page.getByRole('button', { name: 'Add Skill' }).click()
  const add = page.getByRole('dialog', { name: 'Add Skill' })
  await add.getByRole('combobox', { name: 'Skill' }).fill('kotlin')
  await page.getByRole('option', { name: 'Kotlin' }).click()
  await add.getByLabel('Years of experience').fill('2.5')
  await add.getByRole('button', { name: 'Add Skill' }).click()
  await expect(row).toContainText('Claimed')
  await row.getByRole('button', { name: 'Edit Kotlin' }).click()
  await page.getByRole('dialog', { name: 'Edit Kotlin' }).getByLabel('Years of experience').fill('3')
  await page.keyboard.press('Enter')
  await expect(row).toContainText('3')
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Remove Kotlin' }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toContainText('Claimed')
})
