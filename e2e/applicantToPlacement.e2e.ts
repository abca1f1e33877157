import path from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { reviewDays } from '#shared/developerAssessments/assessmentSending.ts'
import { dayAfter } from '#shared/reviews/reviewerAvailability.ts'
import { today } from '#test/days.ts'
import { zip } from '#test/files/zip.ts'
import { ask } from './helpers/ask.ts'
import { expect, row, test } from './helpers/product.ts'

const file = (name: string) => path.join(import.meta.dirname, '../test/files', name)
const name = 'Noor van Dijk'
const vera = 'Vera Lindqvist'

const title = `Platform engineer for ${name}`

// The second test places the developer who became a member in the first. Each is a journey over many screens.
test.describe.configure({ mode: 'serial', timeout: 480_000 })

const header = (page: Page) =>
  page.locator('header').filter({ has: page.getByRole('heading', { level: 1, name, exact: true }) })
const moves = (page: Page) => page.getByRole('region', { name: 'Moves' })
const dialog = (page: Page, title: string | RegExp) => page.getByRole('dialog', { name: title })

/** Replaces the proposed reviewer, and returns the chosen reviewer's name. */
async function chooseReviewer(form: Locator, reviewer: RegExp): Promise<string> {
  const field = form.getByRole('combobox', { name: 'Reviewers' })
  await form.getByRole('button', { name: /^Remove / }).click()
  await field.click()
  const options = form.page().getByRole('listbox', { name: 'Reviewers' })
  const option = options.getByRole('option', { name: reviewer }).first()
  const [chosen = ''] = ((await option.textContent()) ?? '').split(' · ')
  await option.click()
  await field.press('Escape')
  return chosen
}

/** Returns who owes a review of the developer's only assessment, if anybody does. */
async function openReviewer(page: Page, developer: string): Promise<string | undefined> {
  const document = `{ getAttempts(developer_id: "${developer.split('/')[2]}") { reviews { reviewer_name status } } }`
  const { data } = await ask(page, document)
  const reviews: { reviewer_name: string; status: string }[] = data.getAttempts[0].reviews
  return reviews.find(({ status }) => status === 'PENDING')?.reviewer_name
}

/** Gives the second review to the vetter, taking it from a reviewer who was drawn for it. */
async function giveSecond(page: Page, isDrawn: boolean): Promise<void> {
  const [button, title, field, submit] = isDrawn
    ? ['Move Review …', /^Move Review: /, 'Give it to', 'Give to Them']
    : ['Second Review …', /^Second Review of /, 'Reviewer', 'Ask for Review']
  await page.getByRole('button', { name: button }).click()
  const form = dialog(page, title)
  const option = form.getByRole('option', { name: new RegExp(`^${vera}`) })
  await form.getByLabel(field).selectOption(await option.getAttribute('value'))
  await form.getByRole('button', { name: submit }).click()
  await expect(form).toBeHidden()
}

async function reviewByKeyboard(page: Page, attempt: string): Promise<void> {
  await page.goto(`/developer/-/assessments/${attempt}`)
  const side = page.getByRole('complementary', { name: 'Score and sending' })
  await expect(side.getByText('Score so far')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('Noor')
  const criteria = page.getByRole('group', { name: /\d%$/ })
  // Whoever opens nothing is asked before they send.
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Download / }).click()
  await download
  await criteria.first().getByRole('radio').first().focus()
  for (let left = await criteria.count(); left > 0; left--) await page.keyboard.press('4')
  const skills = page.getByRole('radio', { name: 'Not shown', exact: true })
  const asked = await skills.count()
  // The first try to send asks for each claimed skill, and moves the focus to the first of them.
  if (asked > 0) await page.keyboard.press('Control+Enter')
  for (let left = asked; left > 0; left--) await page.keyboard.press('y')
  await expect(side.getByText('Saved.')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(side.getByText('This review was sent, so you can no longer change it.')).toBeVisible()
}

