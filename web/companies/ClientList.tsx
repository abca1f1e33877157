import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { clientPaths } from '#web/clients/paths.ts'
import { useMe } from '#web/platform/auth/useMe.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { type GetCompanyAccountsQuery, graphql } from '#web/platform/lib/graphql.ts'
import { TabPlaceholder } from '#web/platform/records/tabs/TabPlaceholder.tsx'
import { DetailRows } from '#web/platform/ui/pages/sections/DetailRows.tsx'
import { Section } from '#web/platform/ui/pages/sections/Section.tsx'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'

const accountsQuery = graphql(`
  query getCompanyAccounts($id: ID!, $manages: Boolean!) {
    getCompanyAccounts(company_id: $id) {
      id
      display_name
      email @include(if: $manages)
      active @include(if: $manages)
    }
  }
`)

type CompanyAccount = GetCompanyAccountsQuery['getCompanyAccounts'][number]

interface Props {
  readonly companyId: string
  readonly ownerId: string | null
}

/** Lists the accounts of a company's people. Users who manage accounts can add and open them here, and its owner may invite. */
export function ClientList({ companyId, ownerId }: Props) {
  const manages = useCan('clients:manage')
  const variables = { id: companyId, manages }
  const { data, error, refetch } = useQuery(accountsQuery, { variables, showsErrors: true })
  const dialog = useDialog()
  const invites = useInvitesClients(ownerId)
  const mayMail = useCan('companyMessages:send')
  const accounts = data?.getCompanyAccounts
  if (!accounts) return <TabPlaceholder noun="client users" error={error} onRetry={refetch} />
  const add = (
    <Button
      size="compact-sm"
      variant="subtle"
      onClick={() => dialog.open(manages ? 'add-client' : 'invite-client', companyId)}
    >
      {manages ? 'Add New Client' : 'Invite Client'}
    </Button>
  )
  const message = ({ id, display_name }: CompanyAccount) => (
    <Button
      size="compact-sm"
      variant="subtle"
      aria-label={`Message ${display_name}`}
      onClick={() => dialog.open('message-company', id)}
    >
      Message
    </Button>
  )
  return (
    <Section
      title="Client users"
      count={accounts.length}
      action={manages || invites ? add : accounts.length === 0 && 'Ask an admin to add one.'}
    >
      <DetailRows rows={accounts.map((account) => rowOf(account, manages, mayMail && message(account)))} />
    </Section>
  )
}

function rowOf({ id, display_name, email, active }: CompanyAccount, manages: boolean, message: ReactNode) {
  if (!manages) return { key: id, main: display_name, asides: message ? [message] : [] }
  const state = active ? <StatusBadge label="May log in" tone="good" /> : <StatusBadge label="Blocked" tone="bad" />
  return { key: id, main: <Link to={clientPaths.client(id)}>{display_name}</Link>, asides: [email, state, message] }
}

const allowedQuery = graphql(`
  query getRecruitersInvite {
    getFirmSettings {
      recruiters_invite
    }
  }
`)

/** Returns true where the viewer may invite clients of a company: they own it, and an admin allowed it. */
function useInvitesClients(ownerId: string | null): boolean {
  const may = useCan('clients:invite')
  const { me } = useMe(!may)
  const { data } = useQuery(allowedQuery, { skip: !may })
  return may && me !== undefined && me.id === ownerId && data?.getFirmSettings.recruiters_invite === true
}
