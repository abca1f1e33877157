import { ask } from './helpers/ask.ts'
import { expect, test } from './helpers/product.ts'

test('a reviewer opens a copy through Vouch, and the vetter reads when; work that does not open is asked for again', {
  tag: '@proof',
}, async ({ browser, openAs, db, product }) => {
  const vetter = await openAs('vetter')
  const { id, developer_id, version } = await db
    .selectFrom('developer_assessments')
    .innerJoin('assessment_versions', 'assessment_versions.id', 'developer_assessments.assessment_version_id')
    .innerJoin('assessments', 'assessments.id', 'assessment_versions.assessment_id')
    .innerJoin('developers', 'developers.id', 'developer_assessments.developer_id')
    .where('assessments.type', '=', 'TAKE_HOME')
    .where('developer_assessments.status', '=', 'STARTED')
    .where('developers.deleted_at', 'is', null)
    .select(['developer_assessments.id', 'developer_id', 'developer_assessments.version'])
    .executeTakeFirstOrThrow()
  const page = await openAs('reviewer')
  const me = await db
    .selectFrom('users')
    .where('email', '=', 'reviewer@vouch.example')
    .select(['id', 'display_name'])
    .executeTakeFirstOrThrow()
  await ask(
    vetter,
    `mutation { recordSubmission(input: { id: "${id}", version: ${version}, url: "https://git.example.com/work" }) { id } }`,
  )
  const sent = await ask(
    vetter,
    `{ getAttempts(developer_id: "${developer_id}") { id version reviews { reviewer_id } } }`,
  )
  const attempt = sent.data.getAttempts.find((one: { id: string }) => one.id === id)
  if (!attempt.reviews.some((one: { reviewer_id: string }) => one.reviewer_id === me.id)) {
    const assigned = `id: "${id}", version: ${attempt.version}, reviewer_ids: ["${me.id}"], days: 5`
    await ask(vetter, `mutation { assignReviewers(input: { ${assigned} }) { id } }`)
  }

  await test.step('the form says who can open the address of a copy', async () => {
    await vetter.goto(`/developer/${developer_id}/assessments/${id}`)
    await vetter.getByRole('button', { name: 'Add Anonymous Copy …' }).click()
    const form = vetter.getByRole('dialog', { name: 'Anonymous Copy' })
    await form.getByLabel('Or the address of the copy').fill(`${product.url}/copies/1`)
    await expect(form.getByText('This is a page of your firm.')).toBeVisible()
    await form.getByLabel('Or the address of the copy').fill('https://git.example.com/copies/1')
    await expect(form.getByText('This is open to everybody who has the address.')).toBeVisible()
    await form.getByRole('button', { name: 'Add Copy' }).click()
    await expect(form).toBeHidden()
  })

  await test.step('the reviewer is asked before scoring unseen, and opens the copy in a tab of its own', async () => {
    await page.context().route('https://git.example.com/**', (route) => route.fulfill({ body: 'The copy' }))
    await page.goto(`/developer/-/assessments/${id}`)
    const missing = page.getByRole('list', { name: 'Missing' })
    await expect(missing).toContainText('You haven’t opened this work.')
    await expect(page.getByText('This is open to everybody who has the address.')).toBeVisible()
    const [tab] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: 'Open on git.example.com' }).click(),
    ])
    await expect(tab.getByText('The copy')).toBeVisible()
    expect(tab.url()).toBe('https://git.example.com/copies/1')
    await tab.close()
    await expect(missing).not.toContainText('You haven’t opened this work.')
    await page.reload()
    await expect(missing).toBeVisible()
    await expect(missing).not.toContainText('You haven’t opened this work.')
  })

  await test.step('the vetter reads it, and asks for the work again', async () => {
    await vetter.reload()
    await expect(
      vetter.getByText(new RegExp(`^Opened by ${me.display_name} on \\d+ \\w+ \\d{4}, \\d\\d:\\d\\d$`)),
    ).toBeVisible()
    const section = vetter.getByRole('main')
    await vetter.getByRole('button', { name: 'Ask for It Again …' }).click()
    const form = vetter.getByRole('dialog', { name: /^Ask for .* Again$/ })
    await form.getByRole('button', { name: 'Ask Again' }).click()
    await expect(form.getByText('Explain why nobody can open the work.')).toBeVisible()
    await form.getByLabel('Why nobody can open it').fill('The archive needs a password.')
    await form.getByLabel('Message by').selectOption({ label: 'None: I send the link myself' })
    await form.getByRole('button', { name: 'Ask Again' }).click()
    const link = await vetter.getByRole('textbox', { name: 'Link', exact: true }).inputValue()
    await vetter.getByRole('button', { name: 'Done' }).click()
    await expect(section).toContainText('Asked for again: The archive needs a password.')
    await expect(vetter.getByRole('button', { name: 'Ask for It Again …' })).toBeHidden()
    const context = await browser.newContext({ javaScriptEnabled: false })
    const visitor = await context.newPage()
    await visitor.goto(link)
    await expect(visitor.getByRole('heading', { name: 'Send in your work again' })).toBeVisible()
    await visitor.getByLabel('Link to your work').fill('https://git.example.com/mended')
    await visitor.getByRole('button', { name: 'Send in' }).click()
    await expect(visitor.getByRole('heading', { name: 'Your work has arrived' })).toBeVisible()
    await context.close()
    await vetter.reload()
    await expect(section).toContainText('git.example.com/mended')
    await expect(section).not.toContainText('Opened by')
  })
})
