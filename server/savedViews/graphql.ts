import { builder } from '#server/platform/graphql/builder.ts'
import { parse, parseId } from '#server/platform/graphql/input.ts'
import { mutate } from '#server/platform/graphql/mutation.ts'
import { can } from '#shared/permissions.ts'
import { savedViewInput } from '#shared/savedViews.ts'
import { deleteView, listViews, type SavedView, saveView, viewListLimit } from './data.ts'

const SavedViewType = builder.objectRef<SavedView>('SavedView').implement({
  permission: 'savedViews:use',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    screen: t.exposeString('screen', { description: 'The path of the list.' }),
    query: t.exposeString('query', { description: 'The query string of its address, without the question mark.' }),
    shared: t.exposeBoolean('shared'),
    owner_name: t.exposeString('owner_name'),
    mine: t.exposeBoolean('mine'),
  }),
})

builder.queryField('getSavedViews', (t) =>
  t.field({
    description: 'Own and shared views of a screen, by name.',
    permission: 'savedViews:use',
    type: [SavedViewType],
    rows: viewListLimit,
    args: { screen: t.arg.string({ required: true }) },
    resolve: (_root, { screen }, { db, viewer }) => listViews(db, viewer.id, screen),
  }),
)

builder.mutationField('saveView', (t) =>
  t.field({
    description: 'The same name on the same screen replaces the earlier view.',
    permission: 'savedViews:use',
    type: SavedViewType,
    args: {
      screen: t.arg.string({ required: true }),
      name: t.arg.string({ required: true }),
      query: t.arg.string({ required: true }),
      shared: t.arg.boolean({ required: true, defaultValue: false }),
      key: t.arg.string(),
    },
    resolve: (_root, args, context, info) =>
      mutate(context, info, args, parse(savedViewInput, args), (trx, input) => saveView(trx, context.viewer.id, input)),
  }),
)

builder.mutationField('deleteView', (t) =>
  t.field({
    description: 'An own view; an admin also deletes what others share.',
    permission: 'savedViews:use',
    type: SavedViewType,
    args: { id: t.arg.id({ required: true }), key: t.arg.string() },
    resolve: (_root, args, context, info) =>
      mutate(context, info, args, parseId(args.id, 'view'), (trx, id) =>
        deleteView(trx, context.viewer.id, id, can(context.viewer.role, 'savedViews:manage')),
      ),
  }),
)
