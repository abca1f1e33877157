import { closestCenter, DndContext, type DragEndEvent, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { pinnedLimit } from '#shared/platform/lists/listLayout.ts'
import { useKeyHelp } from '#web/platform/lib/browser/keyHelp.ts'
import { type Arrangement, moveColumn, type OfferedColumn, pinColumn, toggleColumn } from './arrangeColumns.ts'
import { ColumnItem } from './ColumnItem.tsx'

interface Props {
  readonly offered: readonly OfferedColumn[]
  readonly pinned: number
  /** @param text says what happened, for a screen reader. */
  readonly onArrange: (next: Arrangement, text: string) => void
}

/** Lists the columns of a list in their order. Those that are shown are moved with the mouse, by buttons or with Alt and an arrow. */
export function ColumnList({ offered, pinned, onArrange }: Props) {
  useKeyHelp('List', { 'Alt+↑ Alt+↓': 'Move the column up or down' })
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 3 } }))
  const columns = offered.filter(({ shown }) => shown).map(({ id }) => id)
  const given = { columns, pinned }

  function move(id: string, name: string, to: number): void {
    const next = moveColumn(given, id, to)
    onArrange(next, `${name} is column ${next.columns.indexOf(id) + 1} of ${columns.length}.`)
  }
  function drop({ active, over }: DragEndEvent): void {
    const column = offered.find(({ id }) => id === active.id)
    const place = columns.indexOf(String(over?.id))
    if (column && place >= 0 && over?.id !== active.id) move(column.id, column.name, place)
  }
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop}>
      <ul>
        {offered.map((column, index) => {
          const { id, name } = column
          const place = columns.indexOf(id)
          const shownBefore = offered.slice(0, index).filter(({ shown }) => shown).length
          return (
            <ColumnItem
              key={id}
              column={column}
              isFirst={index === 0}
              canMoveUp={place > 1}
              canMoveDown={place > 0 && place < columns.length - 1}
              canPin={column.pinned || (column.shown && pinned < pinnedLimit)}
              onToggle={() => onArrange(toggleColumn(given, id, shownBefore), '')}
              onPin={() => onArrange(pinColumn(given, id), '')}
              onMove={(steps) => move(id, name, place + steps)}
            />
          )
        })}
      </ul>
    </DndContext>
  )
}