test('a stranger applies, is accepted, assessed twice by work that no longer names them, and made a member', async ({
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
    await visitor.getByLabel('Years of skill 1', { exact: true }).fill('7')
    await visitor.getByLabel(/esume/).setInputFiles(file('resume.pdf'))
    await visitor.getByLabel('I agree to this.').check()
    // The first tries may be quicker than people type.
    await expect(async () => {
      const send = visitor.getByRole('button', { name: 'Send application' })
      if (await send.isVisible()) await send.click()
      await expect(visitor.getByRole('heading', { name: 'One more step' })).toBeVisible({ timeout: 1_000 })
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
  })

  await test.step('the recruiter finds the applicant in the queue, reads the resume, and accepts', async () => {
    await recruiter.goto('/applicants?search=noor.vandijk')
    await row(recruiter, name).getByRole('link', { name }).click()
    await expect(header(recruiter)).toContainText('Applicant')
    const tabs = recruiter.getByRole('navigation', { name: 'Developer tabs' })
    await tabs.getByRole('link', { name: 'Resume' }).click()
    await expect(recruiter.getByRole('img', { name: 'Page 1 of 1 of resume.pdf' })).toBeVisible()
    await moves(recruiter).getByRole('button', { name: 'Accept to vetting' }).click()
    const accept = dialog(recruiter, `Accept to vetting: ${name}`)
    await accept.getByRole('button', { name: 'Accept to vetting' }).click()
    await expect(header(recruiter)).toContainText('Profile review')
    await tabs.getByRole('link', { name: 'Applications' }).click()
    await expect(recruiter.getByRole('table', { name: 'Applications' })).toContainText('Accepted')
  })

  const address = new URL(recruiter.url()).pathname.replace(/applications$/, '')
  const vetter = await openAs('vetter', `${address}assessments`)
  const attempts = vetter.getByRole('main')
  let away = ''
  await test.step('a vetter holds the intro call, and sends a take-home to a reviewer of its pool', async () => {
    await moves(vetter).getByRole('button', { name: 'Set to Intro call' }).click()
    await expect(header(vetter)).toContainText('Intro call')
    await vetter.getByRole('button', { name: 'Send Assessment' }).click()
    const send = dialog(vetter, /^Send Assessment: /)
    await send.getByLabel('Assessment').selectOption({ label: 'Data take-home · Take-home' })
    await expect(send.getByText(/has drawn the challenge /)).toBeVisible()
    away = await chooseReviewer(send, /^(?!Robin Nowak|Vera Lindqvist)/)
    await send.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(vetter.getByRole('textbox', { name: 'Link', exact: true })).toHaveValue(/\/public\/submission\//)
    await visitor.goto(await vetter.getByRole('textbox', { name: 'Link', exact: true }).inputValue())
    await vetter.getByRole('button', { name: 'Done' }).click()
    await expect(header(vetter)).toContainText('Challenge out')
  })

  await test.step('the developer starts, and sends the work in, at an address with a name in it', async () => {
    await visitor.getByRole('button', { name: 'Start now' }).click()
    await visitor.getByLabel('Link to your work').fill('https://git.example.com/noor-van-dijk/late-events')
    await visitor.getByRole('button', { name: 'Send in' }).click()
    await expect(visitor.getByRole('heading', { name: 'Your work has arrived' })).toBeVisible()
    await context.close()
  })

  await test.step('reviewers wait until the vetter adds a copy that names nobody', async () => {
    await vetter.reload()
    await expect(attempts).toContainText('This work names its author, so reviewers wait.')
    await vetter.getByRole('button', { name: 'Add Anonymous Copy …' }).click()
    const copy = dialog(vetter, 'Anonymous Copy')
    const buffer = zip({ 'README.md': 'Late events are kept for an hour.' })
    const work = { name: 'late-events.zip', mimeType: 'application/zip', buffer }
    await copy.locator('input[type=file]').setInputFiles(work)
    await copy.getByRole('button', { name: 'Add Copy' }).click()
    await expect(copy).toBeHidden()
    await expect(attempts).toContainText(away)
    await expect(attempts).not.toContainText('so reviewers wait')
  })

  await test.step('the reviewer will be away when it is due, so it goes back, and to another one', async () => {
    await vetter.goto('/assessments')
    await vetter.getByRole('link', { name: 'Data take-home' }).click()
    await vetter.getByRole('link', { name: 'Reviewers' }).click()
    await vetter.getByRole('button', { name: `Days Off … ${away}` }).click()
    const days = dialog(vetter, `Capacity and Days Off: ${away}`)
    for (const day of ['First day off', 'Last day off']) {
      await days.getByRole('textbox', { name: day }).fill(dayAfter(reviewDays))
    }
    await days.getByRole('button', { name: 'Save' }).click()
    await expect(vetter.getByText(/^The days off are entered, and \d+ reviews? goe?s? back\.$/)).toBeVisible()
    await vetter.goto(`${address}assessments`)
    await vetter.getByRole('button', { name: 'Assign Reviewers …' }).click()
    const assign = dialog(vetter, /^Assign Reviewers: /)
    await chooseReviewer(assign, new RegExp(`^${away}`))
    await expect(assign.getByText(`${away} is away on the due date: `)).toBeVisible()
    await chooseReviewer(assign, /^Robin Nowak/)
    await assign.getByRole('button', { name: 'Assign', exact: true }).click()
    await expect(assign).toBeHidden()
  })

  await test.step('two reviewers score it one after the other, neither of whom learns whose it is', async () => {
    const { data } = await ask(vetter, `{ getAttempts(developer_id: "${address.split('/')[2]}") { id } }`)
    const { id } = data.getAttempts[0]
    const reviewer = await openAs('reviewer')
    await reviewByKeyboard(reviewer, id)
    await expect(reviewer.getByRole('button', { name: /^Download .*\.zip$/ })).toBeVisible()
    await vetter.reload()
    // One assessment in ten gets a second reviewer by a draw, which may choose the vetter.
    const second = await openReviewer(vetter, address)
    if (second !== vera) await giveSecond(vetter, second !== undefined)
    await reviewByKeyboard(vetter, id)
  })

  await test.step('the vetter reads the result, and takes the steps that are left', async () => {
    await vetter.goto(`${address}assessments`)
    await expect(vetter.getByRole('main')).toContainText('Strong pass')
    for (const step of ['Tech interview', 'Decision']) {
      await moves(vetter)
        .getByRole('button', { name: `Set to ${step}` })
        .click()
      await expect(header(vetter)).toContainText(step)
    }
    const member = moves(vetter).getByRole('button', { name: 'Make a member' })
    await expect(member).toHaveAttribute('aria-disabled', 'true')
    await expect(member).toHaveAccessibleDescription(/A member needs/)
  })

  await test.step('terms and rate are recorded, and nothing is in the way any more', async () => {
    await vetter.goto(`${address}details`)
    await vetter.getByRole('region', { name: 'Signed terms' }).getByRole('button', { name: 'Upload' }).click()
    const upload = dialog(vetter, 'Upload Signed Terms')
    await upload.getByLabel('Choose File').setInputFiles(file('scanned.pdf'))
    await upload.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(upload).toBeHidden()
    await vetter.getByRole('button', { name: 'Edit Cost rate' }).click()
    await vetter.getByRole('textbox', { name: 'Cost rate per hour' }).fill('62')
    await vetter.keyboard.press('Enter')
    await expect(header(vetter)).toContainText('$62')
    await moves(vetter).getByRole('button', { name: 'Make a member' }).click()
    const member = dialog(vetter, `Make a member: ${name}`)
    await member.getByRole('button', { name: 'Make a member' }).click()
    await expect(header(vetter).getByText('Member', { exact: true })).toBeVisible()
    const { data } = await ask(vetter, `{ getDeveloper(id: "${address.split('/')[2]}") { stage status } }`)
    expect(data.getDeveloper).toEqual({ stage: 'MEMBER', status: 'AVAILABLE' })
  })
})

test('a job goes from a lead to filled by a placement, whose check-ins are held', async ({ openAs }) => {
  const page = await openAs('recruiter', '/jobs')
  const status = page.getByRole('region', { name: 'Status' })
  const moveTo = async (to: string) => {
    await status.getByRole('button', { name: `Move to ${to}` }).click()
    await expect(status.locator('[aria-current="step"]')).toContainText(to)
  }
  const tab = (to: string) => page.getByRole('navigation', { name: 'Job tabs' }).getByRole('link', { name: to })
  /** Opens the page of the profile from the list of the job's profiles. */
  const openProfile = async () => {
    await page.getByRole('row').filter({ hasText: name }).getByRole('link', { name }).click()
    await expect(page).toHaveURL(/\/profiles\/[^/]+\/overview/)
  }
  const moveInDialog = async (to: string) => {
    await dialog(page, `Move ${name}`)
      .getByRole('button', { name: `Move to ${to}` })
      .click()
    await expect(status.locator('[aria-current="step"]')).toContainText(to)
  }

  await test.step('a recruiter adds the lead with what it asks for', async () => {
    await page.getByRole('button', { name: 'Add Job' }).click()
    const add = dialog(page, 'Add Job')
    await add.getByRole('combobox', { name: 'Company' }).click()
    await page.getByRole('listbox', { name: 'Company' }).getByRole('option').first().click()
    await add.getByLabel('Title').fill(title)
    await add.getByLabel('Hourly budget to').fill('110')
    await add.getByLabel('Description').fill('You build services in TypeScript.')
    await add.getByRole('button', { name: 'Add Job' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await page.getByRole('button', { name: 'Edit Skills' }).click()
    const skills = dialog(page, 'Edit Skills')
    await skills.getByRole('button', { name: 'Find Skills' }).click()
    await skills.getByRole('button', { name: 'Add TypeScript as required' }).click()
    await skills.getByRole('button', { name: 'Save' }).click()
    await expect(skills).toBeHidden()
    await moveTo('Needs profiles')
  })

  await test.step('the member is put forward, agrees, and is sent', async () => {
    await tab('Put forward').click()
    const form = page.getByRole('form', { name: 'Put a developer forward' })
    await form.getByRole('combobox', { name: 'Developer' }).fill(name)
    await page.getByRole('option', { name: new RegExp(`^${name} `) }).click()
    await expect(form.getByLabel('Cost rate per hour')).toHaveValue('$62.00')
    await form.getByLabel('Bill rate per hour').fill('95')
    await form.getByLabel('Weekly hours').fill('40')
    await form.getByRole('button', { name: 'Put Forward' }).click()
    await expect(page).toHaveURL(/\/job-profiles$/)
    await openProfile()
    await status.getByRole('button', { name: 'Other moves' }).click()
    await page.getByRole('menuitem', { name: 'Send to Client …' }).click()
    const sent = dialog(page, new RegExp(`^Send ${name} to `))
    await sent.getByRole('textbox', { name: 'Developer agreed on' }).fill('2 Jan 2026')
    await sent.getByRole('textbox', { name: 'Time' }).fill('10:00')
    await sent.getByLabel('Agreed by').selectOption({ label: 'Call' })
    await expect(sent.getByText('The representation check found nothing')).toBeVisible()
    await sent.getByRole('button', { name: 'Send to Client' }).click()
    await expect(status.locator('[aria-current="step"]')).toContainText('Sent')
    await page.getByRole('main').locator('header').getByRole('link', { name: title }).click()
    for (const to of ['Profiles sent', 'Waiting on client']) await moveTo(to)
  })

  await test.step('the client decides, and the placement begins', async () => {
    await tab('Job profiles').click()
    await openProfile()
    for (const to of ['Client review', 'Interviewing', 'Offer']) await moveTo(to)
    await status.getByRole('button', { name: 'Move to Placed …' }).click()
    const placed = dialog(page, `Move ${name}`)
    await placed.getByRole('textbox', { name: 'Starts on' }).fill(today())
    await moveInDialog('Placed')
    await page.getByRole('main').locator('header').getByRole('link', { name: title }).click()
    await expect(page.getByText('The only opening is filled.')).toBeVisible()
    await status.getByRole('button', { name: 'Other moves' }).click()
    await page.getByRole('menuitem', { name: 'Close as filled …' }).click()
    const close = dialog(page, 'Close as filled')
    await close.getByLabel('Reason').selectOption('Filled by us')
    await close.getByRole('button', { name: 'Close Job' }).click()
    await expect(status).toContainText(/Filled for .* · was in Waiting on client/)
  })

  await test.step('a DSTM holds the first check-in that was planned with the placement', async () => {
    const dstm = await openAs('dstm', `/check-in?tab=all&search=${encodeURIComponent(title)}`)
    await expect.poll(() => dstm.getByRole('row').filter({ hasText: name }).count()).toBeGreaterThan(3)
    await dstm.getByRole('row').filter({ hasText: name }).first().getByRole('cell').first().click()
    await dialog(dstm, `Check-in: ${name}`).getByRole('button', { name: 'Record …' }).click()
    const form = dialog(dstm, `Record Check-in: ${name}`)
    await form.getByLabel('How').selectOption('Call')
    await form.getByRole('radio', { name: 'Thriving' }).check()
    await form.getByRole('button', { name: 'Record Check-in' }).click()
    await expect(dialog(dstm, `Check-in: ${name}`).getByText('Thriving')).toBeVisible()
  })
})
