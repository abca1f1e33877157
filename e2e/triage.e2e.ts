import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Database } from '#server/platform/db/connection/connect.ts'
import { createDeveloper } from '#test/factories.ts'
import { expectAccessible } from './helpers/accessible.ts'
import { expect, test } from './helpers/product.ts'

/** Adds applicants in the order in which they applied, named Ann 1, Ann 2 and so on. @returns their last name. */
async function addApplicants(db: Database, count: number): Promise<string> {
  const last_name = `Walk${randomUUID().slice(0, 8)}`
  for (let at = 1; at <= count; at++) {
    await createDeveloper(db, { stage: 'APPLICANT', status: 'NEW', first_name: `Ann ${at}`, last_name, country: null })
  }
  return last_name
}

/** Presses keys as a person does, and counts them. A combination counts once. */
function keyboardOf(page: Page) {
  let count = 0
  return {
    count: () => count,
    async press(...keys: string[]) {
      for (const key of keys) {
        await page.keyboard.press(key)
        count += 1
      }
    },
  }
}

const placeOf = (page: Page) => page.getByRole('navigation', { name: 'Walk through Applicants' })
const nameOf = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).first()
const decisionsOf = (page: Page) => page.getByRole('region', { name: 'Decision' })

/** Waits until the decisions on a person can be made. */
async function untilAt(page: Page, place: string, name: string): Promise<void> {
  await expect(placeOf(page)).toContainText(place)
  await expect(nameOf(page)).toHaveText(name)
  await expect(decisionsOf(page)).toHaveAttribute('aria-busy', 'false')
}

async function readOutcome(db: Database, last_name: string) {
  const people = db.selectFrom('developers').select(['id', 'stage', 'status']).where('last_name', '=', last_name)
  const letters = db
    .selectFrom('messages')
    .innerJoin('developers', 'developers.id', 'messages.developer_id')
    .select(['developer_id', 'body'])
    .where('last_name', '=', last_name)
  return { people: await people.execute(), letters: await letters.execute() }
}

test('fifty applicants are decided by at most a hundred keys, with an undo, and beside a colleague', {
  tag: '@proof',
}, async ({ openAs, db }) => {
  // It decides fifty times, each after the person is read.
  test.setTimeout(400_000)
  const last = await addApplicants(db, 50)
  const page = await openAs('vetter', `/applicants?search=${last}`)
  await expect(page.getByRole('heading', { name: 'Applicants (50)' })).toBeVisible()
  const keys = keyboardOf(page)
  await keys.press('t')
  await untilAt(page, '1 of 50', `Ann 1 ${last}`)
  await expect(page).toHaveURL(new RegExp(`/applicants/triage\\?search=${last}`))
  await expectAccessible(page, { dark: true })

  const decide = async (key: string, at: number, place = at) => {
    await untilAt(page, `${place} of 50`, `Ann ${at} ${last}`)
    await keys.press(key)
  }
  await test.step('the first rejection asks for its reason, and shows what will be sent', async () => {
    await keys.press('r')
    const dialog = page.getByRole('dialog', { name: `Reject: Ann 1 ${last}` })
    await expect(dialog.getByLabel('Reason')).toBeFocused()
    await keys.press('r', 'a')
    await expect(dialog.getByLabel('Message to the developer')).toHaveValue(/Our clients pay less than the rate/)
    await expectAccessible(page, { parts: ['[role=dialog]'] })
    await keys.press('Control+Enter')
    await expect(page.getByText(`Ann 1 ${last}: Rejected, Rate`)).toBeVisible()
  })

  await test.step('then one key each: rejected with that reason, accepted, asked for what is missing', async () => {
    await decide('r', 2)
    await decide('a', 3)
    await decide('m', 4)
    await expect(page.getByText(`Ann 4 ${last}: Asked, resume, rate, country, skills`)).toBeVisible()
  })

  await test.step('one key takes the latest decision back, and returns to that person', async () => {
    await decide('r', 5)
    await untilAt(page, '6 of 50', `Ann 6 ${last}`)
    await keys.press('u')
    await untilAt(page, '5 of 50', `Ann 5 ${last}`)
    await decide('a', 5)
  })

  await test.step('a colleague who decides at the same time is told of, and nothing is done twice', async () => {
    await untilAt(page, '6 of 50', `Ann 6 ${last}`)
    const other = await openAs('recruiter', `/applicants/triage?search=${last}`)
    await untilAt(other, '1 of 46', `Ann 4 ${last}`)
    await other.keyboard.press('j')
    await untilAt(other, '2 of 46', `Ann 6 ${last}`)
    await other.keyboard.press('a')
    await expect(other.getByText(`Ann 6 ${last}: Accepted`)).toBeVisible()
    await keys.press('r')
    await expect(page.getByRole('alert')).toContainText(
      /Ann 6 .* changed this .* while you were editing: .*Stage from Applicant to Vetting/,
    )
    await page.getByRole('button', { name: `Dismiss the message about Ann 6 ${last}` }).click()
  })

  await test.step('who applies meanwhile is told, and joins at the end when they are taken in', async () => {
    await createDeveloper(db, { stage: 'APPLICANT', status: 'NEW', first_name: 'Ann late', last_name: last })
    await decide('a', 7)
    await page.getByRole('button', { name: 'Add to the End' }).click()
    await untilAt(page, '8 of 51', `Ann 8 ${last}`)
  })

  await test.step('a reload goes on at the same place', async () => {
    await page.reload()
    await untilAt(page, '8 of 51', `Ann 8 ${last}`)
  })

  for (let at = 8; at <= 50; at++) {
    await untilAt(page, `${at} of 51`, `Ann ${at} ${last}`)
    await keys.press(at % 2 === 0 ? 'r' : 'a')
  }
  await untilAt(page, '51 of 51', `Ann late ${last}`)
  await keys.press('a')
  await expect(page.getByRole('heading', { name: 'You have decided on everybody.' })).toBeVisible()
  await expect(page.getByText('24 rejected, 25 accepted, 1 asked.')).toBeVisible()
  await expectAccessible(page)
  expect(keys.count()).toBeLessThanOrEqual(100)

  const { people, letters } = await readOutcome(db, last)
  const stages = Map.groupBy(people, ({ stage }) => stage)
  expect([...stages].map(([stage, some]) => [stage, some.length]).toSorted()).toEqual([
    ['APPLICANT', 1],
    ['REJECTED', 24],
    ['VETTING', 26],
  ])
  // Everybody got one letter: also who was accepted, since the page of the application promises it.
  expect(letters).toHaveLength(51)
  expect(new Set(letters.map(({ developer_id }) => developer_id)).size).toBe(51)
})

test('on a phone one person fills the screen, and the keys are buttons', { tag: '@proof' }, async ({ openAs, db }) => {
  const last = await addApplicants(db, 2)
  const page = await openAs('vetter', `/applicants/triage?search=${last}`, (phone) =>
    phone.setViewportSize({ width: 390, height: 844 }),
  )
  await untilAt(page, '1 of 2', `Ann 1 ${last}`)
  await expect(page.getByRole('list', { name: 'Applicants' })).toBeHidden()
  await expectAccessible(page)
  await decisionsOf(page).getByRole('button', { name: 'Accept' }).click()
  await untilAt(page, '2 of 2', `Ann 2 ${last}`)
  await page.getByRole('button', { name: 'Undo' }).click()
  await untilAt(page, '1 of 2', `Ann 1 ${last}`)
})
