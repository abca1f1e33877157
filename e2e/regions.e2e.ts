import { expectAccessible } from './accessible.ts'
import { expect, test } from './product.ts'

test('an admin names a region, a recruiter chooses it for a job, and the admin sees what a change of it does there', async ({
  openAs,
}) => {
  const admin = await openAs('admin', '/settings')
  const word = `R${Date.now() % 1_000_000}`
  await admin.getByRole('button', { name: 'Add Region …' }).click()
  const add = admin.getByRole('dialog', { name: 'Add Region' })
  await add.getByRole('textbox', { name: 'Name', exact: true }).fill(`Where ${word} is`)
  await add.getByLabel('Short word').fill(word)
  await add.getByRole('combobox', { name: 'Add the countries of a region' }).fill('DACH')
  await admin.getByRole('option', { name: 'DACH, 3 countries' }).click()
  await expect(add.getByText('Austria')).toBeVisible()
  await admin.keyboard.press('Tab')
  await expectAccessible(admin, { parts: ['[role="dialog"]'], dark: true })
  await add.getByRole('button', { name: 'Add Region' }).click()
  await expect(add).toHaveCount(0)

  const recruiter = await openAs('recruiter', '/jobs')
  await recruiter.getByRole('table').getByRole('row').nth(1).getByRole('link').first().click()
  await recruiter.getByRole('link', { name: 'Countries' }).click()
  await recruiter.getByRole('combobox', { name: 'Add a country or a region' }).fill(word)
  await recruiter.getByRole('option', { name: `${word}: Where ${word} is, 3 countries` }).click()
  const accepted = recruiter.getByRole('list', { name: 'Accepted countries' })
  await expect(accepted).toContainText(`${word}: Where ${word} is, 3 countries`)
  const title = (await recruiter.getByRole('heading', { level: 1 }).textContent()) ?? ''

  await admin.getByRole('button', { name: `Edit ${word}` }).click()
  const edit = admin.getByRole('dialog', { name: 'Edit Region' })
  await edit.getByRole('combobox', { name: 'Countries', exact: true }).fill('Iceland')
  await admin.getByRole('option', { name: 'Iceland' }).click()
  const jobs = edit.getByRole('region', { name: 'Jobs that change' })
  await expect(jobs).toContainText('The countries of 1 open job change:')
  await expect(jobs.getByRole('listitem')).toContainText(`${title}`)
  await expect(jobs.getByRole('listitem')).toContainText('gains Iceland')
  await admin.keyboard.press('Tab')
  await expectAccessible(admin, { parts: ['[role="dialog"]'], dark: true })
  await edit.getByRole('button', { name: 'Save and Change 1 Job' }).click()
  await expect(edit).toHaveCount(0)

  await recruiter.reload()
  await expect(accepted).toContainText(`${word}: Where ${word} is, 4 countries`)
  await recruiter.getByRole('navigation', { name: 'Job tabs' }).getByRole('link', { name: 'Overview' }).click()
  await expect(recruiter.getByText(`Because the region Where ${word} is was changed.`)).toBeVisible()

  await admin.getByRole('button', { name: `Remove ${word}` }).click()
  const remove = admin.getByRole('dialog', { name: `Remove Where ${word} is` })
  await expect(remove.getByRole('listitem')).toContainText(title)
  await expectAccessible(admin, { parts: ['[role="dialog"]'], dark: true })
  await remove.getByRole('button', { name: 'Remove Region' }).click()
  await expect(admin.getByRole('button', { name: `Edit ${word}` })).toHaveCount(0)
  await expectAccessible(admin)
})
