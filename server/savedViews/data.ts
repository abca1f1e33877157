import { sql, type Transaction } from 'kysely'
import type { Queryable } from '#server/db/connect.ts'
import type { Tables } from '#server/db/tables.ts'
import { notFound } from '#server/errors.ts'
import type { SavedViewInput } from '#shared/savedViews.ts'

/** A list with its filters and sort, under a name. */
export interface SavedView {
  readonly id: string
  readonly name: string
  /** The path of the list. */
  readonly screen: string
  /** The query string of its address, without the question mark. */
  readonly query: string
  /** Whether everyone else sees it too. */
  readonly shared: boolean
  readonly owner_name: string
  /** Whether it is the reader's own. */
  readonly mine: boolean
}

/** A person's own views of a screen and those that others share, by name. */
export function listViews(db: Queryable, userId: string, screen: string): Promise<SavedView[]> {
  return views(db, userId)
    .where('saved_views.screen', '=', screen)
    .where((eb) => eb.or([eb('saved_views.user_id', '=', userId), eb('saved_views.shared', '=', true)]))
    .orderBy('saved_views.name')
    .orderBy('saved_views.id')
    .execute()
}

/** Saves a view; the same name on the same screen replaces the person's earlier one. */
export async function saveView(trx: Transaction<Tables>, userId: string, input: SavedViewInput): Promise<SavedView> {
  const { id } = await trx
    .insertInto('saved_views')
    .values({ user_id: userId, ...input })
    .onConflict((conflict) => conflict.expression(sql`user_id, screen, lower(name)`).doUpdateSet(input))
    .returning('id')
    .executeTakeFirstOrThrow()
  return views(trx, userId).where('saved_views.id', '=', id).executeTakeFirstOrThrow()
}

/**
 * Deletes a view and returns what it was, so that it can be saved again.
 * @param anyShared whether the person may delete what others share.
 * @throws UserError NOT_FOUND, also for a view that the person may not delete.
 */
export async function deleteView(
  trx: Transaction<Tables>,
  userId: string,
  id: string,
  anyShared: boolean,
): Promise<SavedView> {
  const view = await views(trx, userId).where('saved_views.id', '=', id).executeTakeFirst()
  if (!view || !(view.mine || (view.shared && anyShared))) throw notFound('view')
  await trx.deleteFrom('saved_views').where('id', '=', id).execute()
  return view
}

function views(db: Queryable, userId: string) {
  return db
    .selectFrom('saved_views')
    .innerJoin('users', 'users.id', 'saved_views.user_id')
    .select([
      'saved_views.id',
      'saved_views.name',
      'saved_views.screen',
      'saved_views.query',
      'saved_views.shared',
      'users.display_name as owner_name',
      sql<boolean>`saved_views.user_id = ${userId}`.as('mine'),
    ])
}
