import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { locks } from '#server/platform/db/connection/locks.ts'
import { unpack } from '#test/files/unpack.ts'
import { expectAccessible } from './helpers/accessible.ts'
import { expect, logIn, test } from './helpers/product.ts'

const sectionOf = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Export everything' }) })

/** Presses the button, and gives the window in which somebody logs in again. */
async function startLogin(page: Page): Promise<Page> {
  const popup = page.waitForEvent('popup')
  await sectionOf(page).getByRole('button', { name: 'Log In and Export' }).click()
  return popup
}

test('an admin logs in again, and takes everything out', { tag: '@proof' }, async ({ openAs, db }) => {
  const page = await openAs('admin', '/settings')
  const section = sectionOf(page)
  await expect(section.getByText('There is no earlier export.')).toBeVisible()

  await test.step('without a log-in nothing begins, though the browser has a session', async () => {
    const popup = await startLogin(page)
    await expect(popup.getByLabel('Password', { exact: true })).toBeVisible()
    await popup.close()
    await expect(section.getByRole('alert')).toContainText('You did not log in.')
    await expect(section.getByText('There is no earlier export.')).toBeVisible()
  })

  await test.step('the export is made in the background', async () => {
    await db.transaction().execute(async (trx) => {
      // No node begins an export while another holds this lock.
      await sql`select pg_advisory_xact_lock(${locks.firmExport})`.execute(trx)
      await logIn(await startLogin(page), 'admin')
      await expect(section.getByRole('progressbar', { name: 'Progress of the export' })).toBeVisible()
    })
    await expect(section.getByText('Ready')).toBeVisible({ timeout: 90_000 })
    await expect(section.getByRole('button', { name: 'Log In and Export' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('its maker downloads it', async () => {
    const download = page.waitForEvent('download')
    await section.getByRole('button', { name: /^Download vouch-export-/ }).click()
    const archive = await unpack(await readFile(await (await download).path()))
    expect(archive.get('csv/developers.csv')?.split('\n').length).toBeGreaterThan(100)
    expect(archive.get('README.md')).toContain('# An export of everything')
  })
})
