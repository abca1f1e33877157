import {
  type Active,
  DndContext,
  DragOverlay,
  KeyboardSensor,
  MeasuringStrategy,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { type ReactNode, useState } from 'react'
import { useKeyHelp } from '#web/platform/lib/browser/keyHelp.ts'
import { announcements, draggedOf, dragInstructions } from './announcements.ts'
import styles from './Board.module.css'
import item from './BoardCardItem.module.css'
import { BoardContext } from './BoardContext.ts'
import { createMotion } from './boardMotion.ts'
import { type MoveCard, useBoardMoves } from './useBoardMoves.ts'

interface Props {
  /** The accessible name. */
  readonly label: string
  /**
   * Moves a card. It resolves when the column shows the card in its new place, or when a dialog was opened that moves it. The message of a
   * rejection shows at the card. Without it, cards cannot be moved.
   */
  readonly onMove?: MoveCard | undefined
  /** `BoardColumn`s. */
  readonly children: ReactNode
}

const moveKeys = {
  'Space Enter': 'Pick up a card, and put it down',
  '← →': 'Move it to the next column on the left or right',
  Escape: 'Leave it where it was',
}

// A click on a link in a card is no drag, and neither is a swipe.
const mouse = { activationConstraint: { distance: 6 } }
const touch = { activationConstraint: { delay: 250, tolerance: 8 } }

/**
 * Shows columns of cards. Cards are dragged by mouse, finger or keyboard. On a phone the columns form one list. Each column reads its own
 * page: one query for all would cut short columns together with the long ones. `@dnd-kit/react` is not stable yet, hence `@dnd-kit/core`.
 */
export function Board({ label, onMove, children }: Props) {
  const [active, setActive] = useState<Active>()
  const [motion] = useState(createMotion)
  const moves = useBoardMoves(onMove ?? nothing)
  const sensors = useSensors(
    useSensor(MouseSensor, mouse),
    useSensor(TouchSensor, touch),
    useSensor(KeyboardSensor, motion.keyboard),
  )
  useKeyHelp('Board', onMove ? moveKeys : {})
  const end = () => {
    setActive(undefined)
    motion.end()
  }
  return (
    <BoardContext value={{ ...moves, isMovable: onMove !== undefined }}>
      <DndContext
        sensors={sensors}
        collisionDetection={motion.findColumn}
        measuring={{ droppable: { strategy: MeasuringStrategy.Always } }}
        accessibility={{ announcements, screenReaderInstructions: dragInstructions }}
        onDragStart={(event) => setActive(event.active)}
        onDragCancel={end}
        onDragEnd={(event) => {
          end()
          if (event.over) void moves.drop(draggedOf(event.active), String(event.over.id))
        }}
      >
        <section className={styles.board} aria-label={label}>
          {children}
        </section>
        <DragOverlay dropAnimation={null}>
          {active && <div className={item.overlay}>{draggedOf(active).card.content}</div>}
        </DragOverlay>
      </DndContext>
    </BoardContext>
  )
}

function nothing(): Promise<void> {
  return Promise.resolve()
}
