import { visibleCompanies } from '#server/platform/auth/visibleCompanies.ts'
import { builder } from '#server/platform/graphql/builder.ts'
import { parseId } from '#server/platform/graphql/input.ts'
import { listField } from '#server/platform/graphql/listField.ts'
import { mutation } from '#server/platform/graphql/mutation.ts'
import { recordInputs } from '#server/platform/graphql/recordInputs.ts'
import { addCompanyInput, deleteCompanyInput, updateCompanyInput } from '#shared/companyInput.ts'
import { companyStatuses } from '#shared/enumerations.ts'
import { valuesOf } from '#shared/transitions.ts'
import {
  addCompany,
  type Company,
  type CompanyDetails,
  companySource,
  deleteCompany,
  findCompany,
  listCompanies,
  updateCompany,
} from './data.ts'

const CompanyStatusEnum = builder.enumType('CompanyStatus', { values: valuesOf(companyStatuses) })

export const CompanyType = builder.objectRef<Company>('Company').implement({
  permission: 'companies:read',
  fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name') }),
})

const CompanyDetailsType = builder.objectRef<CompanyDetails>('CompanyDetails').implement({
  description: 'A company as the staff sees it.',
  permission: 'companies:readAll',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    status: t.expose('status', { type: CompanyStatusEnum }),
    domain: t.exposeString('domain', { nullable: true }),
    owner_id: t.exposeID('owner_id', { nullable: true }),
    owner_name: t.exposeString('owner_name', { nullable: true }),
    time_zone: t.exposeString('time_zone', { nullable: true }),
    terms: t.exposeString('terms', { nullable: true }),
    notes: t.exposeString('notes', { nullable: true }),
    active_jobs: t.exposeInt('active_jobs'),
    profiles_out: t.exposeInt('profiles_out', { description: 'Job profiles that wait for the client.' }),
    placed_now: t.exposeInt('placed_now'),
    newest_job_at: t.expose('newest_job_at', { type: 'DateTime', nullable: true }),
    last_touch_at: t.expose('last_touch_at', {
      type: 'DateTime',
      description: 'The latest change of the company, its jobs, or their profiles.',
    }),
    version: t.exposeInt('version'),
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

listField({
  field: 'getCompanyPage',
  name: 'Company',
  description: 'Companies that are not deleted, with what their jobs tell of them.',
  source: companySource,
  type: CompanyDetailsType,
  enums: { status: CompanyStatusEnum },
})

builder.queryField('getCompany', (t) =>
  t.field({
    permission: 'companies:readAll',
    type: CompanyDetailsType,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, { db }) => findCompany(db, parseId(id, 'company')),
  }),
)

const companyInputs = recordInputs('Company', (t, required) => ({
  name: t.string({ required }),
  status: t.field({ type: CompanyStatusEnum, required }),
  domain: t.string(),
  owner_id: t.id(),
  time_zone: t.string(),
  terms: t.string(),
  notes: t.string(),
}))

mutation('addCompany', {
  permission: 'companies:write',
  type: CompanyDetailsType,
  input: addCompanyInput,
  args: (arg) => ({ company: arg({ type: companyInputs.input, required: true }) }),
  run: (trx, { company }) => addCompany(trx, company),
})

mutation('updateCompany', {
  permission: 'companies:write',
  type: CompanyDetailsType,
  noun: 'company',
  input: updateCompanyInput,
  args: (arg) => ({
    id: arg.id({ required: true }),
    changes: arg({ type: companyInputs.changes, required: true }),
    version: arg.int({ required: true }),
  }),
  run: (trx, { id, version, changes }) => updateCompany(trx, id, version, changes),
})

mutation('deleteCompany', {
  description: 'Deletes a company that has no active job. Its author may undo it for some seconds.',
  permission: 'companies:write',
  type: CompanyDetailsType,
  noun: 'company',
  undoable: true,
  input: deleteCompanyInput,
  args: (arg) => ({ id: arg.id({ required: true }), version: arg.int({ required: true }) }),
  run: (trx, { id, version }) => deleteCompany(trx, id, version),
})
