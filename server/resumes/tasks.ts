import { changesSince, type Position, readPosition } from '#server/platform/db/cache/changesSince.ts'
import type { Database } from '#server/platform/db/connection/connect.ts'
import type { TaskDefinition, TaskDeps } from '#server/platform/tasks/tasks.ts'
import { checkAlerts } from './alerts/checkAlerts.ts'
import { respellResumes } from './search/respelling.ts'
import { countResumeWords } from './search/vocabulary.ts'

/** Counts the words of resumes, checks the alerts of saved searches, and indexes old resumes again after a release. */
export function createResumeTasks(deps: Pick<TaskDeps, 'db' | 'log'>): TaskDefinition[] {
  const { db } = deps
  return [
    { name: 'words of resumes', pauseMs: 60_000, run: whenResumesChange(db, () => countResumeWords(db)) },
    { name: 'spelling of resumes', pauseMs: 60_000, run: () => respellResumes(db) },
    { name: 'resume alerts', pauseMs: 60_000, followsDays: true, run: whenResumesChange(db, () => checkAlerts(deps)) },
  ]
}

/** Runs work at the start, and when a resume was added, changed or removed. */
function whenResumesChange(db: Database, work: () => Promise<void>): TaskDefinition['run'] {
  let seen: Position | undefined
  return async () => {
    const changes = seen && (await changesSince(db, seen))
    const position = changes?.position ?? (await readPosition(db))
    if (!changes || changes.isOtherDatabase || changes.tables.includes('resumes')) await work()
    seen = position
  }
}
