import { Button } from '@mantine/core'
import { useLocation, useNavigate } from 'react-router'
import { companyList } from '#shared/companies/companies.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { useOwnerAction } from '#web/platform/lists/bulk/useOwnerAction.tsx'
import { ListPage } from '#web/platform/lists/page/ListPage.tsx'
import { companiesQuery } from './companiesQuery.ts'
import { companyColumns } from './companyColumns.tsx'
import { companyPaths } from './paths.ts'

const ownerMutation = graphql(`
  mutation setCompanyOwner($input: SetCompanyOwnerInput!, $key: String) {
    setCompanyOwner(input: $input, key: $key) {
      ...BulkPlan
    }
  }
`)

/** Lists the firm's clients, past and present. A row opens the company in a panel over the list. */
export function CompaniesPage() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const mayWrite = useCan('companies:write')
  const owner = useOwnerAction(ownerMutation, ['company', 'companies'])
  return (
    <ListPage
      list={companyList}
      query={companiesQuery}
      page={({ getCompanyPage: { companies, aggregate, groups } }) => ({ rows: companies, groups, ...aggregate })}
      grouped
      columns={companyColumns}
      rowAction={{ dialog: ({ id }) => companyPaths.company(id, search) }}
      search="Search name or domain"
      mine="owner"
      views
      exportAs="companies"
      bulkActions={mayWrite ? [owner] : undefined}
      emptyHint="Add a company first. Then add its jobs and its clients."
      actions={mayWrite && <Button onClick={() => navigate(companyPaths.newCompany(search))}>Add Company</Button>}
    />
  )
}
