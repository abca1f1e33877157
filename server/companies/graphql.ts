import { builder } from '#server/platform/graphql/builder.ts'
import { listField } from '#server/platform/graphql/lists/listField.ts'
import { selectionInput } from '#server/platform/graphql/lists/rowSelection.ts'
import { ownerMutation } from '#server/platform/graphql/mutations/ownerMutation.ts'
import {
  addMutation,
  deleteMutation,
  findQuery,
  updateMutation,
} from '#server/platform/graphql/mutations/recordMutations.ts'
import { outputFields } from '#server/platform/graphql/outputFields.ts'
import { companyList } from '#shared/companies/companies.ts'
import { companyChanges, companyInput } from '#shared/companies/companyInput.ts'
import { companyStatuses } from '#shared/platform/enumerations.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import {
  addCompany,
  type CompanyListRow,
  companySource,
  deleteCompany,
  findCompany,
  setCompanyOwner,
  updateCompany,
} from './data.ts'

const CompanyStatusEnum = builder.enumType('CompanyStatus', { values: valuesOf(companyStatuses) })

const CompanyDetailsType = builder.objectRef<CompanyListRow>('CompanyDetails').implement({
  description: 'A company as the staff sees it.',
  permission: 'companies:readAll',
  fields: (t) => ({
    id: t.exposeID('id'),
    ...outputFields(t, companyInput, { permissions: { terms: companyList.columns.terms.permission } }),
    owner_name: t.exposeString('owner_name', { nullable: true }),
    active_jobs: t.exposeInt('active_jobs'),
    profiles_out: t.exposeInt('profiles_out', { description: 'Job profiles that wait for the client.' }),
    placed_now: t.exposeInt('placed_now', { description: 'Placements that have begun.' }),
    starting: t.exposeInt('starting', { description: 'Placements that were agreed and have not begun.' }),
    newest_job_at: t.expose('newest_job_at', { type: 'DateTime', nullable: true }),
    last_touch_at: t.expose('last_touch_at', {
      type: 'DateTime',
      description: 'The last change of the company, one of its jobs or a profile of these.',
    }),
    version: t.exposeInt('version'),
  }),
})

const CompanyFilter = listField({
  field: 'getCompanyPage',
  name: 'Company',
  description: 'Companies that are not deleted, with what their jobs tell of them.',
  source: companySource,
  type: CompanyDetailsType,
  enums: { status: CompanyStatusEnum },
})

ownerMutation('setCompanyOwner', {
  plural: 'companies',
  permission: 'companies:write',
  selection: selectionInput('Company', companyList, CompanyFilter),
  setOwner: setCompanyOwner,
})

const company = {
  name: 'Company',
  noun: 'company',
  read: 'companies:readAll',
  write: 'companies:write',
  type: CompanyDetailsType,
  undoable: true,
} as const

findQuery('getCompany', company, findCompany)
addMutation('addCompany', company, companyInput, addCompany)
updateMutation('updateCompany', company, companyChanges, updateCompany)
deleteMutation('deleteCompany', company, deleteCompany)
