import { securityEventList } from '#shared/security/securityEvents.ts'
import { listColumns } from '#web/platform/lists/page/listColumns.tsx'
import type { ListedSecurityEvent } from './securityEventsQuery.ts'

export const securityEventColumns = listColumns<ListedSecurityEvent>()(securityEventList, {
  kind: { width: 190 },
  address: { width: 130 },
  note: { none: '' },
})
