import type { Step } from './step.ts'

/** Undoes one of the last changes. */
export const undoingSteps: readonly Step[] = [
  {
    name: 'undo',
    weight: 5,
    take: async (walk) => {
      const last = walk.changes.at(-walk.random.int(1, 12))
      return last && walk.do(last.by, 'undo', { change: last.change })
    },
  },
]
