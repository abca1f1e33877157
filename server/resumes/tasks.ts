import { changesSince, type Position, readPosition } from '#server/platform/db/cache/changesSince.ts'
import type { TaskDefinition, TaskDeps } from '#server/platform/tasks/tasks.ts'
import { respellResumes } from './search/respelling.ts'
import { countResumeWords } from './search/vocabulary.ts'

/** Counts the words of resumes once a minute where a resume came, changed or went, and indexes old ones again after a release. */
export function createResumeTasks({ db }: Pick<TaskDeps, 'db'>): TaskDefinition[] {
  let seen: Position | undefined
  const count = async () => {
    const changes = seen && (await changesSince(db, seen))
    const position = changes?.position ?? (await readPosition(db))
    if (!changes || changes.isOtherDatabase || changes.tables.includes('resumes')) await countResumeWords(db)
    seen = position
    return false
  }
  return [
    { name: 'words of resumes', pauseMs: 60_000, run: count },
    { name: 'spelling of resumes', pauseMs: 60_000, run: () => respellResumes(db) },
  ]
}
