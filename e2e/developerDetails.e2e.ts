import type { Page } from '@playwright/test'
import { expectAccessible } from './helpers/accessible.ts'
import { ask } from './helpers/ask.ts'
import { expect, test } from './helpers/product.ts'

async function firstMember(page: Page): Promise<string> {
  const { data } = await ask(
    page,
    '{ getDeveloperPage(limit: 1, offset: 0, filter: { stage: [MEMBER] }) { developers { id } } }',
  )
  return data.getDeveloperPage.developers[0].id
}

const detail = (page: Page, label: string) =>
  page.locator('dl').filter({ has: page.getByRole('button', { name: `Edit ${label}`, exact: true }) })
const editor = (page: Page, label: string) => page.getByRole('form', { name: `Edit ${label}`, exact: true })

test('details are edited where they are shown, and two who edit at once lose nothing', { tag: '@proof' }, async ({
  openAs,
}) => {
  const page = await openAs('recruiter')
  const id = await firstMember(page)
  await page.goto(`/developer/${id}/details`)

  await test.step('by keyboard: Enter saves, the focus returns, and the header tells at once', async () => {
    await page.getByRole('button', { name: 'Edit Headline' }).press('Enter')
    await editor(page, 'Headline').getByLabel('Headline').fill('  Builds compilers ')
    await page.keyboard.press('Enter')
    await expect(detail(page, 'Headline')).toContainText('Builds compilers')
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
    await page.getByRole('button', { name: 'Discard Changes' }).click()
    await expect(detail(page, 'Slack id')).not.toContainText('general')
  })

  await test.step('what someone else saved stands beside what is typed', async () => {
    await page.getByRole('button', { name: 'Edit City' }).click()
    const city = editor(page, 'City').getByLabel('City')
    await city.fill('Recife')
    const { data } = await ask(page, `{ getDeveloper(id: "${id}") { version } }`)
    const changes = `{ city: "Olinda", available_from: "2030-01-02" }`
    await ask(
      page,
      `mutation { updateDeveloper(input: { id: "${id}", changes: ${changes}, version: ${data.getDeveloper.version} }) { id } }`,
    )
    await city.press('Enter')
    await expect(editor(page, 'City')).toContainText('Saved meanwhile: Olinda')
    await expect(city).toHaveValue('Recife')
    await expect(detail(page, 'Available from')).toContainText('2 Jan 2030')
    await editor(page, 'City').getByRole('button', { name: 'Keep Mine' }).click()
    await editor(page, 'City').getByRole('button', { name: 'Save' }).click()
    await expect(detail(page, 'City')).toContainText('Recife')
  })

  await test.step('inputs that are loaded later get the focus, too', async () => {
    await page.getByRole('button', { name: 'Edit Rate floor' }).click()
    await page.getByLabel('Rate floor per hour').fill('41.5')
    await page.keyboard.press('Enter')
    await expect(detail(page, 'Rate floor')).toContainText('$41.50 per hour')
  })

  await test.step('a country with one time zone fills it in, and cities find others', async () => {
    const { data } = await ask(page, `{ getDeveloper(id: "${id}") { version } }`)
    const { version } = data.getDeveloper
    const changes = '{ country: "", time_zone: "" }'
    await ask(
      page,
      `mutation { updateDeveloper(input: { id: "${id}", changes: ${changes}, version: ${version} }) { id } }`,
    )
    await page.reload()
    await page.getByRole('button', { name: 'Edit Country' }).click()
    const zone = editor(page, 'Country').getByRole('combobox', { name: 'Time zone' })
    await editor(page, 'Country').getByRole('combobox', { name: 'Country' }).pressSequentially('germ')
    await page.keyboard.press('Enter')
    await expect(zone).toHaveValue('Europe/Berlin')
    await zone.fill('lisbon')
    await page.keyboard.press('Enter')
    await expect(zone).toHaveValue('Europe/Lisbon')
    await page.keyboard.press('Enter')
    await expect(detail(page, 'Country')).toContainText('Germany')
    await expect(detail(page, 'Time zone')).toContainText('Europe/Lisbon')
  })
})

