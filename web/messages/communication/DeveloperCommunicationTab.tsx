import { useOutletContext } from 'react-router'
import type { GetDeveloperQuery } from '#web/platform/lib/graphql.ts'
import { CommunicationActions } from './CommunicationActions.tsx'
import { CommunicationTable } from './CommunicationTable.tsx'
import { useCommunication } from './useCommunication.ts'

/** Lists every message to a developer with its state, and their replies. */
export function DeveloperCommunicationTab() {
  const developer = useOutletContext<GetDeveloperQuery['getDeveloper']>()
  return (
    <CommunicationTable
      state={useCommunication({ developer_id: developer.id })}
      of="developer"
      emptyHint="Write the first message, or add as a reply what they told you elsewhere."
    >
      <CommunicationActions developer={developer} />
    </CommunicationTable>
  )
}
