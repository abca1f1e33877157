import { messageSentNotice } from '#shared/jobMessages/jobMessages.ts'
import { showManyCandidates, showPagesOfCandidates } from '#test/rows/manyCandidates.ts'
import { expectAccessible } from './helpers/accessible.ts'
import { button } from './helpers/button.ts'
import {
  cards,
  changeAnswers,
  checked,
  confirmSend,
  openSearch,
  pathOf,
  pollAgain,
  selectFirstCandidates,
  touchedCards,
  watchCards,
  withClock,
} from './helpers/candidates.ts'
import { chooseJob } from './helpers/chooseJob.ts'
import { expect, test } from './helpers/product.ts'
import { resize } from './helpers/resize.ts'

test('50 show first, and 50 more at a time, below those in sight, which stay where they are', {
  tag: '@proof',
}, async ({ openAs }) => {
  const page = await openSearch(openAs, 'Kestrel Security', (page) => showPagesOfCandidates(page, 1_000))
  await expect(cards(page)).toHaveCount(50)
  // The server has more candidates than the page has loaded.
  await selectFirstCandidates(page, 51)
  await expect(page.getByText('51 selected')).toBeVisible()
  await expect(checked(page)).toHaveCount(50)
  const first = await cards(page).first().getByRole('link').textContent()
  await watchCards(page)
  // On the way down cards get their own height in place of the guessed one, which would move the button under the pointer.
  await button(page, 'Show 50 More').scrollIntoViewIfNeeded()
  const asked = page.waitForRequest((request) => request.postData()?.includes('"offset":50') ?? false)
  await button(page, 'Show 50 More').click()
  await asked
  await expect.poll(() => cards(page).count()).toBeGreaterThan(50)
  expect(await cards(page).first().getByRole('link').textContent()).toBe(first)
  expect((await touchedCards(page)).filter((name) => name !== 'the list')).toEqual([])
  await page.getByRole('link', { name: '[ View Job Details ]' }).click()
  await expect(page.getByRole('heading', { name: 'Description' })).toBeVisible()
  await page.goBack()
  await expect.poll(() => cards(page).count()).toBeGreaterThan(50)

  await page.reload()
  await expect(cards(page)).toHaveCount(50)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const place = () =>
    cards(page)
      .nth(47)
      .evaluate((card) => Math.round(card.getBoundingClientRect().top))
  await expect(cards(page).nth(47)).toBeInViewport()
  const before = await place()
  await button(page, 'Show 50 More').evaluate((element: HTMLElement) => element.click())
  await expect.poll(() => cards(page).count()).toBeGreaterThan(50)
  // Cards that were never seen have the height that was guessed for them.
  expect(Math.abs((await place()) - before)).toBeLessThan(10)
})

test('another recruiter messages one candidate: that card alone changes, and all else stays', {
  tag: '@proof',
}, async ({ openAs }) => {
  const page = await openSearch(openAs, 'Kestrel Security', withClock)
  const address = pathOf(page)
  await selectFirstCandidates(page, 3)
  await expect(checked(page)).toHaveCount(3)
  await cards(page).nth(8).scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => window.scrollY)
  const target = cards(page).nth(8)
  const name = (await target.getByRole('link').textContent()) ?? ''
  await expect(target).not.toContainText('just now')
  await watchCards(page)

  const other = await openAs('dstm', address)
  await cards(other).filter({ hasText: name }).getByRole('checkbox').check()
  await button(other, 'Send Message').click()
  await confirmSend(other).click()
  await expect(other.getByText(messageSentNotice)).toBeVisible()

  await pollAgain(page)
  await expect(target).toContainText('just now')
  expect(await touchedCards(page)).toEqual([name])
  await expect(checked(page)).toHaveCount(3)
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)
})

test('a selection survives a ranking turned upside down, and an unchanged one is not sent again and touches nothing', {
  tag: '@proof',
}, async ({ openAs }) => {
  let turn = 0
  const page = await openSearch(openAs, 'Larkspur Mobility', async (page) => {
    await withClock(page)
    await changeAnswers(page, ({ data: { allSearchDevs } }) => {
      turn++
      // The server sends the ranking again when the client names another version.
      if (turn === 1) allSearchDevs.version = 'another'
      if (turn === 2) allSearchDevs.developers.reverse()
    })
  })
  const name = (await cards(page).first().getByRole('link').textContent()) ?? ''
  await cards(page).first().getByRole('checkbox').check()
  await cards(page).first().getByRole('checkbox').focus()
  await pollAgain(page)
  await expect(cards(page).last()).toContainText(name)
  await expect(checked(page)).toHaveCount(1)
  await expect(cards(page).last().getByRole('checkbox')).toBeChecked()
  await expect(cards(page).last().getByRole('checkbox')).toBeFocused()

  await page.unrouteAll({ behavior: 'wait' })
  await watchCards(page)
  const response = page.waitForResponse(
    (one) => one.url().endsWith('/graphql') && Boolean(one.request().postData()?.includes('allSearchDevs')),
  )
  await pollAgain(page)
  const text = await (await response).text()
  expect(text).toContain('"unchanged":true')
  expect(text).toContain('"developers":[]')
  expect(await touchedCards(page)).toEqual([])
})

