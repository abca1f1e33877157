import { sql } from 'kysely'
import { type Database, write } from '#server/platform/db/connection/connect.ts'
import { expectAccessible } from './helpers/accessible.ts'
import { expect, row, test } from './helpers/product.ts'

/** Puts a rejected applicant on the list, as the task of the product does within a minute. */
async function showOne(db: Database): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    with shown as (
      insert into retention_items (rule, developer_id, things, shown_from)
      select rule, developer_id, things, now() from retention_due where rule = 'REJECTED' order by developer_id limit 1
      on conflict (developer_id, rule) do update set shown_from = now()
      returning developer_id
    )
    select trim(first_name || ' ' || last_name) as name from shown join developers d on d.id = shown.developer_id`.execute(
    db,
  )
  return rows[0]?.name ?? ''
}

/** Leaves the product as it was found. */
async function switchOff(db: Database): Promise<void> {
  await write(db, { actor: 'task:test' }, async (trx) => {
    await sql`update retention_items set shown_from = null`.execute(trx)
    await sql`update retention_rules set months = null`.execute(trx)
    await sql`update developers set kept_because = null where kept_because is not null`.execute(trx)
  })
}

test('an admin sets how long rejected applicants are kept, sees who would go and when, and keeps one of them', {
  tag: '@proof',
}, async ({ openAs, db }) => {
  try {
    const page = await openAs('admin', '/settings')
    const section = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Retention' }) })
    await expect(section.getByText('Off. Nothing is deleted.')).toHaveCount(4)

    await test.step('the rule is off until it has a number of months', async () => {
      await section.getByRole('button', { name: 'Edit the rule “Rejected applicants”' }).click()
      const dialog = page.getByRole('dialog', { name: 'Retention: Rejected applicants' })
      await dialog.getByLabel('Kept for (months)').fill('1')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog).toBeHidden()
      await expect(section).toContainText('Rejected applicants Kept for 1 month')
    })

    const name = await showOne(db)
    await page.reload()
    await test.step('the count opens the people, of whom one is kept with a reason', async () => {
      await section.getByRole('link', { name: /on the list$/ }).click()
      await expect(page).toHaveURL(/\/retention\?rule=REJECTED&state=SHOWN(,|%2C)READY$/)
      await expect(row(page, name)).toContainText('Shown')
      await row(page, name)
        .getByRole('button', { name: `Keep ${name}` })
        .click()
      const dialog = page.getByRole('dialog', { name: 'Keep This Person' })
      await dialog.getByLabel('Reason').fill('A court asks for it')
      await dialog.getByRole('button', { name: 'Keep' }).click()
      await expect(row(page, name)).toBeHidden()
      await expectAccessible(page, { dark: true })
    })
  } finally {
    await switchOff(db)
  }
})
