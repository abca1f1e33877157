import { useDraggable, useDroppable } from '@dnd-kit/core'
import { ActionIcon } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import ui from '#web/platform/ui/ui.module.css'
import type { OfferedColumn } from './arrangeColumns.ts'
import styles from './ColumnChooser.module.css'

interface Props {
  readonly column: OfferedColumn
  /** The first column names the row, so it can be neither hidden nor moved. */
  readonly isFirst: boolean
  readonly canMoveUp: boolean
  readonly canMoveDown: boolean
  readonly canPin: boolean
  readonly onToggle: () => void
  readonly onPin: () => void
  /** @param steps down, or up when negative. */
  readonly onMove: (steps: number) => void
}

const icons = {
  up: 'M5 8.5v-7M2 4.5l3-3 3 3',
  down: 'M5 1.5v7M2 5.5l3 3 3-3',
  pin: 'M3 1.5h4M3.5 1.5v3L2 6.5h6l-1.5-2v-3M5 6.5v3',
} as const

/** Shows a column with its handle, its checkbox, and the buttons that pin and move it. */
export function ColumnItem(props: Props) {
  const { column, isFirst, canMoveUp, canMoveDown, canPin, onToggle, onPin, onMove } = props
  const { id, name, shown, pinned } = column
  const isFixed = isFirst || !shown
  const drag = useDraggable({ id, disabled: isFixed })
  const drop = useDroppable({ id, disabled: isFixed })
  const moveByKey = (event: KeyboardEvent) => {
    const steps = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!event.altKey || steps === undefined) return
    event.preventDefault()
    if (steps < 0 ? canMoveUp : canMoveDown) onMove(steps)
  }
  return (
    <li
      ref={(item) => {
        drag.setNodeRef(item)
        drop.setNodeRef(item)
      }}
      className={styles.column}
      data-dragging={drag.isDragging}
      style={{ '--moved': `${drag.transform?.y ?? 0}px` }}
      onKeyDown={moveByKey}
    >
      <span className={styles.handle} data-fixed={isFixed} aria-hidden="true" {...(isFixed ? {} : drag.listeners)}>
        ⠿
      </span>
      <label className={`${ui.line} ${styles.name}`}>
        <input type="checkbox" className={ui.checkbox} checked={shown} disabled={isFirst} onChange={onToggle} />
        {name}
      </label>
      <IconButton icon="pin" label={`Pin ${name}`} pressed={pinned} disabled={isFirst || !canPin} onClick={onPin} />
      <IconButton icon="up" label={`Move ${name} up`} disabled={!canMoveUp} onClick={() => onMove(-1)} />
      <IconButton icon="down" label={`Move ${name} down`} disabled={!canMoveDown} onClick={() => onMove(1)} />
    </li>
  )
}

interface IconButtonProps {
  readonly icon: keyof typeof icons
  readonly label: string
  readonly pressed?: boolean
  readonly disabled: boolean
  readonly onClick: () => void
}

function IconButton({ icon, label, pressed, disabled, onClick }: IconButtonProps) {
  return (
    <ActionIcon
      variant={pressed ? 'light' : 'subtle'}
      color={pressed ? undefined : 'gray'}
      size={28}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onClick}
    >
      <svg viewBox="0 0 10 10" className={`${ui.icon} ${styles.icon}`} aria-hidden="true">
        <path d={icons[icon]} />
      </svg>
    </ActionIcon>
  )
}
