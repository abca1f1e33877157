import {
  type CollisionDetection,
  closestCenter,
  type KeyboardCoordinateGetter,
  pointerWithin,
  type UniqueIdentifier,
} from '@dnd-kit/core'

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/** Creates the drag strategies of one board. */
export function createMotion() {
  // The column that the keyboard chose. While the board scrolls, the position of the card does not show it.
  let chosen: UniqueIdentifier | undefined

  /** Finds the column under the pointer, or the one that the keyboard chose; at first the one nearest to the card. */
  const findColumn: CollisionDetection = (args) => {
    if (args.pointerCoordinates) return pointerWithin(args)
    return chosen === undefined ? closestCenter(args) : [{ id: chosen }]
  }

  /** Arrow keys move a card to the neighbouring column, in the order of the page. */
  const coordinateGetter: KeyboardCoordinateGetter = (event, { active, context }) => {
    const step = steps[event.code]
    if (!step) return undefined
    event.preventDefault()
    const columns = [...context.droppableContainers.getEnabled()]
    const current = chosen ?? context.over?.id ?? active
    const target = columns[columns.findIndex(({ id }) => id === current) + step]
    const column = target?.node.current
    if (!column) return undefined
    chosen = target.id
    // For a column out of sight the sensor would only scroll, and not move the card.
    column.scrollIntoView({ behavior: 'instant', block: 'nearest', inline: 'nearest' })
    const place = column.getBoundingClientRect()
    const { width = 0, height = 0 } = context.collisionRect ?? {}
    return { x: place.left + (place.width - width) / 2, y: place.top + (place.height - height) / 2 }
  }

  return {
    findColumn,
    keyboard: { coordinateGetter },
    /** Forgets the chosen column, once a card is dropped. */
    end: () => {
      chosen = undefined
    },
  }
}
