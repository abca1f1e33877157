import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from './helpers/accessible.ts'
import { ask } from './helpers/ask.ts'
import { expect, test } from './helpers/product.ts'

/** Expects that the reason why a save is refused stands above the buttons, whole. */
async function expectAboveButtons(page: Page): Promise<void> {
  const edit = page.getByRole('dialog', { name: 'Edit Job' })
  const [alert, footer] = [edit.getByRole('alert'), edit.locator('[data-footer]')]
  await expect(alert).toContainText('You changed this job in another tab or window.')
  const gap = async () => {
    const [above, below] = [await alert.boundingBox(), await footer.boundingBox()]
    return (below?.y ?? 0) - ((above?.y ?? 0) + (above?.height ?? 0))
  }
  await expect.poll(gap).toBeGreaterThan(0)
}

test('a job is added with its skills, a country and a note, found in the list, moved on, and edited beside a colleague', {
  tag: '@proof',
}, async ({ openAs }) => {
  const page = await openAs('recruiter', '/jobs?group=status')
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  await expectAccessible(page)
  const title = `Engineer ${randomUUID()}`
  await page.getByRole('button', { name: 'Add Job' }).click()
  const add = page.getByRole('dialog', { name: 'Add Job' })
  await add.getByRole('combobox', { name: 'Company' }).click()
  await page.getByRole('listbox', { name: 'Company' }).getByRole('option').first().click()
  await add.getByLabel('Title').fill(title)
  await add.getByLabel('Description').fill('You build services in Python and Django.')
  await add.getByRole('button', { name: 'Add Job' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)

  await page.getByRole('button', { name: 'Edit Skills' }).click()
  const skills = page.getByRole('dialog', { name: 'Edit Skills' })
  await skills.getByRole('button', { name: 'Find Skills' }).click()
  await skills.getByRole('button', { name: 'Add Python as required' }).click()
  await skills.getByRole('button', { name: 'Add Django as bonus' }).click()
  await expect(skills.getByText('The job asks for every skill that the text names.')).toBeVisible()
  await skills.getByRole('button', { name: 'Save' }).click()
  await expect(skills).toBeHidden()

  await page.getByRole('link', { name: 'Countries' }).click()
  await page.getByRole('combobox', { name: 'Add a country or a region' }).fill('Portugal')
  await page.getByRole('option', { name: /^Portugal \(\+/ }).click()
  const accepted = page.getByRole('list', { name: 'Accepted countries' })
  await expect(accepted.getByRole('listitem')).toHaveText([/^Portugal.*member/])

  await page.getByRole('link', { name: 'Notes' }).click()
  await page.getByLabel('New note').fill('They start in May.')
  await page.getByRole('button', { name: 'Add Note' }).click()
  const note = page.getByRole('list', { name: 'Notes' }).getByRole('listitem')
  await note.getByRole('button', { name: /^Pin / }).click()
  await expect(note).toContainText('Pinned')

  await page.getByRole('link', { name: 'Jobs', exact: true }).first().click()
  await page.getByLabel('Search title or company').fill(title)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jobs (1)')
  // The message that the job was added may still be there, with a link of its own.
  await page.getByRole('table', { name: 'Jobs' }).getByRole('link', { name: title }).click()
  const status = page.getByRole('region', { name: 'Status' })
  await status.getByRole('button', { name: 'Move to Needs profiles' }).press('Enter')
  await expect(status.locator('[aria-current="step"]')).toContainText('Needs profiles')
  await expectAccessible(page)

  await page.setViewportSize({ width: 1280, height: 768 })
  await page.getByRole('button', { name: 'Edit Job' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Job' })
  await edit.getByLabel('Title').fill(`${title}, the second`)
  const id = new URL(page.url()).pathname.split('/')[2]
  const { data } = await ask(page, `{ getJob(id: "${id}") { version } }`)
  const change = `id: "${id}", changes: { tags: ["urgent"] }, version: ${data.getJob.version}`
  await ask(page, `mutation { updateJob(input: { ${change} }) { id } }`)
  await edit.getByRole('button', { name: 'Save' }).click()
  await expectAboveButtons(page)
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${title}, the second`)
})
