import { perDatabase } from '#server/platform/db/connection/perDatabase.ts'
import type { TaskOutcome } from './repeat.ts'
import type { TaskDefinition } from './tasks.ts'

/** The state of a background task of this node. */
export interface TaskState {
  /** In milliseconds, between two pieces of work when there is nothing to do. */
  readonly pauseMs: number
  /** When its last piece of work ended; at first when the node began it. */
  readonly endedAt: Date
  /** When it began to fail; null if its last piece succeeded. */
  readonly failingSince: Date | null
}

interface TaskStates {
  begin(definitions: readonly Pick<TaskDefinition, 'name' | 'pauseMs'>[]): void
  observe(name: string, outcome: TaskOutcome): void
  all(): ReadonlyMap<string, TaskState>
}

/** Remembers the background tasks of the node that uses a database. */
export const taskStatesOf = perDatabase(createTaskStates)

function createTaskStates(): TaskStates {
  const states = new Map<string, TaskState>()
  return {
    begin: (definitions) => {
      for (const { name, pauseMs } of definitions)
        states.set(name, { pauseMs, endedAt: new Date(), failingSince: null })
    },
    observe: (name, outcome) => {
      const state = states.get(name)
      if (!state) return
      const endedAt = new Date()
      const failingSince = outcome === 'ok' ? null : (state.failingSince ?? endedAt)
      states.set(name, { ...state, endedAt, failingSince })
    },
    all: () => states,
  }
}
