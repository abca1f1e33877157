import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { relax } from '#server/skillsSearch/relaxations/relaxations.ts'
import { compareCandidates, earnedWeight, type Ranked, type WantedSkill } from '#shared/skillsSearch/matching.ts'
import * as fc from '#test/draws/property.ts'
import { type Fit, type Member, MemberIndex, type Search } from './memberIndex.ts'

/** So many members fill more than two pages of every set. */
const size = 70_000
const countries = ['US', 'CA', 'BR']

/** Makes a pseudo-random member, the same for the same seed and number. */
function memberOf(seed: number, number: number): Member {
  const bytes = createHash('md5').update(`${seed} ${number}`).digest()
  const hex = bytes.toString('hex')
  return {
    id: `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`,
    country: countries[bytes.readUInt8(0) % countries.length] ?? '',
    skill_ids: [0, 1, 2, 3, 4, 5, 6].filter((skill) => bytes.readUInt8(skill) % (skill + 2) === 0).map(String),
    latest_profile: bytes.readUInt8(8) % 2 ? (bytes.readUInt8(9) % 40) - 20 : null,
    cost_rate_cents: bytes.readUInt8(10) % 5 ? bytes.readUInt8(11) : null,
    currency: bytes.readUInt8(12) % 4 ? 'USD' : 'EUR',
  }
}

function memberWithoutSkills(id: string): Member {
  return { id, country: 'US', skill_ids: [], latest_profile: null, cost_rate_cents: null, currency: 'USD' }
}

/** Ranks naively: filters and sorts all members with the functions of shared/skillsSearch/matching.ts. */
function rankNaively(members: Iterable<Member>, { countries, skills, without, isLeft }: Search, count: number) {
  const living = [...members].filter(({ country }) => countries.includes(country))
  const found = living
    .filter(({ id }) => !without.includes(id))
    .map((member) => ({ ...member, weight: earnedWeight(skills, new Set(member.skill_ids)) }))
  const left = isLeft ? found.filter(isLeft) : found
  const ranked = left.map(({ id, weight, latest_profile }): Ranked => ({ id, weight, latestProfile: latest_profile }))
  const matches = ranked.sort(compareCandidates).slice(0, count)
  return {
    total: left.length,
    unfiltered: found.length,
    leftOut: without.filter((left) => living.some(({ id }) => id === left)),
    matches: matches.map(({ id, weight }) => ({ id, weight })),
  }
}

/** Looks at every value by which the grid filters. */
const filter = fc
  .record({ weight: fc.constantFrom(0, 0.5, 2), cents: fc.nat(255), country: fc.constantFrom(...countries) })
  .map(
    ({ weight, cents, country }): Search['isLeft'] =>
      (member) =>
        member.weight >= weight &&
        member.country !== country &&
        member.currency === 'USD' &&
        member.cost_rate_cents !== null &&
        member.cost_rate_cents <= cents &&
        member.id > '3',
  )

const search = fc.record({
  countries: fc.subarray([...countries, 'PL']),
  skills: fc.uniqueArray(
    fc.record<WantedSkill>({
      skill_id: fc.nat(8).map(String),
      job_skill_type: fc.constantFrom('REQUIRED', 'CORE', 'BONUS'),
    }),
    { selector: ({ skill_id }) => skill_id, maxLength: 9 },
  ),
  without: fc.array(fc.nat(size)),
  isLeft: fc.option(filter, { nil: undefined }),
  count: fc.oneof(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: size + 10 })),
})

test('the best of many equal those of a simple sort, whatever was added and removed in between', {
  tags: ['property', 'fuzz'],
  timeout: 60_000,
}, () => {
  const members = new Map(Array.from({ length: size }, (_, n) => [n, memberOf(1, n)]))
  const index = new MemberIndex()
  for (const member of members.values()) index.put(member, 1)
  fc.assert(
    fc.property(search, fc.array(fc.nat(size - 1)), fc.array(fc.nat(size)), (asked, leave, come) => {
      for (const n of leave) {
        index.remove(members.get(n)?.id ?? 'nobody')
        members.delete(n)
      }
      for (const n of come) {
        // A new member, or an existing one with another country and other skills.
        const member = { ...memberOf(n, n), id: memberOf(1, n).id }
        members.set(n, member)
        index.put(member, 2)
      }
      const query = { ...asked, without: asked.without.map((n) => memberOf(1, n).id) }
      expect(index.rank(query, asked.count)).toEqual(rankNaively(members.values(), query, asked.count))
    }),
    { numRuns: 25 },
  )
})

