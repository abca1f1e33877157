import type { SkillRelations } from '#server/skills/relations/relateSkills.ts'
import type { FilteredMember } from '#server/skillsSearch/filters/limits.ts'
import { skillWeights, type WantedSkill } from '#shared/skillsSearch/matching.ts'
import {
  BitSet,
  clearBit,
  countBits,
  forEachBit,
  intersect,
  intersectInto,
  subtract,
  unionInto,
  wordCountFor,
} from './bitSet.ts'
import { addToCounts, countInPlanes, createPlanes, selectBest } from './ranking.ts'

/** A member is a developer of stage MEMBER who is not deleted and has a country. */
export interface Member {
  readonly id: string
  readonly country: string
  readonly skill_ids: readonly string[]
  /** The moment when the latest undeleted job profile was created, in microseconds since 1970; null without one. */
  readonly latest_profile: number | null
  /** The rate is per hour. */
  readonly cost_rate_cents: number | null
  readonly currency: string
}

export interface Search {
  readonly countries: readonly string[]
  readonly skills: readonly WantedSkill[]
  /** Ids of developers to leave out. */
  readonly without: readonly string[]
  /** Ranks only those whom a relaxation adds. */
  readonly addition?: Addition | undefined
  /** Ranks only those for whom it returns true. */
  readonly isLeft?: ((member: FilteredMember) => boolean) | undefined
}

/** The criteria of a job before and after one of them is relaxed. It adds developers who meet the second, but not the first. */
export interface Addition {
  readonly fit: Fit
  readonly relaxed: Fit
}

export interface Match {
  readonly id: string
  /** The earned weight, in the units of `skillWeights`. */
  readonly weight: number
}

export interface Ranking {
  /** Counts all candidates whom the filter leaves, independent of `count`. */
  readonly total: number
  /** Counts all candidates, whether the filter leaves them or not. */
  readonly unfiltered: number
  /** Who is missing because of `without`, and lives in the countries. */
  readonly leftOut: readonly string[]
  /** The best comes first, in the order of `compareCandidates`. */
  readonly matches: readonly Match[]
}

/** The criteria that a fitting candidate meets; see `relax`. */
export interface Fit {
  readonly countries: readonly string[]
  /** Ids of required skills. */
  readonly required: readonly string[]
  /** A developer with one of these counts as having the required skill, too. Without them, only held skills count. */
  readonly impliers?: SkillRelations['impliers']
  readonly without: readonly string[]
  /** The maximum rate per hour; undefined when the job has none. */
  readonly budget: { readonly cents: number; readonly currency: string } | undefined
}

/** The weight of a skill begins at this plane: plane 0 counts quarters, 1 halves, 2 wholes. */
const planeOf = { BONUS: 0, CORE: 1, REQUIRED: 2 } as const
const quarters = 1 / skillWeights.BONUS

/** Holds all members in memory: a slot for each, and a set of slots for each skill and country. Every method is synchronous. */
export class MemberIndex {
  readonly #ids: string[] = []
  /** The first 52 bits of each id as a number, which orders nearly all ids without comparing strings. */
  readonly #idStarts: number[] = []
  readonly #latestProfiles: number[] = []
  readonly #homes: string[] = []
  /** NaN when it is not known, which is never above a budget. */
  readonly #costs: number[] = []
  readonly #currencies: string[] = []
  readonly #changedAt: number[] = []
  readonly #slots = new Map<string, number>()
  readonly #free: number[] = []
  readonly #skills = new Map<string, BitSet>()
  readonly #countries = new Map<string, BitSet>()

