import { zip } from '#test/files/zip.ts'
import { expectAccessible, expectStaticPageAccessible } from './helpers/accessible.ts'
import { ask } from './helpers/ask.ts'
import { expect, test } from './helpers/product.ts'

test('a vetter sends a take-home, the developer sends it in without an account, and its reviewer gets it', {
  tag: '@proof',
}, async ({ browser, openAs, product }) => {
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
    await expect(dialog.getByText(/has drawn the challenge (Late events|Churn report)/)).toBeVisible()
    const preview = dialog.getByRole('region', { name: 'Preview' })
    await expect(preview).toContainText(`Hi ${first_name},`)
    await expect(preview).toContainText('at 23:59')
    await expect(dialog.getByLabel(`Move ${first_name} to Challenge out`)).toBeChecked()
    await expectAccessible(staff, { dark: true, parts: ['[role="dialog"]'] })
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
    await visitor.getByRole('button', { name: 'Start now' }).click()
    await expect(visitor.getByRole('button', { name: 'Start now' })).toBeHidden()
    await visitor.getByLabel('Link to your work').fill('my laptop')
    await visitor.getByLabel('Note').fill('The README says how to run it.')
    await visitor.getByRole('button', { name: 'Send in' }).click()
    await expect(visitor.getByText('Enter a link such as')).toBeInViewport()
    await expect(visitor.getByLabel('Note')).toHaveValue('The README says how to run it.')
    await visitor.getByLabel('Link to your work').fill('https://git.example.com/late-events')
    await visitor.getByRole('button', { name: 'Send in' }).click()
    await expect(visitor.getByRole('heading', { name: 'Your work has arrived' })).toBeVisible()
    await visitor.reload()
    await expect(visitor.getByRole('heading', { name: 'Your work has arrived' })).toBeVisible()
  })

  await test.step('the vetter sees what came in', async () => {
    await staff.reload()
    const main = staff.getByRole('main')
    await expect(main).toContainText('git.example.com/late-events')
    await expect(main).toContainText('The README says how to run it.')
    await expect(staff.getByText('Assigned', { exact: true })).toBeVisible()
  })
  await context.close()
  await copy.close()
})

test('work that names its author gets a copy, and what that still says is confirmed', { tag: '@proof' }, async ({
  openAs,
  db,
}) => {
  const page = await openAs('vetter')
  const { id, developer_id, version, first_name } = await db
    .selectFrom('developer_assessments')
    .innerJoin('assessment_versions', 'assessment_versions.id', 'developer_assessments.assessment_version_id')
    .innerJoin('assessments', 'assessments.id', 'assessment_versions.assessment_id')
    .innerJoin('developers', 'developers.id', 'developer_assessments.developer_id')
    .where('assessments.type', '=', 'TAKE_HOME')
    .where('developer_assessments.status', '=', 'STARTED')
    .where('developers.deleted_at', 'is', null)
    .select(['developer_assessments.id', 'developer_id', 'developer_assessments.version', 'first_name'])
    .executeTakeFirstOrThrow()
  const url = `https://git.example.com/${encodeURIComponent(first_name)}/ledger`
  await ask(page, `mutation { recordSubmission(input: { id: "${id}", version: ${version}, url: "${url}" }) { id } }`)
  await page.goto(`/developer/${developer_id}/assessments/${id}`)
  await expect(page.getByText('This work names its author, so reviewers wait.')).toBeVisible()
  await page.getByRole('button', { name: 'Add Anonymous Copy …' }).click()
  const dialog = page.getByRole('dialog', { name: 'Anonymous Copy' })
  await dialog.getByRole('button', { name: 'Add Copy' }).click()
  await expect(dialog.getByText('Choose the file of the copy, or enter its address.')).toBeVisible()
  await expectAccessible(page, { dark: true, parts: ['[role="dialog"]'] })
  const buffer = zip({ 'README.md': `By ${first_name}` })
  const file = { name: 'copy.zip', mimeType: 'application/zip', buffer }
  await dialog.locator('input[type=file]').setInputFiles(file)
  await dialog.getByRole('button', { name: 'Add Copy' }).click()
  const found = page.getByRole('dialog', { name: 'What Was Found' })
  await expect(found.getByText('README.md').first()).toBeVisible()
  await expectAccessible(page, { dark: true, parts: ['[role="dialog"]'] })
  await found.getByRole('button', { name: 'Choose All' }).click()
  await found.getByLabel('Why this does not reveal the author').fill('It is the name of the sample firm.')
  await found.getByRole('button', { name: 'Confirm' }).click()
  await expect(found).toBeHidden()
  await expect(page.getByRole('button', { name: 'Download copy.zip' })).toBeVisible()
  await expect(page.getByText('so reviewers wait')).toBeHidden()
})
