import { forbidden, type Viewer } from '#server/platform/auth/viewer.ts'
import type { Queryable, Trx } from '#server/platform/db/connection/connect.ts'
import { readFirst } from '#server/platform/db/connection/read.ts'
import { startOf } from '#shared/figures/figurePeriods.ts'
import { type Figure, figureIds, mayReadFigure } from '#shared/figures/figures.ts'
import type { Role } from '#shared/platform/permissions.ts'

/** Reads the figures that a person chose for the weekly mail, as far as their role may read them, in the order of the screens. */
export async function findMailedFigures(db: Queryable, userId: string, role: Role): Promise<Figure[]> {
  const chosen = db.selectFrom('figure_mail_settings').select('figures').where('user_id', '=', userId)
  const { figures = [] } = (await readFirst(db, chosen)) ?? {}
  return figureIds.filter((figure) => figures.includes(figure) && mayReadFigure(role, figure))
}

/**
 * Saves what the weekly mail tells a person. The first mail comes on the next Monday.
 * @throws UserError FORBIDDEN for a figure that the person may not read.
 */
export async function setMailedFigures(
  trx: Trx,
  viewer: Viewer,
  figures: readonly Figure[],
  today: string,
): Promise<Figure[]> {
  if (!figures.every((figure) => mayReadFigure(viewer.role, figure))) throw forbidden(viewer)
  const before = await findMailedFigures(trx, viewer.id, viewer.role)
  await trx
    .insertInto('figure_mail_settings')
    .values({ user_id: viewer.id, figures: [...figures] })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ figures: [...figures] }))
    .execute()
  if (before.length === 0 && figures.length > 0) await beginNextWeek(trx, viewer.id, today)
  return findMailedFigures(trx, viewer.id, viewer.role)
}

async function beginNextWeek(trx: Trx, user_id: string, today: string): Promise<void> {
  const sent = { sent_on: startOf('week', today), attempts: 0, try_after: null }
  await trx
    .insertInto('figure_mails')
    .values({ user_id, ...sent })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(sent))
    .execute()
}
