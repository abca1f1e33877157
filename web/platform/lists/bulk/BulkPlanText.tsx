import modal from '#web/platform/ui/overlays/Modal.module.css'
import styles from './BulkDialog.module.css'
import { type BulkOutcome, type BulkWords, pluralize } from './bulkAction.ts'
import { firstNames } from './firstNames.ts'
import { PlannedRowsList } from './PlannedRowsList.tsx'

interface Props {
  readonly action: BulkWords
  readonly plan: BulkOutcome
}

/** Lists what a bulk action would change, and what it would skip and why. */
export function BulkPlanText({ action, plan: { count, examples = [], skipped, warnings = [], untold = [] } }: Props) {
  return (
    <>
      <p className={modal.lead}>
        {count === 0
          ? `None of them can be ${action.done}.`
          : `${pluralize(count, action.nouns)} will be ${action.done}.`}
        {count > 0 && action.consequence && ` ${action.consequence}`}
        {examples.length > 0 && <span className={styles.names}>{firstNames(examples, count)}</span>}
      </p>
      <PlannedRowsList title="Warnings" rows={warnings} />
      <PlannedRowsList title="Not told" rows={untold} />
      <PlannedRowsList title="Skipped" rows={skipped} />
    </>
  )
}
