import type { TaskDefinition, TaskDeps } from '#server/platform/tasks/tasks.ts'
import { forgetDrafts, giveBackStranded } from './moves/giveBackStranded.ts'
import { concludeUncovered } from './results/concludeUncovered.ts'

/** Absences begin while nobody looks, and the draft of a review that was moved is kept for the time of an undo. */
export function createReviewTasks({ db }: Pick<TaskDeps, 'db'>): TaskDefinition[] {
  return [
    { name: 'reviews of who is away', pauseMs: 60_000, followsDays: true, run: (run) => giveBackStranded(db, run) },
    {
      name: 'reviews that cover too little',
      pauseMs: 60_000,
      followsDays: true,
      run: (run) => concludeUncovered(db, run),
    },
    { name: 'drafts of moved reviews', pauseMs: 15_000, followsDays: true, run: ({ now }) => forgetDrafts(db, now) },
  ]
}
