import { Button } from '@mantine/core'
import { Suspense } from 'react'
import type { ListCount } from '#shared/platform/lists/lists.ts'
import { useDocumentKeys } from '#web/platform/lib/browser/useDocumentKeys.ts'
import { countText } from '#web/platform/lists/page/listCount.ts'
import { CloseButton } from '#web/platform/ui/overlays/CloseButton.tsx'
import ui from '#web/platform/ui/ui.module.css'
import styles from './BulkBar.module.css'
import { BulkDialog } from './BulkDialog.tsx'
import type { BulkAction } from './bulkAction.ts'
import type { useRowSelection } from './useRowSelection.ts'

interface Props {
  readonly selection: ReturnType<typeof useRowSelection>
  /** The number of rows on all pages that match the filter. */
  readonly matching: ListCount
  readonly actions: readonly BulkAction[]
}

/** Shows the number of selected rows and the actions on them. Escape clears the selection. Loaded with the first selection. */
export function BulkBar({ selection, matching, actions }: Props) {
  const { all, count, wholePage, selected, selectAll, keep, clear, step } = selection
  useDocumentKeys('List', { Escape: { label: 'Clear the selection', run: clear } })
  const dialog = { selected, onDone: keep, onClose: step.close }
  const number = all ? matching : { count, more: false }
  const offered = actions.filter(({ rows }) => rows === undefined || (!all && rows === count))
  const action = offered.find(({ label }) => label === step.asked)
  return (
    <section className={styles.bar} aria-label="Selection">
      <p role="status" className={`${ui.name} ${ui.figures}`}>
        {all && matching.count > 1 ? 'All ' : ''}
        {countText(number)} selected
      </p>
      {!all && wholePage && matching.count > count && (
        <button type="button" className={ui.linkButton} onClick={selectAll}>
          Select all {countText(matching)} that match
        </button>
      )}
      <div className={ui.row}>
        {offered.map((one) => (
          <Button key={one.label} variant="default" size="compact-md" onClick={() => step.ask(one.label)}>
            {one.label}
          </Button>
        ))}
      </div>
      <CloseButton label="Clear selection" onClick={clear} />
      <Suspense>
        {action && ('run' in action ? <BulkDialog action={action} {...dialog} /> : action.dialog(dialog))}
      </Suspense>
    </section>
  )
}
