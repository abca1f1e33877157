import type pg from 'pg'
import { locks } from '#server/platform/db/connection/locks.ts'
import { withClient } from '#server/platform/db/connection/openClient.ts'
import type { NamedSkill } from '#server/skills/finder/skillNames.ts'
import { type CatalogueSkill, readCatalogue } from './catalogue.ts'
import { kindTypes } from './kinds.ts'
import { entryKey, type OfferPlan, planOffer } from './planOffer.ts'

/**
 * Adds the skills of the catalogue that no release has offered to this firm before. Skills that the firm has changed, merged or removed stay as they are. It is one transaction under a lock: when nodes start together, one of them does it.
 */
export async function offerCatalogue(databaseUrl: string, catalogue = readCatalogue()): Promise<void> {
  await withClient(databaseUrl, 'vouch catalogue', async (client) => {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [locks.catalogue])
    const offered = await client.query<{ key: string }>('select key from catalogue_entries')
    const keys = new Set(offered.rows.map(({ key }) => key))
    if (!catalogue.every((entry) => keys.has(entryKey(entry)))) await offer(client, catalogue, keys)
    await client.query('commit')
  })
}

async function offer(client: pg.ClientBase, catalogue: readonly CatalogueSkill[], offered: ReadonlySet<string>) {
  await client.query(`select set_config('vouch.actor', 'task:catalogue', true)`)
  // Everybody who gives names to skills locks the table, so that no name is given twice.
  await client.query('lock table skills in share row exclusive mode')
  const own = await client.query<NamedSkill>('select id, name, aliases from skills order by id')
  const { added, known } = planOffer(catalogue, offered, own.rows)
  await insertSkills(client, added)
  await giveKeys(client, known)
  const keys = [...added, ...known.map(({ entry }) => entry)].map(entryKey)
  await client.query('insert into catalogue_entries (key) select unnest($1::text[])', [keys])
}

async function insertSkills(client: pg.ClientBase, entries: readonly CatalogueSkill[]): Promise<void> {
  const skills = entries.map((entry) => ({ ...entry, skill_type: kindTypes[entry.kind], key: entryKey(entry) }))
  await client.query(
    `insert into skills (name, skill_type, aliases, catalogue_keys)
     select name, skill_type, array(select jsonb_array_elements_text(aliases)), array[key]
     from jsonb_to_recordset($1) as added (name text, skill_type text, aliases jsonb, key text)`,
    [JSON.stringify(skills)],
  )
}

/** Records the entries that the firm's own skills stand for. Nothing else about them changes. */
async function giveKeys(client: pg.ClientBase, known: OfferPlan['known']): Promise<void> {
  const keys = known.map(({ entry, skillId }) => ({ key: entryKey(entry), id: skillId }))
  await client.query(
    `update skills set catalogue_keys = catalogue_keys || given.keys
     from (
       select id, array_agg(key order by key) as keys from jsonb_to_recordset($1) as own (key text, id uuid) group by id
     ) given
     where skills.id = given.id`,
    [JSON.stringify(keys)],
  )
}
