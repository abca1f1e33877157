import path from 'node:path'
import type { Page } from '@playwright/test'
import { ask } from './ask.ts'
import { expect, row, test } from './product.ts'

const file = (name: string) => path.join(import.meta.dirname, '../test/files', name)
const name = 'Noor van Dijk'

const header = (page: Page) =>
  page.locator('header').filter({ has: page.getByRole('heading', { level: 1, name, exact: true }) })
const moves = (page: Page) => page.getByRole('region', { name: 'Moves' })

test('a stranger applies with a PDF, confirms, is accepted, vetted step by step, and made a member by an admin', async ({
  browser,
  openAs,
  product,
}) => {
  const context = await browser.newContext({ baseURL: product.url, javaScriptEnabled: false })
  const visitor = await context.newPage()
  const recruiter = await openAs('recruiter', '/applicants/unconfirmed')

  await test.step('the form takes a real PDF, and promises a message', async () => {
    await visitor.goto('/public/jobs/apply')
    await visitor.getByLabel('First name').fill('Noor')
    await visitor.getByLabel('Last name').fill('van Dijk')
    await visitor.getByLabel('E-mail').fill('noor.vandijk@example.com')
    await visitor.getByLabel('Country').selectOption('Brazil')
    await visitor.getByLabel('skill 1', { exact: true }).fill('TypeScript')
    await visitor.getByLabel('Years of skill 1').fill('7')
    await visitor.getByLabel(/esume/).setInputFiles(file('resume.pdf'))
    await visitor.getByLabel('I agree to this.').check()
    // The first tries may be quicker than people type.
    await expect(async () => {
      const send = visitor.getByRole('button', { name: 'Send application' })
      if (await send.isVisible()) await send.click()
      await expect(visitor.getByRole('heading', { name: 'Thank you' })).toBeVisible({ timeout: 1_000 })
    }).toPass()
  })

  await test.step('the confirmation waits in the outbox that the staff sees, and its link confirms', async () => {
    await recruiter.reload()
    await row(recruiter, name).click()
    const message = recruiter
      .getByRole('dialog', { name: 'Confirmation of an application' })
      .getByRole('region', { name: 'Message' })
    await visitor.goto(/http\S+/.exec((await message.textContent()) ?? '')?.[0] ?? '')
    await visitor.getByRole('button', { name: 'Confirm application' }).click()
    await expect(visitor.getByRole('heading', { name: 'Your application has arrived' })).toBeVisible()
    await context.close()
  })

  await test.step('the recruiter finds the applicant in the queue, reads the resume, and accepts', async () => {
    await recruiter.goto('/applicants?search=noor.vandijk')
    await row(recruiter, name).getByRole('link', { name }).click()
    await expect(header(recruiter)).toContainText('Applicant')
    const tabs = recruiter.getByRole('navigation', { name: 'Developer tabs' })
    await tabs.getByRole('link', { name: 'Resume' }).click()
    await expect(recruiter.getByRole('img', { name: 'Page 1 of 1 of resume.pdf' })).toBeVisible()
    await moves(recruiter).getByRole('button', { name: 'Accept to vetting' }).click()
    const dialog = recruiter.getByRole('dialog', { name: `Accept to vetting: ${name}` })
    await dialog.getByRole('button', { name: 'Accept to vetting' }).click()
    await expect(header(recruiter)).toContainText('Profile review')
    // The moves of a vetter begin where a recruiter left off.
    await tabs.getByRole('link', { name: 'Applications' }).click()
    await expect(recruiter.getByRole('table', { name: 'Applications' })).toContainText('Accepted')
  })

  const address = new URL(recruiter.url()).pathname.replace(/applications$/, 'details')
  const vetter = await openAs('vetter', address)
  await test.step('a vetter takes one step after the other', async () => {
    for (const step of ['Intro call', 'Challenge out', 'Submitted', 'In review', 'Tech interview', 'Decision']) {
      await moves(vetter)
        .getByRole('button', { name: `Set to ${step}` })
        .click()
      await expect(header(vetter)).toContainText(step)
    }
    const member = moves(vetter).getByRole('button', { name: 'Make a member' })
    await expect(member).toHaveAttribute('aria-disabled', 'true')
    await expect(member).toHaveAccessibleDescription(/A member needs/)
  })

  await test.step('terms and rate are recorded', async () => {
    await vetter.getByRole('region', { name: 'Signed terms' }).getByRole('button', { name: 'Upload' }).click()
    const upload = vetter.getByRole('dialog', { name: 'Upload Signed Terms' })
    await upload.getByLabel('Choose File').setInputFiles(file('scanned.pdf'))
    await upload.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(upload).toBeHidden()
    await vetter.getByRole('button', { name: 'Edit Cost rate' }).click()
    await vetter.getByRole('textbox', { name: 'Cost rate per hour' }).fill('62')
    await vetter.keyboard.press('Enter')
    await expect(header(vetter)).toContainText('$62')
  })

  const admin = await openAs('admin', address)
  await test.step('only an admin makes the exception, and says why', async () => {
    await moves(admin).getByRole('button', { name: 'Make a member' }).click()
    const dialog = admin.getByRole('dialog', { name: `Make a member: ${name}` })
    await expect(dialog).toContainText('still lacks a passed assessment.')
    await dialog.getByLabel('Note for colleagues').fill('Led the platform team of a client for two years.')
    await dialog.getByRole('button', { name: 'Make a member' }).click()
    await expect(header(admin).getByText('Member', { exact: true })).toBeVisible()
    const { data } = await ask(admin, `{ getDeveloper(id: "${address.split('/')[2]}") { stage status } }`)
    expect(data.getDeveloper).toEqual({ stage: 'MEMBER', status: 'AVAILABLE' })
    await admin.getByRole('navigation', { name: 'Developer tabs' }).getByRole('link', { name: 'Audit' }).click()
    const audit = admin.getByRole('table', { name: 'Audit' })
    await expect(audit).toContainText('Led the platform team of a client for two years.')
    await expect(audit.getByRole('row').filter({ hasText: 'Stage' }).first()).toContainText('Member')
  })
})
