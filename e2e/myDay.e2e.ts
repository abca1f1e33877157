import { sql } from 'kysely'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './product.ts'
import { resize } from './resize.ts'

test('a DSTM begins the day with what waits, solves it where it stands, and makes the page the home', async ({
  openAs,
}) => {
  const page = await openAs('dstm')
  const home = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Home' })
  const waiting = page.locator('section', { has: page.getByRole('heading', { name: 'Waiting for you' }) })

  await test.step('the page says what the bell says', async () => {
    await page.getByRole('region', { name: 'You' }).getByRole('link', { name: 'My day' }).click()
    await expect(page).toHaveURL(/\/my-day$/)
    await expect(waiting.locator('bdi').first()).toBeVisible()
    const titles = await waiting.locator('bdi').allTextContents()
    expect(titles.length).toBeGreaterThan(0)
    await page.getByRole('button', { name: /unread notification/ }).click()
    const bell = page.getByRole('dialog', { name: 'Notifications' })
    for (const title of titles) await expect(bell).toContainText(title)
    await expect(bell.getByRole('listitem')).toHaveCount(titles.length)
    await page.keyboard.press('Escape')
    await expectAccessible(page, { dark: true })
  })

  await test.step('an overdue check-in opens over the page', async () => {
    await waiting
      .getByRole('link', { name: /^Check In:/ })
      .first()
      .click()
    await expect(page.getByRole('dialog', { name: /^Check-in: / })).toBeVisible()
    await expect(page).toHaveURL(/\/my-day\?dialog=check-in&id=/)
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\/my-day$/)
  })

  await test.step('the house button leads there once that was chosen, also after the browser was closed', async () => {
    await expect(home).toHaveAttribute('href', '/')
    await page.getByRole('button', { name: 'Make This My Home' }).click()
    await expect(home).toHaveAttribute('href', '/my-day')
    await page.reload()
    await expect(home).toHaveAttribute('href', '/my-day')
    await page.goto('/you')
    await page.getByRole('combobox', { name: 'The house button opens' }).selectOption('Vetting')
    await expect(home).toHaveAttribute('href', '/')
  })

  await test.step('it can be read on a phone', async () => {
    await page.goto('/my-day')
    await expect(waiting.locator('bdi').first()).toBeVisible()
    await resize(page, 390)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await expectAccessible(page)
  })
})

test('each count of a recruiter opens its rows', async ({ openAs }) => {
  const page = await openAs('recruiter', '/my-day')
  const own = page.locator('section', { has: page.getByRole('heading', { name: 'Yours' }) }).getByRole('listitem')
  await expect(own.locator('strong').filter({ hasText: '–' })).toHaveCount(0)
  const counts = await own.evaluateAll((items) =>
    items.map((item) => ({
      path: item.querySelector('a')?.getAttribute('href') ?? '',
      count: item.querySelector('strong')?.textContent ?? '',
    })),
  )
  expect(counts.length).toBe(11)
  for (const { path, count } of counts) {
    await page.goto(path)
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading, path).toHaveText(new RegExp(`\\(${count}\\)|\\(.*of ${count} `))
  }
})

test('what others changed stays until somebody looked, and is gone at the next visit', async ({ openAs, db }) => {
  const ofRecruiter = sql`user_id = (select id from users where email = 'recruiter@vouch.example')`
  const page = await openAs('recruiter', '/my-day')
  const changes = page.locator('section', { has: page.getByRole('heading', { name: 'Changed by others' }) })
  const records = changes.getByRole('listitem').filter({ has: page.getByRole('link') })
  await expect(changes).toContainText(/others changed (over )?\w+ of your records/)
  const before = await records.count()
  expect(before).toBeGreaterThan(0)
  const visits = async () => (await sql`select from last_visits where ${ofRecruiter}`.execute(db)).rows.length
  expect(await visits(), 'nobody has looked yet').toBe(0)
  // The page counts as seen after two seconds in sight, at the next move of the mouse.
  await expect
    .poll(async () => {
      await page.mouse.move(Math.random() * 500, 400)
      return visits()
    })
    .toBe(1)
  await page.reload()
  await expect(records).toHaveCount(before)
  // A change of the last minute is shown twice rather than never, so the last look is made later than that.
  await sql`update last_visits set seen_at = seen_at - interval '1 hour', seen_until = now() where ${ofRecruiter}`.execute(
    db,
  )
  await page.reload()
  await expect(changes).toContainText('nobody else changed one of your records')
})
