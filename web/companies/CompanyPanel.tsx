import { Button } from '@mantine/core'
import { useParams } from 'react-router'
import { companyStatuses } from '#shared/platform/enumerations.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { printSubject } from '#web/platform/records/printSubject.ts'
import { RecordHeader } from '#web/platform/records/RecordHeader.tsx'
import { RecordPanel } from '#web/platform/records/RecordPanel.tsx'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import { type CompanyDetails, companyQuery, useCompanyVariables } from './companyQuery.ts'
import { companyPaths } from './paths.ts'

/** Opens a company in a panel over the list. */
export function CompanyPanel() {
  const { companyId: id = '' } = useParams()
  const variables = useCompanyVariables(id)
  const { data, error, refetch } = useQuery(companyQuery, { variables, showsErrors: true })
  return (
    <RecordPanel
      list={companyPaths.companies}
      noun="Company"
      record={data?.getCompany}
      error={error}
      onRetry={refetch}
      nameOf={({ name }) => name}
      header={(company) => <CompanyHeader company={company} />}
      headerHeight={32}
    />
  )
}

function CompanyHeader({ company: { id, name, status } }: { company: CompanyDetails }) {
  const dialog = useDialog()
  const mayEdit = useCan('companies:write')
  const mayNote = useCan('notes:write')
  const mayMessage = useCan('companyMessages:send')
  const log = () => dialog.open('log-call', printSubject({ name: 'company_id', id }))
  return (
    <RecordHeader
      title={name}
      badges={<StatusBadge {...companyStatuses[status]} />}
      actions={
        <>
          {mayMessage && (
            <Button size="compact-sm" variant="default" onClick={() => dialog.open('message-company', id)}>
              Write Message
            </Button>
          )}
          {mayNote && (
            <Button size="compact-sm" variant="default" onClick={log}>
              Log Call
            </Button>
          )}
          {mayEdit && (
            <Button size="compact-sm" variant="default" onClick={() => dialog.open('edit-company', id)}>
              Edit
            </Button>
          )}
        </>
      }
    />
  )
}
