import { useParams } from 'react-router'
import { AuditTable } from '#web/platform/records/AuditTable.tsx'

/** Every change of a developer and of what belongs to them. */
export function DeveloperAuditTab() {
  const { developerId = '' } = useParams()
  return <AuditTable key={developerId} table="developers" id={developerId} />
}
