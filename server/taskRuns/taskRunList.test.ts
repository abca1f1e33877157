import { randomUUID } from 'node:crypto'
import { type DatedTask, type TaskRunState, taskRunList } from '#shared/taskRuns/taskRuns.ts'
import { createUser } from '#test/factories.ts'
import { testList } from '#test/testList.ts'
import type { TestServer } from '#test/testServer.ts'
import { taskRunSource } from './data.ts'

testList(taskRunList, {
  field: 'getTaskRuns',
  name: 'TaskRun',
  source: taskRunSource,
  fields: 'at task state written due decided_by',
  prepare: prepareRuns,
})

/** Creates runs of each task and state, some at the same moment, and some that never waited. */
async function prepareRuns({ db, as }: TestServer): Promise<void> {
  const other = await createUser(db, { display_name: 'Élan 100%', role: 'admin' })
  const runs: readonly (readonly [DatedTask, TaskRunState, number | null, number])[] = [
    ['CHECK_INS', 'HELD', 103, 0],
    ['PLACEMENTS', 'ALLOWED', 30, 12],
    ['ASSESSMENTS', 'DONE', null, 3],
    ['CHECK_INS', 'DONE', 25, 25],
    ['CHECK_INS', 'TAKEN_BACK', null, 25],
    ['PLACEMENTS', 'DONE', null, 1],
  ]
  for (const [index, [task, state, due, written]] of runs.entries()) {
    const at = `2026-03-0${1 + Math.floor(index / 2)}T12:00:00.000Z`
    const total = due === null ? null : 400
    const decided_by_id = [as('admin').account.id, other.id, null][index % 3] ?? null
    const run = { id: randomUUID(), task, state, due, total, written, at, decided_by_id }
    await db.insertInto('task_runs').values(run).execute()
  }
}
