import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { expectAccessible } from './helpers/accessible.ts'
import { expect, row, test } from './helpers/product.ts'
import { resize } from './helpers/resize.ts'

const choose = (page: Page, files: string[]) => page.getByLabel('Choose Files', { exact: true }).setInputFiles(files)

test(
  'an admin imports a raw export: says what a column means, reads what is left out, and takes the run back',
  {
    tag: ['@proof', '@dialog:import-run'],
  },
  async ({ openAs }, { outputDir }) => {
    await mkdir(outputDir, { recursive: true })
    const file = path.join(outputDir, 'Candidates export.csv')
    const picture = path.join(outputDir, 'photo.png')
    await writeFile(
      file,
      [
        'Candidate;Mail;Rate;Land;Free from;Column X',
        'Ada Export;ada@export.example;$65;Sverige;asap;Ada’s headline',
        'Bea Export;bea(at)export.example;70;Deutschland;asap;',
      ].join('\n'),
    )
    await writeFile(picture, 'x')
    const page = await openAs('admin', '/import')
    await expect(page.getByRole('heading', { name: 'Drop tables and resumes here' })).toBeVisible()
    await expectAccessible(page)

    await test.step('a phone has room for what each column means', async () => {
      await choose(page, [file, picture])
      await expect(page.getByRole('heading', { name: 'Import: What the Columns Mean' })).toBeVisible()
      await page.getByLabel('Where “Free from” goes').selectOption('available_from')
      await page.getByLabel('Where “Column X” goes').selectOption('headline')
      await resize(page, 390, 844)
      await expectAccessible(page, { parts: ['main'] })
      await page.getByRole('button', { name: 'Show What Would Change' }).click()
      await expect(page.getByRole('heading', { name: 'Import: What Would Change' })).toBeVisible()
      expect((await page.getByText('You can import only tables').boundingBox())?.width).toBeGreaterThanOrEqual(260)
      const counts = page.getByRole('table', { name: 'What would change' })
      const edge = await counts.evaluate(({ parentElement }) => parentElement?.getBoundingClientRect().right)
      const last = await counts.getByRole('columnheader', { name: 'Left out' }).boundingBox()
      expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(edge ?? 0)
      await resize(page, 1280)
      await expectAccessible(page, { parts: ['main'] })
    })

    await test.step('what is left out is a file, and the rest is imported', async () => {
      const waiting = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Download Report' }).click()
      const download = await waiting
      expect(download.suggestedFilename()).toBe('import-report.csv')
      expect(await readFile(await download.path(), 'utf8')).toContain('photo.png')
      await page.getByRole('button', { name: 'Import 1 row', exact: true }).click()
      await expect(page.getByText(/^1 row imported\./)).toBeVisible()
    })

    await test.step('the report is found after a reload, and the run is taken back as one', async () => {
      await page.goto('/import')
      await page.getByRole('link', { name: 'Earlier Imports' }).click()
      await expect(page.getByRole('heading', { name: /^Earlier imports \(\d+\)$/ })).toBeVisible()
      await row(page, 'Candidates export.csv').first().getByRole('button').click()
      const run = page.getByRole('dialog', { name: 'Import: Done' })
      await expect(run.getByRole('table', { name: 'What changed' })).toContainText('Candidates export.csv')
      await expect(run).toContainText('Column X → headline')
      await expect(run.getByRole('region', { name: 'Take back' })).toContainText('Take Back removes 1 record.')
      await expectAccessible(page, { parts: ['[role="dialog"]'] })
      await run.getByRole('button', { name: 'Take Back …' }).click()
      const question = page.getByRole('alertdialog', { name: 'Take back this import?' })
      await expect(question).toContainText('Take Back removes 1 record. Nobody can undo this.')
      await question.getByRole('button', { name: 'Take Back' }).click()
      await expect(page.getByText('1 record removed.')).toBeVisible()
      await expect(run).toBeHidden()
      await row(page, 'Candidates export.csv').first().getByRole('button').click()
      await expect(page.getByRole('dialog', { name: 'Import: Taken back' })).toContainText(
        'Nothing of this import is left.',
      )
    })
  },
)
