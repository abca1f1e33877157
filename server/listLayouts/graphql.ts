import { UserError } from '#server/errors.ts'
import { builder } from '#server/platform/graphql/builder.ts'
import { listNouns } from '#server/platform/graphql/lists/listField.ts'
import { mutation } from '#server/platform/graphql/mutations/mutation.ts'
import { SavedViewType } from '#server/savedViews/graphql.ts'
import { columnLimit, defaultViewInput, listLayoutInput } from '#shared/listLayouts/listLayouts.ts'
import { densities } from '#shared/platform/lists/listLayout.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { listLayouts, type OwnLayout, saveDefaultView, saveLayout } from './data.ts'

/** There are fewer lists, and each has one layout for each person. */
const layoutLimit = 100

const DensityEnum = builder.enumType('ListDensity', { values: valuesOf(densities) })

const ListLayoutType = builder.objectRef<OwnLayout>('ListLayout').implement({
  description: 'The columns and the view with which the viewer sees a list.',
  permission: 'ownLayouts:manage',
  fields: (t) => ({
    list: t.exposeString('list', { description: 'The noun of the list, such as `jobs`.' }),
    columns: t.stringList({
      description: 'The shown columns in their order. Empty for those of the list.',
      rows: columnLimit,
      resolve: ({ columns }) => [...columns],
    }),
    pinned: t.exposeInt('pinned', {
      description: 'The number of first columns that stay in sight while the table scrolls sideways.',
    }),
    density: t.expose('density', { type: DensityEnum }),
    group_by: t.exposeString('group_by', { description: 'The column that groups the rows. Empty for none.' }),
    default_view: t.expose('default_view', {
      type: SavedViewType,
      nullable: true,
      description: 'The view with which the list opens.',
    }),
  }),
})

builder.queryField('getListLayouts', (t) =>
  t.field({
    description: 'Tells how the viewer arranged lists. A list that the viewer has not arranged is missing.',
    permission: 'ownLayouts:manage',
    type: [ListLayoutType],
    rows: layoutLimit,
    resolve: (_root, _args, { db, viewer }) => listLayouts(db, viewer.id),
  }),
)

mutation('setListLayout', {
  description: 'Arranges the columns of a list for the viewer. Returns how the viewer sees lists.',
  permission: 'ownLayouts:manage',
  type: [ListLayoutType],
  rows: layoutLimit,
  input: listLayoutInput,
  run: (trx, input, { viewer }) => {
    checkList(input.list)
    return saveLayout(trx, viewer.id, input)
  },
})

mutation('setDefaultView', {
  description: 'Sets the view with which a list opens for the viewer, or none. Returns how the viewer sees lists.',
  permission: 'savedViews:use',
  type: [ListLayoutType],
  rows: layoutLimit,
  input: defaultViewInput,
  run: (trx, input, { viewer }) => {
    checkList(input.list)
    return saveDefaultView(trx, viewer.id, input)
  },
})

/** @throws UserError BAD_INPUT, so that nobody stores layouts without end. */
function checkList(list: string): void {
  if (!listNouns.has(list)) throw new UserError('BAD_INPUT', 'There is no such list.', { field: 'list' })
}
