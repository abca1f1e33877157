import { visibleCompanies } from '#server/platform/auth/visibleCompanies.ts'
import { builder } from '#server/platform/graphql/builder.ts'
import { readableFields } from '#server/platform/graphql/readableFields.ts'
import { type Company, listCompanies } from './data.ts'

export const CompanyType = builder.objectRef<Company>('Company').implement({
  permission: 'companies:read',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    deleted_at: t.field({
      type: 'DateTime',
      nullable: true,
      permission: 'companies:readAll',
      // The second lock: it is given only to those who may read the field.
      resolve: ({ deleted_at }, _args, { viewer }, info) =>
        readableFields(info, viewer.role)('Company').has('deleted_at') ? deleted_at : null,
    }),
  }),
})

builder.queryField('getCompanies', (t) =>
  t.field({
    description: 'Companies that are not deleted, by name. A client sees its own.',
    permission: 'companies:read',
    type: [CompanyType],
    rows: 1_000,
    resolve: (_root, _args, { db, viewer }) => listCompanies(db, visibleCompanies(viewer)),
  }),
)
