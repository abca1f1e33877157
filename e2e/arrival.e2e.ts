import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { expectAccessible } from './helpers/accessible.ts'
import { expect, row, test } from './helpers/product.ts'
import { resize } from './helpers/resize.ts'

/** Raw exports of a firm that arrives: people, clients and jobs, as spreadsheets have them. All of them have its name. */
const exportsOf = (firm: string) => ({
  'Our people.csv': [
    'Talent list;;;;;;',
    'Talent;Mail;Rate;Land;Tech stack;Can begin;Trade',
    `Arrow ${firm};arrow@${firm}.example;$60;USA;React, TypeScript;asap;Frontend Engineer`,
    `Basil ${firm};basil@${firm}.example;$55;Canada;React;asap;Frontend Engineer`,
    `Cedar ${firm};cedar@${firm}.example;1.070,50 €;Brasil;TypeScript;asap;Backend Engineer`,
  ],
  'Our clients.csv': ['Account Name,Website', `${firm} Works,https://${firm}.example`],
  'Open roles.csv': [
    // Other tests choose jobs by their place, and the newest come first.
    'Client,Position,Must have,Hourly Max,Opened',
    `${firm} Works,Builder of ${firm},"React, TypeScript",$90,13.05.2019`,
  ],
})

const journey = 'a newcomer goes from raw exports to ranked candidates of their own job'
const widths = [1440, 1280, 1024, 390]

test(journey, async ({ openAs }, { outputDir }) =>
  arrive(await openAs('admin', '/import'), { firm: 'Arrival', outputDir, looks: [] }),
)

test(`${journey}, at each width`, { tag: '@proof' }, async ({ openAs }, { outputDir }) =>
  arrive(await openAs('admin', '/import'), { firm: 'Landing', outputDir, looks: widths }),
)

interface Arrival {
  readonly firm: string
  /** The folder of the pictures. */
  readonly outputDir: string
  /** The widths at which each step is looked at; the proofs try several, and the rest none. */
  readonly looks: readonly number[]
}

async function arrive(page: Page, { firm, outputDir, looks }: Arrival): Promise<void> {
  await mkdir(outputDir, { recursive: true })
  const files = await Promise.all(
    Object.entries(exportsOf(firm)).map(async ([name, lines]) => {
      const file = path.join(outputDir, name)
      await writeFile(file, lines.join('\r\n'))
      return file
    }),
  )
  const picture = pictures(page, outputDir, looks)
  await expect(page.getByRole('heading', { name: 'Drop tables and resumes here' })).toBeVisible()
  await picture('files')

  await test.step('the columns map themselves, and the rest is said by hand', async () => {
    await page.getByLabel('Choose Files', { exact: true }).setInputFiles(files)
    await expect(page.getByRole('heading', { name: 'Import: What the Columns Mean' })).toBeVisible()
    await page.getByLabel('Where “Can begin” goes').selectOption('available_from')
    await page.getByLabel('Where “Trade” goes').selectOption('headline')
    await page.getByLabel('Stage of every row').selectOption('MEMBER')
    await page.getByLabel('Type of every row').selectOption('HOURLY')
    await picture('columns')
  })

  await test.step('nothing is written before the preview', async () => {
    await page.getByRole('button', { name: 'Show What Would Change' }).click()
    await expect(page.getByRole('heading', { name: 'Import: What Would Change' })).toBeVisible()
    await expect(row(page, 'Our people.csv').first().getByRole('cell').nth(1)).toHaveText('3')
    await picture('preview')
    await page.getByRole('button', { name: 'Import 5 rows' }).click()
    await expect(page.getByText('5 rows imported.')).toBeVisible()
    await picture('done')
  })

  await test.step('the job ranks its candidates', async () => {
    await page.goto(`/jobs?search=Builder%20of%20${firm}`)
    await page.getByText(`Builder of ${firm}`).first().click()
    await page.getByRole('link', { name: 'Find Candidates' }).click()
    const people = page.getByRole('region', { name: 'Candidates' }).getByRole('link')
    await expect(people.filter({ hasText: `Arrow ${firm}` })).toBeVisible()
    const names = await people.allTextContents()
    expect(names.findIndex((name) => name.includes(`Arrow ${firm}`))).toBeLessThan(
      names.findIndex((name) => name.includes(`Basil ${firm}`)),
    )
    await picture('candidates')
  })
}

/** Takes a picture of a step at each width and in both schemes, and asks axe on a desk and on a phone. */
function pictures(page: Page, folder: string, looks: readonly number[]) {
  let taken = 0
  return async (name: string) => {
    taken++
    for (const width of looks) {
      await resize(page, width, 900)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await page.screenshot({
          path: path.join(folder, `${taken}-${name}-${width}-${colorScheme}.png`),
          fullPage: true,
        })
      }
      if (width === 1280 || width === 390) await expectAccessible(page, { dark: true })
    }
    await page.emulateMedia({ colorScheme: 'light' })
    await resize(page, 1280)
  }
}
