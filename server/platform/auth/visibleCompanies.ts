import { can } from '#shared/platform/permissions.ts'
import type { Viewer } from './viewer.ts'

/** Lists the ids of the companies that a client may see: its own, if it has one. Undefined for everyone else, who sees all. */
export function visibleCompanies({ role, companyId }: Viewer): readonly string[] | undefined {
  if (can(role, 'companies:readAll')) return undefined
  return companyId === null ? [] : [companyId]
}
