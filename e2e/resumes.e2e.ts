import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './helpers/accessible.ts'
import { ask } from './helpers/ask.ts'
import { expect, test } from './helpers/product.ts'

const file = 'test/files/resume.pdf'
const screens = (page: Page) => page.getByRole('navigation', { name: 'Screens' })

/** Drops the file as if it were dragged from the desktop. */
async function drop(target: Locator): Promise<void> {
  const bytes = (await readFile(file)).toString('base64')
  const dataTransfer = await target.page().evaluateHandle((base64) => {
    const transfer = new DataTransfer()
    const content = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    transfer.items.add(new File([content], 'Dropped résumé.pdf', { type: 'application/pdf' }))
    return transfer
  }, bytes)
  for (const type of ['dragover', 'drop']) await target.dispatchEvent(type, { dataTransfer })
}

/** Returns true when the canvas has a pixel that is not white. */
function isDrawn(canvas: Locator): Promise<boolean> {
  return canvas.evaluate((element: HTMLCanvasElement) => {
    const pixels = element.getContext('2d')?.getImageData(0, 0, element.width, element.height).data
    return pixels?.some((value) => value > 0 && value < 255) ?? false
  })
}

test('a recruiter adds a developer from a dropped resume, confirms each value, and works through its tab', {
  tag: '@proof',
}, async ({ openAs }) => {
  const page = await openAs('recruiter', '/developers')
  const { data } = await ask(page, '{ getDeveloperPage(limit: 1, offset: 0) { developers { email } } }')
  const known: string = data.getDeveloperPage.developers[0].email
  const dialog = page.getByRole('dialog', { name: 'Add Developer' })
  const email = dialog.getByRole('textbox', { name: 'E-mail' })

  await test.step('what the resume says stands beside the form until it is confirmed', async () => {
    await screens(page).getByRole('button', { name: 'Add Developer' }).click()
    await expect(dialog.getByRole('textbox', { name: 'First name' })).toBeFocused()
    await drop(dialog.getByText('Drop a resume here'))
    await expect(dialog.getByRole('group', { name: 'The resume says' })).toContainText('jose@gmx.net')
    await expect(dialog.getByRole('textbox', { name: 'First name' })).toHaveValue('')
    for (const name of ['First name José', 'Last name Álvarez', 'GitHub jose', 'skill C++', 'skill C#'])
      await dialog.getByRole('button', { name: `Use ${name}`, exact: true }).click()
    await expect(dialog.getByRole('button', { name: 'Use skill C#' })).toBeFocused()
    await dialog.getByRole('button', { name: 'Use skill C#' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Last name' })).toHaveValue('Álvarez')
    await expectAccessible(page)
  })

  await test.step('a known e-mail address leads to the developer who has it', async () => {
    await email.fill(known.toUpperCase())
    await expect(dialog.getByRole('link', { name: 'Open the record' })).toHaveAttribute(
      'href',
      /\/developer\/.+\/overview/,
    )
    await dialog.getByRole('button', { name: 'Add Developer' }).click()
    await expect(email).toHaveAccessibleDescription(/Another developer has this e-mail address/)
    await email.fill(`jose.${randomUUID()}@mail.example`)
    await dialog.getByRole('button', { name: 'Add Developer' }).click()
    await expect(page).toHaveURL(/\/developer\/[0-9a-f-]{36}\/resume$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('José Álvarez')
  })

  const preview = page.getByRole('region', { name: /^Resume / })
  const skills = page.getByRole('list', { name: 'Skills found' })
  const skill = (name: string) => skills.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) })
  await test.step('its pages are pictures, and its text is text', async () => {
    const sheet = preview.getByRole('img', { name: 'Page 1 of 1 of Dropped résumé.pdf' })
    await expect.poll(() => isDrawn(sheet)).toBe(true)
    await expect(page.getByRole('main').locator('iframe, embed, object')).toHaveCount(0)
    await expectAccessible(page, { dark: true })
    await preview.getByRole('button', { name: 'Text' }).click()
    await expect(preview).toContainText('Led five engineers')
  })

  await test.step('a skill is accepted by one click, and taken back by another', async () => {
    await expect(skill('C++')).toContainText('Claimed')
    await skills.getByRole('button', { name: 'Accept C#' }).click()
    await expect(skill('C#')).toContainText('Claimed')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(skills.getByRole('button', { name: 'Accept C#' })).toBeVisible()
  })

  await test.step('a file that is here already is told, a scan is refused, and a deleted version comes back', async () => {
    await drop(preview)
    await expect(page.getByText('Dropped résumé.pdf is already here.')).toBeVisible()
    await page.getByRole('button', { name: 'Upload Resume' }).click()
    const upload = page.getByRole('dialog', { name: 'Upload Resume' })
    await upload.getByLabel('Choose File', { exact: true }).setInputFiles('test/files/scanned.pdf')
    await expect(upload.getByRole('alert')).toContainText('only pictures of text')
    await upload.getByLabel('Choose File', { exact: true }).setInputFiles('test/files/resume.docx')
    await expect(upload).toBeHidden()
    await expect(preview).toHaveAccessibleName('Resume resume.docx')
    await preview.getByRole('button', { name: 'Delete' }).click()
    await expect(preview).toHaveAccessibleName('Resume Dropped résumé.pdf')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('link', { name: 'resume.docx' })).toBeVisible()
  })
})