test('at 1024 × 768 four cards of a job with many profile statuses, whose skills take two lines, are in sight; one that is clicked stays, and an arrow leads to the card below', {
  tag: '@proof',
}, async ({ openAs }) => {
  const page = await openAs('recruiter', '/jobs?search=Senior+Python')
  const job = await page
    .getByRole('row', { name: /Atlas Pay/ })
    .getByRole('link')
    .first()
    .getAttribute('href')
  const id = job?.match(/[0-9a-f-]{36}/)?.[0] ?? ''
  await page.goto(`/skills-search/${id}`)
  await expect(page.getByRole('list', { name: 'Job profiles' }).getByRole('listitem')).toHaveCount(6)
  await resize(page, 1024, 768)
  for (const at of [0, 1, 2, 3]) await expect(cards(page).nth(at).getByRole('link')).toBeInViewport({ ratio: 1 })
  const empty = cards(page).nth(1).getByText('Last Profile')
  const before = await empty.boundingBox()
  await empty.click()
  await expect(cards(page).nth(1).getByRole('checkbox')).toBeChecked()
  expect(Math.abs(((await empty.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2)
  await page.keyboard.press('ArrowDown')
  const below = await page.locator(':focus').boundingBox()
  expect(Math.abs((below?.x ?? 0) - ((await cards(page).nth(1).getByRole('checkbox').boundingBox())?.x ?? 0))).toBe(0)
  expect(below?.y).toBeGreaterThan((before?.y ?? 0) + (before?.height ?? 0))
})

test('filters stand in the address, count whom they leave, and the first ones are selected among those', {
  tag: '@proof',
}, async ({ openAs }) => {
  const page = await openSearch(openAs, 'Kestrel Security')
  const all = Number(
    (await page.getByRole('heading', { name: /^Candidates \(/ }).textContent())?.match(/of ([\d,]+)/)?.[1],
  )
  const filters = page.getByRole('search', { name: 'Filter the candidates' })
  await filters.getByRole('button', { name: 'Match' }).click()
  await page.getByRole('spinbutton', { name: 'At least, in percent' }).fill('40')
  await page.keyboard.press('Enter')
  const answered = page.waitForResponse((one) => one.request().postData()?.includes('"free":true') ?? false)
  await filters.getByRole('button', { name: 'Not interviewing' }).click()
  await expect(page).toHaveURL(/[?&]match_at_least=40&free=true$/)
  const answers = [await (await answered).json()].flat()
  const left: number = answers.find(({ data }) => data?.allSearchDevs)?.data.allSearchDevs.total
  await expect(filters.getByRole('status')).toHaveText(`${left} of ${all} left`)
  expect(left).toBeGreaterThan(0)
  expect(left).toBeLessThan(all)
  await expect(cards(page)).toHaveCount(Math.min(50, left))
  const matches = await cards(page)
    .getByText(/^\d+%$/)
    .allTextContents()
  for (const text of matches) expect(Number.parseInt(text, 10)).toBeGreaterThanOrEqual(40)
  await expectAccessible(page, { dark: true })

  await page.reload()
  await expect(cards(page)).toHaveCount(Math.min(50, left))
  await selectFirstCandidates(page, 10_000)
  await expect(page.getByText(`${left} selected`)).toBeVisible()
  await button(page, 'Clear Filters').click()
  await expect(page).toHaveURL(/\/skills-search\/[^?]+$/)
  await expect(page.getByRole('heading', { name: `of ${all})` })).toBeVisible()
})

test('of hundreds of cards only those in sight are drawn, and every one can be scrolled to and selected', {
  tag: '@proof',
}, async ({ openAs }) => {
  // `npm run bench` scrolls through a thousand candidates.
  const page = await openAs('recruiter', '/skills-search', (page) => showManyCandidates(page, 400))
  await chooseJob(page)
  // A busy machine takes long to lay out hundreds of cards.
  await expect(page.getByText('Candidates (400 of 400)')).toBeVisible({ timeout: 40_000 })
  // This runs in the page, because a locator by role would look at every element.
  const drawn = () =>
    page.evaluate(() => {
      const boxes = [...document.querySelectorAll('ol input[type="checkbox"]')]
      return boxes.map((box) => box.checkVisibility({ contentVisibilityAuto: true }))
    })
  const atFirst = await drawn()
  expect(atFirst).toHaveLength(400)
  expect(atFirst[0]).toBe(true)
  expect(atFirst.filter(Boolean).length).toBeLessThan(100)
  const last = page.locator('ol > li').last()
  await last.scrollIntoViewIfNeeded()
  await expect.poll(async () => (await drawn()).at(-1)).toBe(true)
  await last.locator('input').check()
  await expect(page.getByText('1 selected')).toBeVisible()
})