test('a skill is added, changed, removed, and brought back', { tag: '@proof' }, async ({ openAs }) => {
  const page = await openAs('dstm')
  await page.goto(`/developer/${await firstMember(page)}/skills`)
  const table = page.getByRole('table', { name: 'Skills' })
  const row = table.getByRole('row').filter({ hasText: 'Kotlin' })
  await page.getByRole('button', { name: 'Add Skill' }).click()
  const add = page.getByRole('dialog', { name: 'Add Skill' })
  await add.getByRole('combobox', { name: 'Skill' }).fill('kotlin')
  await page.getByRole('option', { name: 'Kotlin', exact: true }).click()
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

test('what was asked and decided stands on tabs, and j and k walk the list that one came from', {
  tag: '@proof',
}, async ({ openAs }) => {
  const page = await openAs('vetter', '/developers?stage=MEMBER&sort=-name')
  const rows = page.getByRole('table', { name: 'Developers' }).locator('tbody [data-row]')
  await expect(rows.nth(2)).toBeVisible()
  // The avatar puts the first letter of the name before it.
  const names = (await rows.locator('td:nth-child(2) a').allTextContents()).map((name) => name.slice(1))
  const heading = page.getByRole('heading', { level: 1 })
  const tabs = page.getByRole('navigation', { name: 'Developer tabs' })
  const walk = page.getByRole('navigation', { name: 'Walk through Developers' })

  await test.step('from row to row, on the same tab, and back to the list as it was', async () => {
    await rows.nth(1).getByRole('link').first().click()
    await tabs.getByRole('link', { name: 'Assessments' }).click()
    await expect(tabs.getByRole('link', { name: 'Assessments' })).toHaveAttribute('aria-current', 'page')
    // The keys of the walk count once its neighbours are known.
    await expect(walk.getByRole('button', { name: 'Next' })).toBeVisible()
    await page.keyboard.press('j')
    await expect(heading).toHaveText(names[2] ?? '')
    await expect(page).toHaveURL(/\/assessments$/)
    await walk.getByRole('button', { name: 'Previous' }).click()
    await expect(heading).toHaveText(names[1] ?? '')
    await page.keyboard.press('k')
    await expect(heading).toHaveText(names[0] ?? '')
    await expect(walk.getByRole('button', { name: 'Previous' })).toBeDisabled()
    await page.reload()
    await expect(walk).toContainText(/^Developers1 of /)
    await expectAccessible(page)
    await expect(walk.getByRole('link', { name: 'Developers' })).toHaveAttribute('href', /stage=MEMBER&sort=-name$/)
  })

  await test.step('an assessment shows its rubric with the scores of its reviewers', async () => {
    await page.goto(`/developer/${await withAssessment(page)}/assessments`)
    await page.getByRole('table', { name: 'Assessments' }).getByRole('link').last().click()
    await expect(page).toHaveURL(/\/assessments\/[0-9a-f-]{36}$/)
    await expect(
      page
        .getByRole('table', { name: /^Rubric of/ })
        .getByRole('columnheader')
        .first(),
    ).toHaveText('Criterion')
    await expectAccessible(page)
  })

  await test.step('an application shows its answers and the decision', async () => {
    await tabs.getByRole('link', { name: 'Applications' }).click()
    const applications = page.getByRole('table', { name: 'Applications' })
    await expect(applications).toBeVisible()
    await page.goto(`${new URL(page.url()).pathname}/none`)
    await expect(page.getByText('This application was not found.')).toBeVisible()
  })

  await test.step('who did not come from the list is not led through it', async () => {
    await expect(walk).toBeHidden()
  })
})

async function withAssessment(page: Page): Promise<string> {
  const filter = '{ best_result: [STRONG_PASS, PASS] }'
  const { data } = await ask(page, `{ getDeveloperPage(limit: 1, offset: 0, filter: ${filter}) { developers { id } } }`)
  return data.getDeveloperPage.developers[0].id
}

test('signed terms are uploaded with their day, downloaded, and replaced by newer ones', { tag: '@proof' }, async ({
  openAs,
}) => {
  const page = await openAs('dstm')
  await page.goto(`/developer/${await firstMember(page)}/details`)
  const terms = page.getByRole('region', { name: 'Signed terms' })
  const dialog = page.getByRole('dialog', { name: 'Upload Signed Terms' })
  const files = terms.getByRole('listitem')
  const before = await test.step('without a file the dialog says what is missing', async () => {
    await expect(terms.getByText('No file yet.').or(files.first())).toBeVisible()
    const count = await files.count()
    await terms.getByRole('button', { name: /^(Upload|Replace)$/ }).click()
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(dialog).toContainText('Choose the file of the signed terms.')
    await expectAccessible(page)
    return count
  })

  await test.step('a scan is kept with its day', async () => {
    await dialog.getByLabel('Choose File').setInputFiles('test/files/scanned.pdf')
    await expect(dialog.getByRole('heading', { name: 'scanned.pdf' })).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Signed on' }).fill('31 Jan 2026')
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(files).toHaveCount(before + 1)
    await expect(files.first()).toContainText('Signed 31 Jan 2026')
    await expect(detail(page, 'Terms signed on')).toContainText('31 Jan 2026')
    const download = page.waitForEvent('download')
    await terms.getByRole('button', { name: 'Download scanned.pdf' }).click()
    expect((await download).suggestedFilename()).toBe('scanned.pdf')
  })

  await test.step('a newer file replaces it, and can be taken back', async () => {
    await terms.getByRole('button', { name: 'Replace' }).click()
    await dialog.getByLabel('Choose File').setInputFiles('test/files/resume.docx')
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(files).toHaveCount(before + 2)
    await expect(files.nth(1)).toContainText('Earlier, signed 31 Jan 2026')
    await terms.getByRole('button', { name: 'Delete resume.docx' }).click()
    await expect(files).toHaveCount(before + 1)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(files).toHaveCount(before + 2)
  })
})
