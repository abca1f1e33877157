import { useDraggable } from '@dnd-kit/core'
import { useEffect, useRef } from 'react'
import { isFocusLost } from '#web/platform/lib/browser/keepFocus.ts'
import { CloseButton } from '#web/platform/ui/overlays/CloseButton.tsx'
import ui from '#web/platform/ui/ui.module.css'
import styles from './BoardCardItem.module.css'
import { useBoard } from './BoardContext.ts'
import type { BoardCard, DraggedCard } from './boardCard.ts'

interface Props {
  readonly card: BoardCard
  readonly columnId: string
}

/** Shows a card of a board. The mouse drags it anywhere; the keyboard drags it by its handle, so that its links work. */
export function BoardCardItem({ card, columnId }: Props) {
  const { pending, refusals, dismiss, isMovable } = useBoard()
  const isPending = pending.some((move) => move.card.id === card.id)
  const data: DraggedCard = { card, columnId }
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, isDragging } = useDraggable({
    id: card.id,
    data,
    disabled: !isMovable || isPending,
    attributes: { role: 'button', roleDescription: 'draggable card' },
  })
  const { onKeyDown, ...pointer } = listeners ?? {}
  const refusal = refusals[card.id]
  const handle = useRef<HTMLButtonElement>(null)
  // A refused card is mounted again in its old column, so its handle needs the focus back.
  useEffect(() => {
    if (refusal !== undefined && isFocusLost()) handle.current?.focus()
  }, [refusal])
  return (
    <li
      ref={setNodeRef}
      className={styles.card}
      data-movable={isMovable}
      data-dragged={isDragging}
      aria-busy={isPending}
      {...pointer}
    >
      {isMovable && (
        <button
          type="button"
          ref={(element) => {
            handle.current = element
            setActivatorNodeRef(element)
          }}
          className={styles.handle}
          aria-label={`Move ${card.name}`}
          aria-describedby={attributes['aria-describedby']}
          aria-roledescription={attributes['aria-roledescription']}
          onKeyDown={(event) => onKeyDown?.(event)}
        />
      )}
      {card.content}
      {refusal && (
        <div role="alert" className={`${ui.refusal} ${styles.alert}`}>
          <span>{refusal}</span>
          <CloseButton label="Dismiss" onClick={() => dismiss(card.id)} />
        </div>
      )}
    </li>
  )
}