test('ids with the same prefix keep their order', () => {
  const index = new MemberIndex()
  const ids = [9, 3, 7, 1].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`)
  for (const id of ids) index.put(memberWithoutSkills(id), 1)
  const { matches } = index.rank({ countries: ['US'], skills: [], without: [] }, 10)
  expect(matches.map(({ id }) => id)).toEqual(ids.toSorted())
})

test('it reports who changed since a change number', () => {
  const index = new MemberIndex()
  const put = (id: string, change: number) => index.put(memberWithoutSkills(id), change)
  put('00000000-0000-4000-8000-000000000001', 1)
  put('00000000-0000-4000-8000-000000000002', 3)
  const [first, second] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'] as const
  const changed = (change: number) => [first, second].filter((id) => index.hasChanged(id, change))
  expect(changed(0)).toEqual([first, second])
  expect(changed(1)).toEqual([second])
  expect(changed(2)).toEqual([second])
  expect(changed(3)).toEqual([])
  index.remove(second)
  expect(changed(3)).toEqual([second])
})

test('the count of a relaxation equals that of a simple rule', { tags: ['property', 'fuzz'] }, () => {
  const members = Array.from({ length: 5_000 }, (_, n) => memberOf(1, n))
  const index = new MemberIndex()
  for (const member of members) index.put(member, 1)
  const digit = fc.nat(8).map(String)
  const fit = fc.record<Fit>({
    countries: fc.subarray(countries),
    required: fc.uniqueArray(digit, { maxLength: 4 }),
    without: fc.array(fc.nat(4_999).map((n) => memberOf(1, n).id)),
    budget: fc.option(fc.record({ cents: fc.nat(255), currency: fc.constant('USD') }), { nil: undefined }),
  })
  const related = fc.dictionary(digit, fc.uniqueArray(digit, { maxLength: 4 }), { maxKeys: 4 })
  const count = ({ required, budget, ...place }: Fit, implied: Readonly<Record<string, readonly string[]>> = {}) =>
    members.filter(
      ({ id, country, skill_ids, cost_rate_cents, currency }) =>
        place.countries.includes(country) &&
        !place.without.includes(id) &&
        required.every((skill) => [skill, ...(implied[skill] ?? [])].some((one) => skill_ids.includes(one))) &&
        (!budget || cost_rate_cents === null || currency !== budget.currency || cost_rate_cents <= budget.cents),
    ).length
  fc.assert(
    fc.property(fit, related, (asked, implied) => {
      const impliers = new Map(
        Object.entries(implied).map(([skill, by]) => [skill, new Map(by.map((one, n) => [one, n]))]),
      )
      const { fitting, skills, countries: added, budgets, ...counted } = relax(index, asked, impliers)
      expect(counted.implied.added).toBe(count(asked, implied) - fitting)
      expect(fitting).toBe(count(asked))
      for (const skill of asked.required) {
        const without = count({ ...asked, required: asked.required.filter((other) => other !== skill) })
        expect(skills).toContainEqual({ skill_id: skill, added: without - fitting })
      }
      const outside = countries.filter((country) => !asked.countries.includes(country))
      const more = outside.map((country) => ({ country, added: count({ ...asked, countries: [country] }) }))
      expect(added.toSorted(byCountry)).toEqual(more.filter((one) => one.added > 0).toSorted(byCountry))
      const cents = asked.budget?.cents
      const raised = cents === undefined ? [] : [110, 125, 150].map((percent) => Math.round((cents * percent) / 100))
      expect(budgets.map((budget) => budget.cents)).toEqual(raised)
      for (const { cents, added } of budgets) {
        expect(added).toBe(count({ ...asked, budget: { cents, currency: 'USD' } }) - fitting)
      }
    }),
    { numRuns: 50 },
  )
})

const byCountry = (a: { country: string }, b: { country: string }) => (a.country < b.country ? -1 : 1)
