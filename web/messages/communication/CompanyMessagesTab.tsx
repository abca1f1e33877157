import { useOutletContext } from 'react-router'
import type { GetCompanyQuery } from '#web/platform/lib/graphql.ts'
import { CommunicationTable } from './CommunicationTable.tsx'
import { useCommunication } from './useCommunication.ts'

/** Lists every mail to the people of a company with its state. */
export function CompanyMessagesTab() {
  const company = useOutletContext<GetCompanyQuery['getCompany']>()
  return (
    <CommunicationTable
      state={useCommunication({ company_id: company.id })}
      of="company"
      exportAs="company messages"
      emptyHint="Mails to this company’s contacts and clients appear here."
    />
  )
}
