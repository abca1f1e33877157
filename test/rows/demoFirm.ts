import type pg from 'pg'
import { addDemoData } from '#server/demo/demo.ts'
import { createFolderStore } from '#server/platform/files/stores/folderStore.ts'

/** The current day in tests that look at the demo firm. */
export const demoToday = '2026-03-15'

/** Adds the demo firm, or more of it, like a first start. @param folder the place of its files. */
export async function addDemoFirm(
  client: pg.Client,
  folder: string,
  {
    developers,
    accounts,
    today = demoToday,
  }: { readonly developers: number; readonly accounts: boolean; readonly today?: string },
): Promise<void> {
  await client.query('begin')
  await client.query(`select set_config('vouch.actor', 'task:demo', true)`)
  await addDemoData(client, {
    files: createFolderStore(folder),
    developers,
    ...(accounts && { accounts: { password_hash: null } }),
    today,
  })
  await client.query('commit')
}
