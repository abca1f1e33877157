import { forbidden } from '#server/platform/auth/viewer.ts'
import { builder } from '#server/platform/graphql/builder.ts'
import { describeFields } from '#server/platform/graphql/inputFields.ts'
import { mutation } from '#server/platform/graphql/mutations/mutation.ts'
import { rowInput } from '#shared/platform/fields.ts'
import { can } from '#shared/platform/permissions.ts'
import { savedViewInput } from '#shared/savedViews/savedViews.ts'
import { deleteView, listViews, type SavedView, saveView, viewListLimit } from './data.ts'

export const SavedViewType = builder.objectRef<SavedView>('SavedView').implement({
  permission: 'savedViews:use',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    screen: t.exposeString('screen', { description: 'The path of the list.' }),
    query: t.exposeString('query', { description: 'The query string of its address, without the question mark.' }),
    shared: t.exposeBoolean('shared'),
    owner_name: t.exposeString('owner_name'),
    mine: t.exposeBoolean('mine'),
    alert: t.exposeBoolean('alert', { description: 'True if the viewer is told of new resumes that it finds.' }),
  }),
})

builder.queryField('getSavedViews', (t) =>
  t.field({
    description: "The viewer's own views of a screen and the shared ones, by name.",
    permission: 'savedViews:use',
    type: [SavedViewType],
    rows: viewListLimit,
    args: { screen: t.arg.string({ required: true }) },
    resolve: (_root, { screen }, { db, viewer }) => listViews(db, viewer.id, screen),
  }),
)

describeFields(savedViewInput, { alert: 'Tells the viewer of new resumes. Only for Resume Search.' })

mutation('saveView', {
  description: 'Saves a view. It replaces an earlier view with the same name on the same screen.',
  permission: 'savedViews:use',
  type: SavedViewType,
  input: savedViewInput,
  run: (trx, input, { viewer }) => {
    if (input.alert && !can(viewer.role, 'search:use')) throw forbidden(viewer)
    return saveView(trx, viewer.id, input)
  },
})

mutation('deleteView', {
  description: "Deletes the viewer's own view. An admin may also delete shared views of others.",
  permission: 'savedViews:use',
  type: SavedViewType,
  noun: 'view',
  input: rowInput,
  undoable: true,
  run: (trx, { id }, { viewer }) => deleteView(trx, viewer.id, id, can(viewer.role, 'savedViews:manage')),
})
