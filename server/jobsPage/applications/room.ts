import { sql } from 'kysely'
import type { Queryable, Trx } from '#server/platform/db/connection/connect.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'

/** All visitors together may leave so much unconfirmed. */
export interface Room {
  readonly forms: number
  readonly bytes: number
}

export const roomForAll: Room = { forms: 2_000, bytes: 2 * 1024 ** 3 }

/**
 * Drops forms until there is room for the one that was just written. A flood of strangers refuses nobody: the busiest network makes room,
 * in it the busiest part and the busiest address, and of these the oldest form. Posts at the same moment skip forms that another one
 * drops.
 * @param ownId the form that the room is for.
 * @returns how many forms were dropped.
 */
export async function makeRoom(trx: Trx, ownId: string, room: Room): Promise<number> {
  for (let dropped = 0; ; ) {
    const left = await readLeft(trx)
    const isTooLarge = left.bytes > room.bytes
    if (!isTooLarge && left.forms <= room.forms) return dropped
    const id = await findBusiest(trx, ownId, isTooLarge)
    if (id === undefined) return dropped
    dropped += await deleteForms(trx, [id])
  }
}

async function readLeft(trx: Trx): Promise<Room> {
  const { rows } = await sql<Room>`
    select count(*)::int as forms, coalesce(sum(file_size), 0)::float8 as bytes
    from application_forms where confirmed_at is null`.execute(trx)
  return rows[0] ?? { forms: 0, bytes: 0 }
}

/** @param byBytes compares networks by the size of their files, and not by their number. */
async function findBusiest(trx: Trx, ownId: string, byBytes: boolean): Promise<string | undefined> {
  const weight = byBytes ? sql`coalesce(file_size, 0)` : sql`1`
  const within = (column: string) => sql`sum(${weight}) over (partition by coalesce(${sql.ref(column)}, id::text))`
  const { rows } = await sql<{ id: string }>`
    select forms.id from application_forms forms join (
      select id, ${within('wide_network_hash')} as wide_network, ${within('network_hash')} as network, ${within('address_hash')} as address
      from application_forms where confirmed_at is null
    ) busy on busy.id = forms.id
    where forms.id <> ${ownId}
    order by busy.wide_network desc, busy.network desc, busy.address desc, coalesce(forms.submitted_at, forms.created_at), forms.id
    limit 1 for update of forms skip locked`.execute(trx)
  return rows[0]?.id
}

/** Deletes forms that wait for their confirmation, and gives up their files. @returns how many there were. */
export async function deleteForms(db: Queryable, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ deleted: number }>`
    with deleted as (
      delete from application_forms where id = any(${ids}::uuid[]) and confirmed_at is null returning file_key
    ), given_up as (
      insert into unowned_files (file_key, created_at)
      select file_key, now() - interval '1 day' from deleted where file_key is not null
    )
    select count(*)::int as deleted from deleted`.execute(db)
  return rows[0]?.deleted ?? 0
}

/**
 * Tells the admins, whose notification follows this row. A flood that comes a day after the last one counts as a new one. All posts share the row, so that they write it after their transaction: within it, each would keep a connection while it waits for those before.
 */
export async function recordDropped(db: Queryable, dropped: number): Promise<void> {
  if (dropped === 0) return
  await sql`
    insert into application_floods as flood (dropped) values (${dropped})
    on conflict (only_one) do update set last_at = now(),
      dropped = case when flood.last_at > now() - interval '1 day' then flood.dropped else 0 end + excluded.dropped,
      began_at = case when flood.last_at > now() - interval '1 day' then flood.began_at else now() end`.execute(db)
}

/** Deletes the record of a flood that is over. */
export async function forgetFlood(db: Queryable): Promise<void> {
  await db.deleteFrom('application_floods').where('last_at', '<', sql<Moment>`now() - interval '1 day'`).execute()
}
