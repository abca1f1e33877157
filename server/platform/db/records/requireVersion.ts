import { sql } from 'kysely'
import { UserError } from '#server/errors.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import { can, roles } from '#shared/platform/permissions.ts'

const informed = roles.filter((role) => can(role, 'events:read'))

/** A row, and the word that people use for it. Without an id nobody can say who changed it. */
interface Changed {
  readonly noun: string
  readonly id?: string | undefined
}

/**
 * Refuses to save over a save that came in between, even if it changed another field: nothing is merged unseen. The row must be locked
 * by now.
 * @param current the present row, which the caller is shown.
 * @param version the one that was read before the edit.
 * @throws UserError as `staleError`.
 */
export async function requireVersion(
  trx: Trx,
  changed: Changed,
  current: { readonly version: number },
  version: number,
): Promise<void> {
  if (current.version !== version) throw await staleError(trx, changed, current)
}

/** Makes the error CONFLICT, which names who saved first and has the newer values in `details`. */
export async function staleError(trx: Trx, { noun, id }: Changed, current: object): Promise<UserError> {
  const author = id === undefined ? undefined : await findAuthor(trx, id)
  const sentence = author?.is_self
    ? `You changed this ${noun} in another tab or window.`
    : `${author?.name ?? 'Someone else'} changed this ${noun} while you were editing.`
  return new UserError('CONFLICT', `${sentence} Compare, and save again.`, { field: 'version', details: current })
}

/** Finds who changed a row last. Only those who may read what others did learn their names. */
async function findAuthor(trx: Trx, id: string): Promise<{ is_self: boolean; name: string | null } | undefined> {
  const { rows } = await sql<{ is_self: boolean; name: string | null }>`
    select latest.actor = viewer.id::text as is_self,
      case when viewer.role = any(${informed}) then author.display_name end as name
    from (select actor from events where row_id = ${id} order by events.id desc limit 1) latest
    join users viewer on viewer.id::text = current_setting('vouch.actor', true)
    left join users author on author.id::text = latest.actor`.execute(trx)
  return rows[0]
}
