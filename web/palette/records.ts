import type { ApolloClient } from '@apollo/client'
import { can, type Role } from '#shared/permissions.ts'
import { findClients } from '#web/clients/findClients.ts'
import { findStaff } from '#web/staff/findStaff.ts'
import type { PaletteItem } from './items.ts'

/** Each kind of record that can be looked up, and who may. */
const sources = [
  { group: 'Clients', permission: 'clients:manage', find: findClients },
  { group: 'Staff', permission: 'staff:manage', find: findStaff },
] as const

/** Whether there is any kind of record that the role may look up. */
export function findsRecords(role: Role): boolean {
  return sources.some(({ permission }) => can(role, permission))
}

/** The records that match a text, of the kinds that the role may see. A kind that cannot be read now is left out. */
export async function findRecords(
  client: ApolloClient,
  role: Role,
  text: string,
  go: (path: string) => void,
): Promise<PaletteItem[]> {
  const allowed = sources.filter(({ permission }) => can(role, permission))
  const found = await Promise.allSettled(
    allowed.map(async ({ group, find }) =>
      (await find(client, text)).map(({ label, hint, path }) => ({ group, label, hint, run: () => go(path) })),
    ),
  )
  return found.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
}
