import { Button } from '@mantine/core'
import { useState } from 'react'
import { CloseButton } from '#web/platform/ui/CloseButton.tsx'
import styles from './BulkBar.module.css'
import { BulkDialog } from './BulkDialog.tsx'
import type { BulkAction } from './bulkAction.ts'
import type { useRowSelection } from './useRowSelection.ts'

interface Props {
  readonly selection: ReturnType<typeof useRowSelection>
  /** How many rows match the filter, on all pages. */
  readonly matching: number
  readonly actions: readonly BulkAction[]
}

/** How many rows are selected, and what can be done with them. Loaded with the first selection. */
export function BulkBar({ selection, matching, actions }: Props) {
  const { all, count, wholePage, selected, selectAll, clear } = selection
  const [action, setAction] = useState<BulkAction>()
  const number = all ? matching : count
  return (
    <section className={styles.bar} aria-label="Selection">
      <p role="status" className={styles.count}>
        {all && number > 1 ? 'All ' : ''}
        {number.toLocaleString('en')} selected
      </p>
      {!all && wholePage && matching > count && (
        <button type="button" className={styles.more} onClick={selectAll}>
          Select all {matching.toLocaleString('en')} that match
        </button>
      )}
      <div className={styles.actions}>
        {actions.map((one) => (
          <Button key={one.label} variant="default" size="compact-md" onClick={() => setAction(one)}>
            {one.label}
          </Button>
        ))}
      </div>
      <CloseButton label="Clear selection" onClick={clear} />
      {action && <BulkDialog action={action} selected={selected} onDone={clear} onClose={() => setAction(undefined)} />}
    </section>
  )
}
