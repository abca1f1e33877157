import { sql } from 'kysely'
import { expectAccessible } from './helpers/accessible.ts'
import { expect, test } from './helpers/product.ts'

test('a recruiter mentions a vetter by keys, and the bell of the vetter leads to the note', { tag: '@proof' }, async ({
  openAs,
  db,
}) => {
  const { rows } = await sql<{ job: string; vetter: string }>`
    select p.job_id as job, (select display_name from users where email = 'vetter@vouch.example') as vetter
    from job_profiles p join jobs j on j.id = p.job_id
    where p.deleted_at is null and j.deleted_at is null order by p.created_at desc, p.id limit 1`.execute(db)
  const { job = '', vetter = '' } = rows[0] ?? {}
  const page = await openAs('recruiter', `/jobs/${job}/notes`)
  const text = page.getByLabel('New note')
  const list = page.getByRole('listbox', { name: 'Colleagues' })
  const name = list.getByRole('option', { name: vetter })

  await test.step('the list opens below the text, and its keys move no caret', async () => {
    await text.pressSequentially(`Could @${vetter.slice(0, 3)}`)
    await expect(name).toHaveAttribute('aria-selected', 'true')
    await expectAccessible(page, { dark: true })
    await page.keyboard.press('Enter')
    await page.keyboard.type('confirm the score?')
    await expect(text).toHaveValue(`Could @${vetter} confirm the score?`)
    await page.getByRole('button', { name: 'Add Note' }).click()
    await expect(page.getByRole('list', { name: 'Notes' })).toContainText(`Could @${vetter} confirm the score?`)
  })

  await test.step('typing before a mention keeps the caret where it is', async () => {
    await text.fill('')
    await text.pressSequentially(`@${vetter.slice(0, 3)}`)
    await expect(name).toBeVisible()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Home')
    await page.keyboard.type('Hello ')
    await expect(text).toHaveValue(`Hello @${vetter} `)
    await text.fill('')
  })

  await test.step('the vetter is told, and follows it to the note', async () => {
    const theirs = await openAs('vetter')
    await theirs.getByRole('button', { name: /unread notification/ }).click()
    const told = theirs.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem').first()
    await expect(told).toContainText(`Could @${vetter} confirm the score?`)
    await told.getByRole('link').click()
    await expect(theirs).toHaveURL(new RegExp(`/jobs/${job}/notes#`))
    const linked = theirs.locator('[data-linked]')
    await expect(linked).toContainText(`Could @${vetter} confirm the score?`)
    await expect(linked).toBeInViewport()
  })
})
