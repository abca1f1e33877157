import { isReminding, stepsText } from '#shared/reminders/reminders.ts'
import { isRetention } from '#shared/retention/retention.ts'
import type { DatedTask } from '#shared/taskRuns/taskRuns.ts'
import { formatCount } from '#web/platform/lib/text/formatCount.ts'

interface Waiting {
  readonly task: DatedTask
  readonly due: number
  readonly total: number
}

/** Says what waits: "30 of 341 rows waiting". */
export function waitingText({ task, due, total }: Waiting): string {
  if (isReminding(task)) return `${stepsText(due)} waiting`
  if (isRetention(task)) return `${due === 1 ? '1 person' : `${formatCount(due)} people`} waiting`
  return `${formatCount(due)} of ${formatCount(total)} rows waiting`
}
