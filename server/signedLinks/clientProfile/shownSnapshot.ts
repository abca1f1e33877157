import { sql } from 'kysely'
import type { ClientProfileSnapshot } from './snapshot.ts'

/**
 * Selects the content of a link about the profile beside it as `readClientProfile` made it, except that it vouches for no more than what
 * stands today: a skill that was taken back is only claimed, and one whose talk is not on record is before the rule.
 */
export const shownSnapshot = sql<ClientProfileSnapshot>`jsonb_set(signed_links.snapshot, '{skills}', (
  select coalesce(jsonb_agg(
    case
      when jsonb_typeof(shown.skill -> 'verified') is distinct from 'object' or known.id is null then shown.skill
      when held.verified_by_review_id is null then jsonb_set(shown.skill, '{verified}', 'null')
      when exists (select from ticks_before_rule old where old.developer_skill_id = held.id)
        then jsonb_set(shown.skill, '{verified,before_rule}', 'true')
      else shown.skill
    end order by shown.place
  ), '[]')
  from jsonb_array_elements(signed_links.snapshot -> 'skills') with ordinality as shown (skill, place)
  left join skills known on known.name = shown.skill ->> 'name'
  left join developer_skills held on held.skill_id = known.id and held.developer_id = job_profiles.developer_id
))`
