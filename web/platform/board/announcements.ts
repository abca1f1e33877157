import type { Active, Announcements, Over } from '@dnd-kit/core'
import type { BoardColumnData, DraggedCard } from './boardCard.ts'

/** Screen readers read this at a handle. */
export const dragInstructions = {
  draggable:
    'Press Space or Enter to pick up the card. Arrow keys choose a column, Space or Enter drops the card there, and Escape leaves it where it was.',
}

/** Screen readers read these while a card is dragged. A column that refuses the card says why before the drop. */
export const announcements: Announcements = {
  onDragStart: ({ active }) => `Picked up ${nameOf(active)}.`,
  onDragOver: ({ active, over }) => {
    if (!over) return `${nameOf(active)} is over no column.`
    const refusal = refusalAt(active, over)
    return refusal ? `${labelOf(over)}: ${refusal}` : `${nameOf(active)} is over ${labelOf(over)}.`
  },
  onDragEnd: ({ active, over }) => {
    if (!over || over.id === draggedOf(active).columnId) return `${nameOf(active)} stays where it was.`
    const refusal = refusalAt(active, over)
    return refusal
      ? `${nameOf(active)} stays where it was. ${refusal}`
      : `Dropped ${nameOf(active)} on ${labelOf(over)}.`
  },
  onDragCancel: ({ active }) => `${nameOf(active)} stays where it was.`,
}

/** Returns the dragged card, which `BoardCardItem` attaches. */
export function draggedOf(active: Active): DraggedCard {
  return active.data.current as unknown as DraggedCard
}

function nameOf(active: Active): string {
  return draggedOf(active).card.name
}

/** Returns the label of a column, which `BoardColumn` attaches. */
function labelOf(over: Over): string {
  return (over.data.current as unknown as BoardColumnData).label
}

function refusalAt(active: Active, over: Over): string | undefined {
  const { card, columnId } = draggedOf(active)
  return over.id === columnId ? undefined : card.refusalOf(String(over.id))
}
