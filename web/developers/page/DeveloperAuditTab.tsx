import { useParams } from 'react-router'
import { AuditTable } from '#web/platform/records/activity/AuditTable.tsx'

/** Lists every change of a developer and of related records. */
export function DeveloperAuditTab() {
  const { developerId = '' } = useParams()
  return <AuditTable key={developerId} table="developers" id={developerId} />
}
