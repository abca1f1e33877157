import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { importFiles } from '#shared/imports/imports.ts'
import { expectAccessible } from './accessible.ts'
import { expect, row, test } from './product.ts'
import { resize } from './resize.ts'

const choose = (page: Page, files: string[]) => page.getByLabel('Choose Files', { exact: true }).setInputFiles(files)

test('an admin finds the import, sees what would change, imports, and changes nothing the second time', async ({
  openAs,
}, { outputDir }) => {
  await mkdir(outputDir, { recursive: true })
  const resume = path.join(outputDir, 'Ana Silva.txt')
  await writeFile(resume, 'Ana Silva\nSix years of TypeScript and React.')
  const files = [...importFiles.map((name) => path.join('docs/import', name)), resume]

  const page = await openAs('admin', '/clients')
  const clients = await countOfClients(page)
  await page.getByRole('navigation', { name: 'Clients', exact: true }).getByRole('link', { name: 'Import' }).click()
  await expect(page).toHaveURL(/\/import$/)
  await expect(page.getByRole('heading', { name: 'Drop tables and resumes here' })).toBeVisible()
  await expectAccessible(page)

  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download developers.csv' }).click()
  const template = await waiting
  expect(template.suggestedFilename()).toBe('developers.csv')
  expect(await readFile(await template.path(), 'utf8')).toBe(await readFile('docs/import/developers.csv', 'utf8'))

  await choose(page, files)
  await expect(page.getByRole('heading', { name: 'Import: What Would Change' })).toBeVisible()
  const cells = (name: string) => row(page, name).getByRole('cell')
  await expect(cells('developers.csv')).toHaveText(['developers.csv', '4', '0', '0', '0'])
  await expect(cells('Resumes')).toHaveText(['Resumes', '1', '0', '0', '0'])
  await expect(page.getByText('The import takes less than a minute.')).toBeVisible()

  await test.step('each count opens its rows, with what they would write', async () => {
    const rows = page.getByRole('region', { name: 'Rows' })
    await page.getByRole('button', { name: 'developers.csv, new: 4' }).click()
    await expect(rows.getByRole('heading', { name: 'New (4)' })).toBeVisible()
    await expect(rows.locator('[data-row]')).toHaveCount(4)
    await expect(row(page, 'Ana Silva')).toContainText('Country: Brazil')
    await expectAccessible(page)
    await rows.getByLabel('File').selectOption('jobs.csv')
    await expect(rows.locator('[data-row]')).not.toHaveCount(4)
  })
  await page.goto('/clients')
  expect(await countOfClients(page)).toBe(clients)

  await page.goto('/import')
  await choose(page, files)
  await page.getByRole('button', { name: /^Import \d+ rows$/ }).click()
  await expect(page.getByText(/^\d+ rows imported\.$/)).toBeVisible()
  await expect(cells('developers.csv')).toHaveText(['developers.csv', '4', '0', '0', '0'])
  await expect(cells('Resumes')).toHaveText(['Resumes', '1', '0', '0', '0'])
  await page.goto('/clients')
  expect(await countOfClients(page)).toBe(clients + 2)

  await page.keyboard.press('Control+k')
  await page.keyboard.type('import')
  await expect(page.getByRole('option')).toHaveText(['Import', 'Earlier Imports'])
  await page.keyboard.press('Enter')
  await choose(page, files)
  await expect(cells('developers.csv')).toHaveText(['developers.csv', '0', '0', '4', '0'])
  await expect(cells('Resumes')).toHaveText(['Resumes', '0', '0', '1', '0'])
  await expect(page.getByRole('heading', { name: /^Unchanged \(\d+\)$/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Import \d/ })).toBeHidden()
  await expect(page.getByText('Nothing would change')).toBeVisible()
})

