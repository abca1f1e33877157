import { type RawBuilder, sql } from 'kysely'
import { isDeveloper } from '#server/assessments/pool/data.ts'
import { literals } from '#server/platform/db/lists/literals.ts'
import type { TalkState } from '#shared/developerAssessments/talks.ts'
import { copiedStatuses } from '#shared/developerAssessments/workShown.ts'

/** The staff reads this about a talk that came in. */
export interface KnownTalk {
  readonly state: TalkState
  /** A message about it reached the developer, or is on its way. */
  readonly is_told: boolean
  readonly reviewed_by_interviewer: boolean
  /** The words of the developer who says that it did not take place. */
  readonly denial: string | null
  readonly may_confirm: boolean
  /** The names of those who are asked to confirm it. */
  readonly asked: readonly string[]
}

/** Selects what is known of the talk of the attempt beside it. It is null for work that is sent in, and before a talk came in. */
export function knownOfTalk(viewerId: string): RawBuilder<KnownTalk | null> {
  return sql<KnownTalk | null>`(
    select json_build_object(
      'state', known.state, 'is_told', known.is_told, 'reviewed_by_interviewer', known.reviewed_by_interviewer,
      'denial', (
        select words from talk_answers said
        where said.developer_assessment_id = known.developer_assessment_id and said.colleague_id is null
      ),
      'may_confirm', ${awaitsWordOf(viewerId)},
      'asked', (
        select coalesce(json_agg(name), '[]') from (
          select u.display_name as name from talk_witnesses w join users u on u.id = w.user_id
          where w.developer_assessment_id = known.developer_assessment_id order by 1 limit 10
        ) as witnesses
      )
    )
    from talks known
    where known.developer_assessment_id = developer_assessments.id
      and developer_assessments.status in (${literals([...copiedStatuses, 'COMPLETED'])})
  )`
}

/** Is true in SQL for a talk, in `known` beside its attempt, that an account can confirm. Nobody confirms their own as a developer. */
export function awaitsWordOf(viewerId: string): RawBuilder<boolean> {
  return sql<boolean>`(
    known.state in ('UNCONFIRMED', 'NOT_TOLD') and ${viewerId}::uuid = any (known.with_ids)
    and known.recorded_by_id is distinct from ${viewerId}::uuid
    and not exists (
      select from users where users.id = ${viewerId}::uuid and ${isDeveloper(sql.ref('developer_assessments.developer_id'))}
    )
  )`
}
