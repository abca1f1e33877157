import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import type { Tables } from '#server/platform/db/schema/tables.ts'

/**
 * The developer who stays takes nothing from the merged record; a value that is missing; the rates together with their currency, where
 * none is known; a value that either has; or the tags of both.
 */
type Filling = 'stay' | 'fill' | 'rates' | 'either' | 'both'

const filling: Readonly<
  Record<Exclude<keyof Tables['developers'], 'id' | 'created_at' | 'updated_at' | 'version'>, Filling>
> = {
  first_name: 'stay',
  last_name: 'stay',
  email: 'stay',
  stage: 'stay',
  status: 'stay',
  stage_reason: 'stay',
  stage_note: 'stay',
  revisit_on: 'stay',
  cool_off_until: 'stay',
  cost_rate_cents: 'rates',
  rate_floor_cents: 'rates',
  currency: 'rates',
  country: 'fill',
  city: 'fill',
  time_zone: 'fill',
  headline: 'fill',
  url_github: 'fill',
  url_linkedin: 'fill',
  url_avatar: 'fill',
  phone: 'fill',
  slack_user_id: 'fill',
  available_from: 'fill',
  weekly_hours: 'fill',
  dstm_id: 'fill',
  owner_id: 'fill',
  source: 'fill',
  tos_signed_on: 'fill',
  // Somebody who asked not to be contacted is left alone, whichever record says so.
  do_not_contact: 'either',
  kept_because: 'fill',
  tags: 'both',
  search: 'stay',
  erased_at: 'stay',
  deleted_at: 'stay',
}

const hasNoRates = sql`kept.cost_rate_cents is null and kept.rate_floor_cents is null`

const values: Readonly<Record<Exclude<Filling, 'stay'>, (column: string) => RawBuilder<unknown>>> = {
  fill: (column) => sql`coalesce(${sql.ref(`kept.${column}`)}, ${sql.ref(`removed.${column}`)})`,
  rates: (column) =>
    sql`case when ${hasNoRates} then ${sql.ref(`removed.${column}`)} else ${sql.ref(`kept.${column}`)} end`,
  either: (column) => sql`${sql.ref(`kept.${column}`)} or ${sql.ref(`removed.${column}`)}`,
  both: (column) =>
    sql`array(
      select tag from unnest(${sql.ref(`kept.${column}`)} || ${sql.ref(`removed.${column}`)}) with ordinality as each (tag, place)
      group by tag order by min(place)
    )`,
}

/** Gives a developer the values that only the merged record has. Values that both have stay as they are. */
export async function fillDeveloper(trx: Trx, removed: string, kept: string): Promise<void> {
  const assignments = Object.entries(filling).flatMap(([column, kind]) =>
    kind === 'stay' ? [] : [sql`${sql.ref(column)} = ${values[kind](column)}`],
  )
  await sql`
    update developers kept set ${sql.join(assignments)}
    from developers removed
    where kept.id = ${kept} and removed.id = ${removed}`.execute(trx)
}
