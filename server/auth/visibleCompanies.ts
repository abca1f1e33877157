import type { Viewer } from './viewer.ts'

/** The companies whose rows a client may see: its own, if it has one. Undefined for everyone else, who sees all. */
export function visibleCompanies({ role, companyId }: Viewer): readonly string[] | undefined {
  if (role !== 'client') return undefined
  return companyId === null ? [] : [companyId]
}
