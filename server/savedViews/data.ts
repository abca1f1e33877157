import { sql, type Transaction } from 'kysely'
import { notFound, UserError } from '#server/errors.ts'
import type { Queryable } from '#server/platform/db/connect.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { type SavedViewInput, viewLimits } from '#shared/savedViews.ts'

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

/** Views that a list has at most, however many accounts share some. */
export const viewListLimit = 500

/** A person's own views of a screen and those that others share, by name. Where there are too many, the own ones come first. */
export function listViews(db: Queryable, userId: string, screen: string): Promise<SavedView[]> {
  const listed = db
    .selectFrom('saved_views')
    .select('id')
    .where('screen', '=', screen)
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('shared', '=', true)]))
    .orderBy(sql`user_id = ${userId}`, 'desc')
    .orderBy('name')
    .orderBy('id')
    .limit(viewListLimit)
  return views(db, userId)
    .where('saved_views.id', 'in', listed)
    .orderBy('saved_views.name')
    .orderBy('saved_views.id')
    .execute()
}

/**
 * Saves a view; the same name on the same screen replaces the person's earlier one.
 * @throws UserError BAD_INPUT where the person has as many as an account may have.
 */
export async function saveView(trx: Transaction<Tables>, userId: string, input: SavedViewInput): Promise<SavedView> {
  await checkLimit(trx, userId, input)
  const { id } = await trx
    .insertInto('saved_views')
    .values({ user_id: userId, ...input })
    .onConflict((conflict) => conflict.expression(sql`user_id, screen, lower(name)`).doUpdateSet(input))
    .returning('id')
    .executeTakeFirstOrThrow()
  return views(trx, userId).where('saved_views.id', '=', id).executeTakeFirstOrThrow()
}

/** What is there already may be saved again, even above the limit. */
async function checkLimit(trx: Transaction<Tables>, userId: string, { screen, name, shared }: SavedViewInput) {
  // Of two saves at once the second counts what the first has written.
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const isSame = sql<boolean>`screen = ${screen} and lower(name) = lower(${name})`
  const { count, replaces } = await trx
    .selectFrom('saved_views')
    .select([sql<number>`count(*)::int`.as('count'), sql<boolean>`coalesce(bool_or(${isSame}), false)`.as('replaces')])
    .where('user_id', '=', userId)
    .where('shared', '=', shared)
    .executeTakeFirstOrThrow()
  const limit = shared ? viewLimits.shared : viewLimits.own
  if (replaces || count < limit) return
  const message = shared
    ? `You share ${count} views, which is as many as an account may. Delete one first, or keep this one to yourself.`
    : `You have ${count} views of your own, which is as many as an account may. Delete one first.`
  throw new UserError('BAD_INPUT', message, { field: 'name' })
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
