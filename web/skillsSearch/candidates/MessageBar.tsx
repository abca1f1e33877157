import { Button } from '@mantine/core'
import { maxRecipients } from '#shared/platform/messaging/lengths.ts'
import { formatCount } from '#web/platform/lib/text/formatCount.ts'
import ui from '#web/platform/ui/ui.module.css'
import { SelectFirst } from '#web/skillsSearch/job/SelectFirst.tsx'
import type { RankedSearch } from './fetchRanking.ts'
import styles from './MessageBar.module.css'
import type { Composer } from './useComposer.ts'
import type { CandidateSelection } from './useSelection.ts'

interface Props {
  readonly search: RankedSearch
  /** The number of candidates; `undefined` until the first answer. */
  readonly total: number | undefined
  readonly selection: CandidateSelection
  readonly composer: Composer
  /** Puts the selected candidates forward; left out for viewers who may not. */
  readonly onPutForward: (() => void) | undefined
}

/**
 * Selects the first candidates, and messages the selected ones. Its controls stay visible while the page scrolls.
 */
export function MessageBar({ search, total, selection, composer, onPutForward }: Props) {
  const count = selection.ids.size
  return (
    <div className={styles.bar}>
      <div className={ui.spread}>
        <SelectFirst search={search} total={total} selection={selection} />
        <div className={ui.row}>
          <span role="status" className={styles.count}>
            {formatCount(count)} selected
            {count > maxRecipients && <span className={ui.error}>, and a message goes to {maxRecipients} at most</span>}
          </span>
          <Button variant="default" onClick={composer.reset} disabled={!composer.canReset}>
            Reset
          </Button>
          {onPutForward && (
            <Button variant="default" onClick={onPutForward} disabled={count === 0}>
              Shortlist
            </Button>
          )}
          <Button onClick={composer.open} disabled={composer.refusal !== undefined}>
            Send Message
          </Button>
        </div>
      </div>
    </div>
  )
}
