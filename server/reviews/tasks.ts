import type { TaskDefinition, TaskDeps } from '#server/platform/tasks/tasks.ts'
import { forgetDrafts, giveBackStranded } from './moves/giveBackStranded.ts'
import { concludeUncovered } from './results/concludeUncovered.ts'
import { followTalks } from './talks/followTalks.ts'

/**
 * Absences begin and meetings are corrected while nobody looks at the reviews. The draft of one that was moved is kept for the time of an
 * undo.
 */
export function createReviewTasks({ db }: Pick<TaskDeps, 'db'>): TaskDefinition[] {
  return [
    { name: 'reviews of who is away', pauseMs: 60_000, followsDays: true, run: (run) => giveBackStranded(db, run) },
    {
      name: 'reviews that cover too little',
      pauseMs: 60_000,
      followsDays: true,
      run: (run) => concludeUncovered(db, run),
    },
    { name: 'talks whose evidence changed', pauseMs: 60_000, run: (run) => followTalks(db, run) },
    { name: 'drafts of moved reviews', pauseMs: 15_000, followsDays: true, run: ({ now }) => forgetDrafts(db, now) },
  ]
}
