import { useParams } from 'react-router'
import { developerPaths } from '#web/developers/paths.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { TabPlaceholder } from '#web/platform/records/tabs/TabPlaceholder.tsx'
import { DataTable } from '#web/platform/ui/tables/DataTable.tsx'
import { ApplicationDetails } from './ApplicationDetails.tsx'
import { applicationColumns } from './applicationColumns.tsx'
import { applicationsQuery } from './applications.ts'

/** Lists the applications of a developer, or shows the one in the address. */
export function DeveloperApplicationsTab() {
  const { developerId: id = '', applicationId } = useParams()
  const { data, error, refetch } = useQuery(applicationsQuery, { variables: { id }, showsErrors: true })
  const applications = data?.getApplications
  if (!applications) return <TabPlaceholder noun="applications" error={error} onRetry={refetch} />
  if (applicationId) {
    const application = applications.find((one) => one.id === applicationId)
    return <ApplicationDetails developerId={id} application={application} />
  }
  return (
    <DataTable
      label="Applications"
      columns={applicationColumns}
      rows={applications}
      rowKey={(application) => application.id}
      rowAction={{ href: (application) => developerPaths.developerApplication(id, application.id) }}
      loading={false}
      pageSize={20}
      emptyText="This developer has not applied."
      emptyHint="They may have come by import, or the firm may have contacted them."
    />
  )
}