  /** Adds or replaces a member. `change` is the number of the change, for `hasChanged`. */
  put({ id, country, skill_ids, ...member }: Member, change: number): void {
    this.remove(id)
    const slot = this.#free.pop() ?? this.#ids.length
    this.#slots.set(id, slot)
    this.#ids[slot] = id
    this.#idStarts[slot] = Number.parseInt(id.replaceAll('-', '').slice(0, 13), 16)
    this.#latestProfiles[slot] = member.latest_profile ?? Number.NEGATIVE_INFINITY
    this.#homes[slot] = country
    this.#costs[slot] = member.cost_rate_cents ?? Number.NaN
    this.#currencies[slot] = member.currency
    this.#changedAt[slot] = change
    getOrCreateSet(this.#countries, country).add(slot)
    for (const skillId of skill_ids) getOrCreateSet(this.#skills, skillId).add(slot)
  }

  /** Removes a developer, if known. */
  remove(id: string): void {
    const slot = this.#slots.get(id)
    if (slot === undefined) return
    for (const set of this.#countries.values()) set.delete(slot)
    for (const set of this.#skills.values()) set.delete(slot)
    this.#slots.delete(id)
    this.#free.push(slot)
  }

  /** Ranks the candidates and returns the best `count`. */
  rank(search: Search, count: number): Ranking {
    const candidates = search.addition ? this.#added(search.addition) : this.#candidates(search)
    const planes = this.#sumWeights(search.skills, candidates)
    const unfiltered = countBits(candidates)
    const { isLeft } = search
    if (isLeft) forEachBit(candidates, (slot) => isLeft(this.#memberAt(slot, planes)) || clearBit(candidates, slot))
    const total = isLeft ? countBits(candidates) : unfiltered
    const best = selectBest(planes, candidates, Math.min(count, total), (a, b) => this.#compareTied(a, b))
    return {
      total,
      unfiltered,
      leftOut: search.without.filter((id) => search.countries.includes(this.#homeOf(id))),
      matches: best.map((slot) => ({ id: this.#ids[slot] ?? '', weight: countInPlanes(planes, slot) / quarters })),
    }
  }

  /** Counts the candidates who fit. A rate that is unknown or in another currency counts as within the budget. */
  countFits(fit: Fit): number {
    return countBits(this.#fits(fit))
  }

  membersByCountry(): Map<string, number> {
    const counts = this.countries().map(
      (country) => [country, countBits(this.#candidates({ countries: [country], without: [] }))] as const,
    )
    return new Map(counts.filter(([, members]) => members > 0))
  }

  /** Lists all countries that a member has or had. */
  countries(): string[] {
    return [...this.#countries.keys()]
  }

  /** Tells whether anything about a developer changed after the numbered change. */
  hasChanged(id: string, change: number): boolean {
    const slot = this.#slots.get(id)
    return slot === undefined || (this.#changedAt[slot] ?? 0) > change
  }

  #memberAt(slot: number, planes: readonly Uint32Array[]): FilteredMember {
    const cents = this.#costs[slot] ?? Number.NaN
    return {
      id: this.#ids[slot] ?? '',
      country: this.#homes[slot] ?? '',
      cost_rate_cents: Number.isNaN(cents) ? null : cents,
      currency: this.#currencies[slot] ?? '',
      weight: countInPlanes(planes, slot) / quarters,
    }
  }

  #homeOf(id: string): string {
    return this.#homes[this.#slots.get(id) ?? -1] ?? ''
  }

  #fits({ required, impliers, budget, ...place }: Fit): Uint32Array {
    const fits = this.#candidates(place)
    for (const skillId of required) {
      const related = impliers?.get(skillId)
      if (related) intersect(fits, this.#holdersOfAny([skillId, ...related.keys()]))
      else intersectInto(fits, this.#skills.get(skillId))
    }
    if (!budget) return fits
    forEachBit(fits, (slot) => {
      const isAbove = (this.#costs[slot] ?? 0) > budget.cents && this.#currencies[slot] === budget.currency
      if (isAbove) clearBit(fits, slot)
    })
    return fits
  }

  #holdersOfAny(skillIds: readonly string[]): Uint32Array {
    const holders = new Uint32Array(wordCountFor(this.#ids.length))
    for (const skillId of skillIds) {
      const set = this.#skills.get(skillId)
      if (set) unionInto(holders, set)
    }
    return holders
  }

  #added({ fit, relaxed }: Addition): Uint32Array {
    const added = this.#fits(relaxed)
    subtract(added, this.#fits(fit))
    return added
  }

  #candidates({ countries, without }: Pick<Search, 'countries' | 'without'>): Uint32Array {
    const candidates = new Uint32Array(wordCountFor(this.#ids.length))
    for (const country of countries) {
      const set = this.#countries.get(country)
      if (set) unionInto(candidates, set)
    }
    for (const id of without) {
      const slot = this.#slots.get(id)
      if (slot !== undefined) clearBit(candidates, slot)
    }
    return candidates
  }

  #sumWeights(skills: readonly WantedSkill[], candidates: Uint32Array): Uint32Array[] {
    const largest = skills.reduce((sum, { job_skill_type }) => sum + (1 << planeOf[job_skill_type]), 0)
    const planes = createPlanes(largest, candidates.length)
    for (const { skill_id, job_skill_type } of skills) {
      const set = this.#skills.get(skill_id)
      if (set) addToCounts(planes, planeOf[job_skill_type], set, candidates)
    }
    return planes
  }

  #compareTied(a: number, b: number): number {
    const [latestA, latestB] = [this.#latestProfiles[a] ?? 0, this.#latestProfiles[b] ?? 0]
    if (latestA !== latestB) return latestB > latestA ? 1 : -1
    const starts = (this.#idStarts[a] ?? 0) - (this.#idStarts[b] ?? 0)
    return starts || ((this.#ids[a] ?? '') < (this.#ids[b] ?? '') ? -1 : 1)
  }
}

function getOrCreateSet(sets: Map<string, BitSet>, name: string): BitSet {
  const set = sets.get(name) ?? new BitSet()
  sets.set(name, set)
  return set
}
