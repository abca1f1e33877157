import { clientList } from '#shared/clients/clients.ts'
import { listColumns } from '#web/platform/lists/page/listColumns.tsx'
import { PersonName } from '#web/platform/ui/text/PersonName.tsx'
import type { ListedClient } from './clientsQuery.ts'

export const clientColumns = listColumns<ListedClient>()(clientList, {
  display_name: { cell: ({ display_name }) => <PersonName name={display_name} /> },
  company_user: { cell: ({ company_user }) => company_user[0]?.company.name },
})
