import {
  type CollisionDetection,
  closestCenter,
  type KeyboardCoordinateGetter,
  pointerWithin,
  type UniqueIdentifier,
} from '@dnd-kit/core'

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/** How the cards of one board move. */
export function createMotion() {
  // What the keyboard has chosen. Where the board scrolls meanwhile, the place of the card does not tell.
  let chosen: UniqueIdentifier | undefined

  /** The column under the pointer, or the one that the keyboard has chosen; at first the one nearest to the card. */
  const findColumn: CollisionDetection = (args) => {
    if (args.pointerCoordinates) return pointerWithin(args)
    return chosen === undefined ? closestCenter(args) : [{ id: chosen }]
  }

  /** Arrows move a card to the column beside the present one, in the order of the columns on the page. */
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
    // Only a column in sight has a place to move to: for any other one the sensor would scroll, and move nothing.
    column.scrollIntoView({ behavior: 'instant', block: 'nearest', inline: 'nearest' })
    const place = column.getBoundingClientRect()
    const { width = 0, height = 0 } = context.collisionRect ?? {}
    return { x: place.left + (place.width - width) / 2, y: place.top + (place.height - height) / 2 }
  }

  return {
    findColumn,
    keyboard: { coordinateGetter },
    /** Forgets what was chosen, once a card is dropped. */
    end: () => {
      chosen = undefined
    },
  }
}
