import { builder } from '#server/platform/graphql/builder.ts'
import { parseId } from '#server/platform/graphql/input.ts'
import {
  addMutation,
  deleteMutation,
  findQuery,
  updateMutation,
} from '#server/platform/graphql/mutations/recordMutations.ts'
import { outputFields } from '#server/platform/graphql/outputFields.ts'
import { exclusionChanges, exclusionInput } from '#shared/exclusions/exclusionInput.ts'
import { exclusionReasons, namedBy } from '#shared/exclusions/exclusions.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import {
  addExclusion,
  type ExclusionRow,
  exclusionLimit,
  findExclusion,
  listCompanyExclusions,
  listExclusions,
  removeExclusion,
  updateExclusion,
} from './data.ts'

export const ExclusionReasonEnum = builder.enumType('ExclusionReason', { values: valuesOf(exclusionReasons) })
const NamedByEnum = builder.enumType('NamedBy', { values: namedBy })

const ExcludedCompanyType = builder.objectRef<ExclusionRow['companies'][number]>('ExcludedCompany').implement({
  permission: 'developers:readAll',
  fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name') }),
})

const ExclusionType = builder.objectRef<ExclusionRow>('Exclusion').implement({
  description: 'A company that a developer must not be shown to.',
  permission: 'developers:readAll',
  fields: (t) => ({
    id: t.exposeID('id'),
    ...outputFields(t, exclusionInput),
    developer_name: t.exposeString('developer_name'),
    companies: t.expose('companies', {
      type: [ExcludedCompanyType],
      rows: 5,
      description: 'The known companies that it means today, by their domain or by their name without its legal form.',
    }),
    named_by: t.expose('named_by', { type: NamedByEnum }),
    is_over: t.exposeBoolean('is_over', { description: 'Its last day has passed.' }),
    version: t.exposeInt('version'),
  }),
})

builder.queryFields((t) => ({
  getExclusions: t.field({
    description: 'The companies that a developer must not be shown to, by name.',
    permission: 'developers:readAll',
    type: [ExclusionType],
    rows: exclusionLimit,
    args: { developer_id: t.arg.id({ required: true }) },
    resolve: (_root, { developer_id }, { db }) => listExclusions(db, parseId(developer_id, 'developer')),
  }),
  getCompanyExclusions: t.field({
    description: 'Who must not be shown to a company today.',
    permission: 'developers:readAll',
    type: [ExclusionType],
    rows: exclusionLimit,
    args: { company_id: t.arg.id({ required: true }) },
    resolve: (_root, { company_id }, { db }) => listCompanyExclusions(db, parseId(company_id, 'company')),
  }),
}))

const exclusion = {
  name: 'Exclusion',
  noun: 'company to avoid',
  read: 'developers:readAll',
  write: 'developers:write',
  type: ExclusionType,
} as const

findQuery('getExclusion', exclusion, findExclusion)
addMutation('addExclusion', exclusion, exclusionInput, addExclusion)
updateMutation('updateExclusion', exclusion, exclusionChanges, updateExclusion)
deleteMutation('removeExclusion', exclusion, removeExclusion)
