import type { AskedSkill } from '#shared/jobProfiles/shortfalls.ts'
import type { JobSkillType } from '#shared/jobs/jobStatuses.ts'
import type { SnippetPart } from '#shared/resumes/resumes.ts'
import type { Tick } from '#shared/skills/ticks.ts'
import { type CandidateDetailsFragment, graphql } from '#web/platform/lib/graphql.ts'

/** A candidate of a card. Queries spread `...CandidateDetails`. */
export interface Candidate extends CandidateDetailsFragment {
  /** In a ranking by text: the sentences that count most. */
  readonly resume?: { readonly id: string; readonly passage: readonly SnippetPart[] } | null
}

graphql(`
  fragment CandidateDetails on Candidate {
    id
    first_name
    last_name
    country
    weekly_hours
    cost_rate
    currency
    avatar
    match_percentage
    skills {
      years_of_experience
      tick
      verified_at
      skill {
        id
      }
    }
    related_skills {
      skill_id
      relation
      held {
        name
      }
    }
    job_profiles {
      created_at
    }
    job_messages {
      created_at
      delivery_method
      state
      success
      metadata
    }
  }
`)

/** A skill that a search asks for. Only jobs ask for years. */
export interface JobSkill extends AskedSkill {
  readonly job_skill_type: JobSkillType
}

/** Verified by a review that counts today, held without one, or missing. */
export type SkillStatus = 'verified' | 'claimed' | 'missing'

export function skillStatusOf(held: Tick | undefined): SkillStatus {
  if (!held) return 'missing'
  return held.tick === 'CURRENT' ? 'verified' : 'claimed'
}

/** Says which skill of a candidate implies one that they lack, or is near it. Neither counts for the match. */
export function relationText({ relation, held }: Candidate['related_skills'][number]): string {
  return relation === 'IMPLIED' ? `implied by ${held.name}` : `near ${held.name}`
}

export function candidateName({ first_name, last_name }: Pick<Candidate, 'first_name' | 'last_name'>): string {
  return `${first_name} ${last_name}`
}

const day = 24 * 60 * 60 * 1_000

/** Returns whole days since a moment. */
export function ageInDays(moment: string, now = Date.now()): number {
  return Math.max(0, Math.floor((now - Date.parse(moment)) / day))
}

/** Returns ids in the order of the ranking. Those whose cards are not loaded yet follow as they are. */
export function inRankingOrder(ids: Iterable<string>, ranked: readonly { readonly id: string }[]): string[] {
  const places = new Map(ranked.map(({ id }, place) => [id, place]))
  const placeOf = (id: string) => places.get(id) ?? ranked.length
  return [...ids].sort((a, b) => placeOf(a) - placeOf(b))
}
