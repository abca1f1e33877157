import { sql } from 'kysely'
import { notFound, UserError } from '#server/errors.ts'
import type { Queryable, Trx } from '#server/platform/db/connection/connect.ts'
import type { SelectedRow } from '#server/platform/db/connection/read.ts'
import { readSavedSearch } from '#server/resumes/alerts/savedSearch.ts'
import { alertScreen } from '#shared/savedViews/alertScreen.ts'
import { type SavedViewInput, viewLimits } from '#shared/savedViews/savedViews.ts'

export type SavedView = SelectedRow<typeof selectViews>

/** A list returns at most this many views, however many accounts share some. */
export const viewListLimit = 500

/** Lists a person's own and shared views of a screen by name. Above the limit, own views take precedence. */
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
  return selectViews(db, userId)
    .where('saved_views.id', 'in', listed)
    .orderBy('saved_views.name')
    .orderBy('saved_views.id')
    .execute()
}

/** Finds those of some views that a person sees: their own, and shared ones. */
export function findViews(db: Queryable, userId: string, ids: readonly string[]): Promise<SavedView[]> {
  return selectViews(db, userId)
    .where('saved_views.id', 'in', ids)
    .where((eb) => eb.or([eb('saved_views.user_id', '=', userId), eb('saved_views.shared', '=', true)]))
    .execute()
}

/**
 * Saves a view. The same name on the same screen replaces the person's earlier one.
 * @throws UserError BAD_INPUT when the account has reached its limit, or no alert can follow the view.
 */
export async function saveView(trx: Trx, userId: string, input: SavedViewInput): Promise<SavedView> {
  await checkLimit(trx, userId, input)
  if (input.alert) await checkAlert(trx, userId, input)
  const { id } = await trx
    .insertInto('saved_views')
    .values({ user_id: userId, ...input })
    .onConflict((conflict) => conflict.expression(sql`user_id, screen, lower(name)`).doUpdateSet(input))
    .returning('id')
    .executeTakeFirstOrThrow()
  return selectViews(trx, userId).where('saved_views.id', '=', id).executeTakeFirstOrThrow()
}

/** An existing view may be saved again, even above the limit. */
async function checkLimit(trx: Trx, userId: string, { screen, name, shared }: SavedViewInput) {
  // Serializes the saves of an account, so that the second counts what the first has written.
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
    ? `You already share ${count} views, and that is the limit. Delete one first, or do not share this one.`
    : `You already have ${count} private views, and that is the limit. Delete one first.`
  throw new UserError('BAD_INPUT', message, { field: 'name' })
}

/** Runs after `checkLimit`, which serializes the saves of an account. */
async function checkAlert(trx: Trx, userId: string, { screen, name, query }: SavedViewInput) {
  const refuse = (message: string) => new UserError('BAD_INPUT', message, { field: 'alert' })
  if (screen !== alertScreen) throw refuse('Only a view of Resume Search can tell you about new resumes.')
  if (!readSavedSearch(query)) throw refuse('Search for some words first, then save the view.')
  const { count } = await trx
    .selectFrom('saved_views')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .where('alert', '=', true)
    .where(sql<boolean>`(screen, lower(name)) <> (${screen}, lower(${name}))`)
    .executeTakeFirstOrThrow()
  if (count < viewLimits.alerts) return
  throw refuse(`${count} of your views already tell you about new resumes, and that is the limit. Delete one first.`)
}

/**
 * Deletes a view.
 * @param anyShared lets the person delete shared views of others.
 * @returns the deleted view, so that an undo can save it again.
 * @throws UserError NOT_FOUND, also for a view that the person may not delete.
 */
export async function deleteView(trx: Trx, userId: string, id: string, anyShared: boolean): Promise<SavedView> {
  const view = await selectViews(trx, userId).where('saved_views.id', '=', id).executeTakeFirst()
  if (!view || !(view.mine || (view.shared && anyShared))) throw notFound('view')
  await trx.deleteFrom('saved_views').where('id', '=', id).execute()
  return view
}

function selectViews(db: Queryable, userId: string) {
  return db
    .selectFrom('saved_views')
    .innerJoin('users', 'users.id', 'saved_views.user_id')
    .select([
      'saved_views.id',
      'saved_views.name',
      // The path of the list, and the query string of its address without the question mark.
      'saved_views.screen',
      'saved_views.query',
      'saved_views.shared',
      'users.display_name as owner_name',
      sql<boolean>`saved_views.user_id = ${userId}`.as('mine'),
      sql<boolean>`saved_views.alert and saved_views.user_id = ${userId}`.as('alert'),
    ])
}