test('what cannot be imported is told with lines and reasons, and the rest is imported while another screen is looked at', async ({
  openAs,
}, { outputDir }) => {
  await mkdir(outputDir, { recursive: true })
  const inFolder = (name: string) => path.join(outputDir, name)
  const [file, picture] = [inFolder('companies.csv'), inFolder('photo.png')]
  await writeFile(file, 'name,status\nGood Company,ACTIVE\nBad Company,=HYPERLINK(1)\n,ACTIVE\n')
  await writeFile(picture, 'x')
  const page = await openAs('admin', '/import')
  await choose(page, [picture])
  await expect(page.getByRole('alert')).toContainText('There is nothing to import.')
  await expect(page.getByRole('button', { name: 'Choose Files' })).toBeVisible()

  await choose(page, [file, picture])
  await expect(row(page, 'companies.csv').getByRole('cell')).toHaveText(['companies.csv', '1', '0', '0', '2'])
  await expect(page.getByRole('heading', { name: 'Left out (3)' })).toBeVisible()
  await expect(row(page, 'is not one of').getByRole('cell')).toHaveText([
    'companies.csv',
    '3',
    'status: “=HYPERLINK(1)” is not one of Prospect, Active, Past, Do not serve.',
  ])
  await expectAccessible(page)
  await resize(page, 390, 844)
  expect((await page.getByText('is not one of').boundingBox())?.width).toBeGreaterThanOrEqual(260)
  await resize(page, 1280)

  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Report' }).click()
  const download = await waiting
  expect(download.suggestedFilename()).toBe('import-report.csv')
  const report = await readFile(await download.path(), 'utf8')
  expect(report.trim().split('\r\n')).toHaveLength(4)
  expect(report).toContain('companies.csv,4,name: The cell is empty.')

  await test.step('an import that did not end says after a reload how far it came', async () => {
    const cutOff = { body: '{"file":"companies.csv","rows":1}\n' }
    await page.route('**/portal/import/run*', (route) => route.fulfill(cutOff), { times: 1 })
    await page.getByRole('button', { name: 'Import 1 row', exact: true }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('alert')).toContainText(
      'It came to 1 of 3 (companies.csv). Choose the same files again',
    )
    await choose(page, [file, picture])
    await expect(page.getByRole('button', { name: 'Import 1 row', exact: true })).toBeVisible()
  })

  const { promise: released, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/portal/import/run*', async (route) => {
    await released
    await route.continue()
  })
  await page.getByRole('button', { name: 'Import 1 row', exact: true }).click()
  await expect(page.getByText('Importing …')).toBeVisible()
  const accounts = page.getByRole('navigation', { name: 'Clients', exact: true })
  await accounts.getByRole('link', { name: 'Staff' }).click()
  await expect(page).toHaveURL(/\/staff$/)
  await page.goBack()
  await expect(page.getByText('Importing …')).toBeVisible()
  await page.goForward()
  goOn()
  await accounts.getByRole('link', { name: 'Import' }).click()
  await expect(
    page.getByText('1 row imported. Correct the rows that were left out, and import the same files again.'),
  ).toBeVisible()
  await expectAccessible(page)
})

