import { notFound } from '#server/errors.ts'
import type { Queryable, Trx } from '#server/platform/db/connection/connect.ts'
import { findViews } from '#server/savedViews/data.ts'
import type { DefaultViewInput, ListLayoutInput } from '#shared/listLayouts/listLayouts.ts'

/** One list as one person arranged it. */
export type OwnLayout = Awaited<ReturnType<typeof listLayouts>>[number]

/** Lists the layouts of a person. A default view that is shared no more is left out. */
export async function listLayouts(db: Queryable, userId: string) {
  const rows = await db
    .selectFrom('list_layouts')
    .select(['list', 'columns', 'pinned', 'density', 'group_by', 'default_view_id'])
    .where('user_id', '=', userId)
    .orderBy('list')
    .execute()
  const viewIds = rows.flatMap(({ default_view_id }) => default_view_id ?? [])
  const views = viewIds.length > 0 ? await findViews(db, userId, viewIds) : []
  return rows.map(({ default_view_id, ...layout }) => ({
    ...layout,
    default_view: views.find(({ id }) => id === default_view_id) ?? null,
  }))
}

/** Saves the layout of a list for one person. Its default view stays. */
export async function saveLayout(trx: Trx, userId: string, { list, ...layout }: ListLayoutInput): Promise<OwnLayout[]> {
  await trx
    .insertInto('list_layouts')
    .values({ user_id: userId, list, ...layout })
    .onConflict((conflict) => conflict.columns(['user_id', 'list']).doUpdateSet(layout))
    .execute()
  return listLayouts(trx, userId)
}

/**
 * Sets the view with which a list opens for one person. The layout of the list stays.
 * @throws UserError NOT_FOUND, also for a view that the person does not see.
 */
export async function saveDefaultView(
  trx: Trx,
  userId: string,
  { list, view_id = null }: DefaultViewInput,
): Promise<OwnLayout[]> {
  if (view_id && (await findViews(trx, userId, [view_id])).length === 0) throw notFound('view')
  const choice = { default_view_id: view_id }
  await trx
    .insertInto('list_layouts')
    .values({ user_id: userId, list, ...choice })
    .onConflict((conflict) => conflict.columns(['user_id', 'list']).doUpdateSet(choice))
    .execute()
  return listLayouts(trx, userId)
}