test('the years that a resume says come with its skills', { tag: '@proof' }, async ({ openAs }) => {
  const page = await openAs('recruiter', '/developers')
  const { data } = await ask(page, '{ getDeveloperPage(limit: 1, offset: 0) { developers { id } } }')
  await page.goto(`/developer/${data.getDeveloperPage.developers[0].id}/resume`)
  await page.getByRole('button', { name: 'Upload Resume' }).click()
  const upload = page.getByRole('dialog', { name: 'Upload Resume' })
  const text = 'Skills: COBOL (7 years), Fortran since 2019. No experience with Ada.'
  const content = { name: 'years.txt', mimeType: 'text/plain', buffer: Buffer.from(text) }
  await upload.getByLabel('Choose File', { exact: true }).setInputFiles(content)
  await expect(upload).toBeHidden()
  const skills = page.getByRole('list', { name: 'Skills found' }).getByRole('listitem')
  const cobol = skills.filter({ hasText: 'COBOL · 7 years' })
  await expect(skills).toHaveCount(2)
  await cobol.getByRole('button', { name: 'Accept COBOL' }).click()
  await expect(cobol).toContainText('Claimed')
  await page.getByRole('link', { name: 'Skills', exact: true }).last().click()
  await expect(page.getByRole('row', { name: /COBOL/ })).toContainText('7')
})

test('the years that a resume says come with the skills of a new developer, too', { tag: '@proof' }, async ({
  openAs,
}) => {
  const page = await openAs('recruiter', '/developers')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.postData() ?? ''))
  const askedForNames = () => asked.some((text) => text.includes('getSkillNames'))
  await screens(page).getByRole('button', { name: 'Add Developer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Developer' })
  const buffer = Buffer.from('Skills: Kubernetes (6 years), Terraform (2 years), Docker')
  await dialog
    .getByLabel('Choose File', { exact: true })
    .setInputFiles({ name: 'years of the new.txt', mimeType: 'text/plain', buffer })
  const proposed = (skill: string) => dialog.getByRole('button', { name: `Use skill ${skill}`, exact: true })
  await expect(proposed('Docker')).toBeVisible()
  expect(askedForNames(), 'thousands of names are read only where they are needed').toBe(false)
  for (const skill of ['Kubernetes, 6 years', 'Docker']) await proposed(skill).click()
  await expect.poll(askedForNames).toBe(true)
  await dialog.getByRole('textbox', { name: 'First name' }).fill('Yara')
  await dialog.getByRole('textbox', { name: 'Last name' }).fill('Young')
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill(`yara.${randomUUID()}@mail.example`)
  await dialog.getByRole('button', { name: 'Add Developer' }).click()
  await page
    .getByRole('navigation', { name: 'Developer' })
    .getByRole('link', { name: /^Skills/ })
    .click()
  await expect(page.getByRole('row').filter({ hasText: 'Kubernetes' })).toContainText('6')
  await expect(page.getByRole('row').filter({ hasText: 'Docker' })).toContainText('–')
  await expect(page.getByRole('row').filter({ hasText: 'Terraform' })).toHaveCount(0)
})

test('a DSTM finds a developer by keys alone, with a typing error or by skill, here or in a new tab', {
  tag: '@proof',
}, async ({ openAs }) => {
  const page = await openAs('dstm', '/developers')
  const dialog = page.getByRole('dialog', { name: 'Search Developers' })
  const first = dialog.getByRole('option').first()
  const { data } = await ask(page, '{ getDeveloperPage(limit: 1, offset: 0) { developers { name } } }')
  const name: string = data.getDeveloperPage.developers[0].name
  await screens(page).getByRole('button', { name: 'Search Developers' }).click()
  await expect(dialog.getByRole('combobox')).toBeFocused()
  await expect(dialog).toContainText('Type at least two letters.')
  await page.keyboard.type(name.toLowerCase())
  await expect(first).toContainText(name)
  await expectAccessible(page, { dark: true })

  const [tab] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('Control+Enter')])
  await expect(tab).toHaveURL(/\/developer\/[0-9a-f-]{36}\/overview$/)
  await tab.close()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await screens(page).getByRole('button', { name: 'Search Developers' }).click()

  await dialog.getByRole('combobox').fill('qqqxqqq')
  await expect(dialog).toContainText('Nobody matches “qqqxqqq”.')
  await dialog.getByRole('combobox').fill('javascritp')
  await expect(first).toContainText('JavaScript')
  await page.keyboard.press('ArrowDown')
  const second = await dialog.getByRole('option', { selected: true }).locator('strong').textContent()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(second ?? '')
})
