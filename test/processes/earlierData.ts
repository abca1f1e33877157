import { withClient } from '#server/platform/db/connection/openClient.ts'
import { readUpgrade, type Upgrade } from '#server/platform/db/schema/migrate.ts'
import { type Contents, readContents } from '#server/platform/upgrade/contents.ts'
import { differencesOf } from '#server/platform/upgrade/differences.ts'
import { rewrittenIn } from '#server/platform/upgrade/rewritten.ts'

/** The content of data before an upgrade, and what the upgrade will do. */
export interface EarlierData {
  readonly contents: Contents
  /** Undefined where nothing is to be migrated. */
  readonly upgrade: Upgrade | undefined
}

/** Each backup is a security event, which gets a row among the facts of the list. */
export const ofBackups = 'security_event_facts'

export function readEarlierData(url: string): Promise<EarlierData> {
  return withClient(url, 'vouch test', async (client) => ({
    upgrade: await readUpgrade(client),
    contents: await readContents(client),
  }))
}

/** Names what the data have lost or changed since then, but for what the steps name. */
export async function lossesSince(url: string, { contents, upgrade }: EarlierData): Promise<string[]> {
  const after = await withClient(url, 'vouch test', (client) => readContents(client, contents))
  return differencesOf(contents, after, new Set([...rewrittenIn(upgrade?.steps ?? []), ofBackups]))
}