test('an admin imports a raw export: says what a column means, mends a cell, decides about a pair, and saves the mapping', async ({
  openAs,
}, { outputDir }) => {
  await mkdir(outputDir, { recursive: true })
  const file = path.join(outputDir, 'Candidates export.csv')
  await writeFile(
    file,
    [
      'Candidates of 2026',
      '',
      'Candidate;Mail;Rate;Land;Free from;Column X',
      'Ada Export;ada@export.example;$65;Sverige;3/4/2027;Ada’s headline',
      'Bea Export;bea(at)export.example;1.070,50 €;Deutschland;5/6/2027;',
      'Ada Export;ada.second@export.example;70;Österreich;asap;',
      'Total;;;;;',
    ].join('\n'),
  )
  const jobs = path.join(outputDir, 'Openings export.csv')
  // Other tests choose jobs by their place, and the newest come first.
  await writeFile(jobs, 'Account Name,Job Title,Job Type,Opened\nExport Harbor,Keeper of harbors,Hourly,13.05.2019\n')
  const page = await openAs('admin', '/import')
  await choose(page, [file, jobs])
  await expect(page.getByRole('heading', { name: 'Import: What the Columns Mean' })).toBeVisible()
  await expect(page.getByText('3 rows; lines 1, 7 taken for titles and totals')).toBeVisible()
  const where = (heading: string) => page.getByLabel(`Where “${heading}” goes`)
  await expect(where('Candidate')).toHaveValue('full_name')
  await expect(where('Column X')).toHaveValue('')
  await where('Free from').selectOption('available_from')
  await where('Column X').selectOption('headline')
  await expect(page.getByRole('button', { name: 'Show What Would Change' })).toBeDisabled()
  await page.getByLabel('Add companies that only jobs name').check()
  await page.getByText('Day first').click()
  await expect(page.getByRole('button', { name: 'Show What Would Change' })).toBeEnabled()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Save Mapping' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Save Mapping' })
  await dialog.getByLabel('Name').fill('Export of candidates')
  await dialog.getByRole('button', { name: 'Save Mapping' }).click()
  await expect(page.getByText('The mapping “Export of candidates” is saved.')).toBeVisible()
  await expect(page.getByLabel('Saved mapping').first()).toHaveValue(/./)
  await page.getByRole('button', { name: 'Delete Mapping' }).click()
  await expect(page.getByText('The mapping “Export of candidates” is deleted.')).toBeVisible()
  await expect(page.getByLabel('Saved mapping').first()).toBeHidden()

  await page.getByRole('button', { name: 'Show What Would Change' }).click()
  await expect(page.getByRole('heading', { name: 'Import: What Would Change' })).toBeVisible()
  await expect(page.getByText('Cells that cannot be used (')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Mail of Bea Export, line 5').fill('bea@export.example')
  const pairs = page.getByRole('region', { name: 'The same person?' })
  await pairs.getByText('Another person').click()
  await page.getByRole('button', { name: 'Check Again' }).click()
  await expect(row(page, 'Candidates export.csv').getByRole('cell').nth(1)).toHaveText('3')
  await expect(row(page, 'Openings export.csv › companies').first().getByRole('cell').nth(1)).toHaveText('1')
  await page.getByRole('button', { name: 'Import 5 rows' }).click()
  await expect(page.getByText('5 rows imported.')).toBeVisible()

  await page.goto('/applicants?search=bea%40export.example')
  await expect(page.getByText('Bea Export').first()).toBeVisible()

  await test.step('the report is found after a reload, and the run is taken back as one', async () => {
    await page.goto('/import')
    await page.getByRole('link', { name: 'Earlier Imports' }).click()
    await expect(page.getByRole('heading', { name: /^Earlier imports \(\d+\)$/ })).toBeVisible()
    await row(page, 'Candidates export.csv').first().getByRole('button').click()
    const run = page.getByRole('dialog', { name: 'Import: Done' })
    await expect(run.getByRole('table', { name: 'What changed' })).toContainText('Candidates export.csv')
    await expect(run).toContainText('Column X → headline')
    await expect(run.getByRole('region', { name: 'Take back' })).toContainText('Take Back removes 5 records.')
    await expectAccessible(page, { parts: ['[role="dialog"]'] })
    await run.getByRole('button', { name: 'Take Back …' }).click()
    const question = page.getByRole('alertdialog', { name: 'Take back this import?' })
    await expect(question).toContainText('Take Back removes 5 records. Nobody can undo this.')
    await question.getByRole('button', { name: 'Take Back' }).click()
    await expect(page.getByText('5 records removed.')).toBeVisible()
    await expect(run).toBeHidden()
    await row(page, 'Candidates export.csv').first().getByRole('button').click()
    await expect(page.getByRole('dialog', { name: 'Import: Taken back' })).toContainText(
      'Nothing of this import is left.',
    )
    await page.keyboard.press('Escape')
    await page.goto('/applicants?search=bea%40export.example')
    await expect(page.getByRole('heading', { name: /^Applicants/ })).toBeVisible()
    await expect(page.getByText('Bea Export')).toHaveCount(0)
  })
})

async function countOfClients(page: Page): Promise<number> {
  const heading = page.getByRole('heading', { name: /^Clients \(\d+ of \d+ Results\)$/ })
  const [, count] = /of (\d+)/.exec((await heading.textContent()) ?? '') ?? []
  return Number(count)
}
