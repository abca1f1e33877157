import { sql } from 'kysely'
import type { DeveloperStage } from '#shared/developers/developerStages.ts'
import type { Outcome } from '#shared/outcomes/moveOutcomes.ts'

/** Gives the newest application of a row of `developers`, in SQL. */
export const newestApplication = sql<string | null>`(
  select id from applications where developer_id = developers.id order by created_at desc, id desc limit 1
)`

interface Applied {
  readonly newest_application: string | null
  readonly stage: DeveloperStage
  /** The outcome that a mail tells, if it tells one. */
  readonly outcome?: Outcome | null
}

/** Returns the application that a mail is about: that of a person who is not a member yet, or whom the mail makes one. */
export function applicationOfMail({ newest_application, stage, outcome }: Applied): string | undefined {
  const isOver = stage === 'MEMBER' || stage === 'OFFBOARDED'
  return isOver && outcome !== 'MEMBER' ? undefined : (newest_application ?? undefined)
}
