import type { ReactNode } from 'react'
import { ListTable } from '#web/platform/lists/page/ListTable.tsx'
import { ListToolbar } from '#web/platform/lists/page/ListToolbar.tsx'
import styles from './CommunicationTable.module.css'
import { communicationColumns } from './communicationColumns.tsx'
import type { useCommunication } from './useCommunication.ts'

interface Props {
  readonly state: ReturnType<typeof useCommunication>
  /** The record around it. */
  readonly of: keyof typeof communicationColumns
  /** The name of a file with these messages; without it, there is no export. */
  readonly exportAs?: string
  /** Says what to do where there are none. */
  readonly emptyHint: string
  /** Buttons beside the filters. */
  readonly children?: ReactNode
}

/** Shows messages and replies with their states, in the record of a developer or a company, and about a job. */
export function CommunicationTable({ state, of, exportAs, emptyHint, children }: Props) {
  return (
    <div className={styles.communication}>
      <div className={styles.toolbar}>
        <ListToolbar
          state={state}
          columns={exportAs ? communicationColumns[of] : undefined}
          search="Search messages"
          mine="person"
          exportAs={exportAs}
        />
        {children}
      </div>
      <ListTable state={state} columns={communicationColumns[of]} emptyHint={emptyHint} />
    </div>
  )
}
