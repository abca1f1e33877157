import { ActionIcon } from '@mantine/core'
import styles from './RowsField.module.css'

interface Props {
  /** The name of the row, such as "Skill 2". */
  readonly row: string
  readonly isFirst: boolean
  readonly isLast: boolean
  /** @param step -1 is up, 1 is down. */
  readonly onMove: (step: -1 | 1) => void
  readonly onRemove: () => void
}

/** Moves and removes a row by buttons. A disabled button keeps its place and the focus. */
export function RowButtons({ row, isFirst, isLast, onMove, onRemove }: Props) {
  return (
    <div className={styles.buttons}>
      <ActionIcon {...quiet} aria-label={`Move ${row} up`} aria-disabled={isFirst} onClick={() => onMove(-1)}>
        <Mark path="m3 10 5-5 5 5" />
      </ActionIcon>
      <ActionIcon {...quiet} aria-label={`Move ${row} down`} aria-disabled={isLast} onClick={() => onMove(1)}>
        <Mark path="m3 6 5 5 5-5" />
      </ActionIcon>
      <ActionIcon {...quiet} aria-label={`Remove ${row}`} data-remove onClick={onRemove}>
        <Mark path="m4 4 8 8m0-8-8 8" />
      </ActionIcon>
    </div>
  )
}

const quiet = { variant: 'subtle', color: 'gray', size: 28 } as const

function Mark({ path }: { path: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      width="16"
      height="16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}
