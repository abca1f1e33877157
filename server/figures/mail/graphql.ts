import { FigureEnum } from '#server/figures/graphql.ts'
import { builder } from '#server/platform/graphql/builder.ts'
import { mutation } from '#server/platform/graphql/mutations/mutation.ts'
import { figureMailInput } from '#shared/figures/figureMail.ts'
import { type Figure, figureIds } from '#shared/figures/figures.ts'
import { findMailedFigures, setMailedFigures } from './settings.ts'

interface FigureMail {
  readonly figures: readonly Figure[]
}

const FigureMailType = builder.objectRef<FigureMail>('FigureMail').implement({
  description: 'The figures that the viewer gets by mail each Monday.',
  permission: 'metrics:read',
  fields: (t) => ({
    figures: t.expose('figures', { type: [FigureEnum], rows: figureIds.length }),
    mail_enabled: t.boolean({
      description: 'True if this installation sends mail.',
      resolve: (_mail, _args, { mailer }) => mailer.enabled,
    }),
  }),
})

builder.queryField('getFigureMail', (t) =>
  t.field({
    permission: 'metrics:read',
    type: FigureMailType,
    resolve: async (_root, _args, { db, viewer }) => ({
      figures: await findMailedFigures(db, viewer.id, viewer.role),
    }),
  }),
)

mutation('setFigureMail', {
  description: 'Chooses the figures that the viewer gets by mail each Monday; none for no mail.',
  permission: 'metrics:read',
  type: FigureMailType,
  input: figureMailInput,
  run: async (trx, { figures }, { viewer }) => ({
    figures: await setMailedFigures(trx, viewer, figures, new Date().toISOString().slice(0, 10)),
  }),
})
