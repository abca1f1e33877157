import { sql } from 'kysely'
import { type ClientProfileSnapshot, verifiedNow } from './snapshot.ts'

/**
 * Selects the content of a link about the profile beside it as `readClientProfile` made it, except that it vouches for no more than what
 * stands today: a verified skill says what verifies it now, or is only claimed, and a pass that counts no more is left out. A skill is
 * found by its name or a former one.
 */
export const shownSnapshot = sql<ClientProfileSnapshot>`signed_links.snapshot || jsonb_build_object(
  'skills', (
    select coalesce(jsonb_agg(
      case
        when jsonb_typeof(shown.skill -> 'verified') is distinct from 'object' then shown.skill
        else jsonb_set(shown.skill, '{verified}', coalesce(today.verified::jsonb, 'null'))
      end order by shown.place
    ), '[]')
    from jsonb_array_elements(signed_links.snapshot -> 'skills') with ordinality as shown (skill, place)
    left join lateral (
      select ${verifiedNow} as verified
      from skills known
      join developer_skills held on held.skill_id = known.id and held.developer_id = job_profiles.developer_id
      join ticks on ticks.review_id = held.verified_by_review_id
      where known.name = shown.skill ->> 'name' or shown.skill ->> 'name' = any(known.aliases)
      order by known.name = shown.skill ->> 'name' desc
      limit 1
    ) as today on true
  ),
  'assessments', (
    select coalesce(jsonb_agg(shown.pass order by shown.place), '[]')
    from jsonb_array_elements(signed_links.snapshot -> 'assessments') with ordinality as shown (pass, place)
    where exists (
      select from standing_passes passed
      where passed.developer_id = job_profiles.developer_id and passed.completed_at = (shown.pass ->> 'at')::timestamptz
    )
  )
)`
