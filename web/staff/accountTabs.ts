import { paths } from '#web/lib/paths.ts'

/** The two lists of accounts, as tabs of each other. */
export function accountTabs(current: 'clients' | 'staff') {
  return [
    { label: 'Clients', to: paths.clients, current: current === 'clients' },
    { label: 'Staff', to: paths.staff, current: current === 'staff' },
  ]
}
