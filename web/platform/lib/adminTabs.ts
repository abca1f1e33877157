import { paths } from '#web/platform/lib/paths.ts'

/** The tabs of the administration screens. */
export function adminTabs(current: 'clients' | 'staff' | 'import' | 'security') {
  return [
    { label: 'Clients', to: paths.clients, current: current === 'clients' },
    { label: 'Staff', to: paths.staff, current: current === 'staff' },
    { label: 'Import', to: paths.import, current: current === 'import' },
    { label: 'Security', to: paths.security, current: current === 'security' },
  ]
}
