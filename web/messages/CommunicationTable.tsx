import type { ReactNode } from 'react'
import { useColleagues } from '#web/platform/lib/useColleagues.ts'
import { ListTable } from '#web/platform/lists/ListTable.tsx'
import { ListToolbar } from '#web/platform/lists/ListToolbar.tsx'
import styles from './CommunicationTable.module.css'
import { communicationColumns } from './communicationColumns.tsx'
import type { useCommunication } from './useCommunication.ts'

interface Props {
  readonly state: ReturnType<typeof useCommunication>
  /** A column that says the same in each row. */
  readonly without: 'reader' | 'kind' | 'channel'
  readonly search: string
  /** The name of a file with these messages. */
  readonly exportAs: string
  /** Says what to do where there are none. */
  readonly emptyHint: string
  /** Buttons beside the filters. */
  readonly children?: ReactNode
}

/** Shows messages and replies with their states, in the record of a developer or a company, and over a job. */
export function CommunicationTable({ state, without, search, exportAs, emptyHint, children }: Props) {
  const people = useColleagues()
  const columns = communicationColumns.filter(({ id }) => id !== without)
  return (
    <div className={styles.communication}>
      <div className={styles.toolbar}>
        <ListToolbar
          state={state}
          columns={columns}
          search={search}
          filters
          mine="person"
          people={people}
          exportAs={exportAs}
        />
        {children}
      </div>
      <ListTable state={state} columns={columns} emptyHint={emptyHint} />
    </div>
  )
}
