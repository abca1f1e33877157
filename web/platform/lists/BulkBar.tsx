import { Button } from '@mantine/core'
import { useState } from 'react'
import { CloseButton } from '#web/platform/ui/CloseButton.tsx'
import styles from './BulkBar.module.css'
import { BulkDialog } from './BulkDialog.tsx'
import type { BulkAction } from './bulkAction.ts'
import type { useRowSelection } from './useRowSelection.ts'

interface Props {
  readonly selection: ReturnType<typeof useRowSelection>
  /** The number of rows on all pages that match the filter. */
  readonly matching: number
  readonly actions: readonly BulkAction[]
}

/** The number of selected rows and the actions on them. Loaded with the first selection. */
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
