import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareCandidates, earnedWeight, type Ranked, type WantedSkill } from '#shared/matching.ts'
import { type Member, MemberIndex, type Search } from './memberIndex.ts'

/** More than two pages of every set. */
const size = 70_000
const countries = ['US', 'CA', 'BR']

/** Members that look random and are the same at every run: the same seed gives the same ones. */
function memberOf(seed: number, number: number): Member {
  const bytes = createHash('md5').update(`${seed} ${number}`).digest()
  const hex = bytes.toString('hex')
  return {
    id: `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`,
    country: countries[bytes.readUInt8(0) % countries.length] ?? '',
    skill_ids: [0, 1, 2, 3, 4, 5, 6].filter((skill) => bytes.readUInt8(skill) % (skill + 2) === 0).map(String),
    latest_profile: bytes.readUInt8(8) % 2 ? (bytes.readUInt8(9) % 40) - 20 : null,
  }
}

/** The order as shared/matching.ts has it, one member after another. */
function rankPlainly(members: Iterable<Member>, { countries, skills, without }: Search, count: number) {
  const found: Ranked[] = [...members]
    .filter(({ id, country }) => countries.includes(country) && !without.includes(id))
    .map(({ id, skill_ids, latest_profile }) => ({
      id,
      weight: earnedWeight(skills, new Set(skill_ids)),
      latestProfile: latest_profile,
    }))
  const matches = found.sort(compareCandidates).slice(0, count)
  return { total: found.length, matches: matches.map(({ id, weight }) => ({ id, weight })) }
}

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
  count: fc.oneof(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: size + 10 })),
})

test('the best of many are those of the plain rule, whatever left and came in between', () => {
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
        // Somebody new, or the same person with another country and other skills.
        const member = { ...memberOf(n, n), id: memberOf(1, n).id }
        members.set(n, member)
        index.put(member, 2)
      }
      const query = { ...asked, without: asked.without.map((n) => memberOf(1, n).id) }
      expect(index.rank(query, asked.count)).toEqual(rankPlainly(members.values(), query, asked.count))
    }),
    { numRuns: 25 },
  )
}, 60_000)

test('ids that begin alike stand in their order', () => {
  const index = new MemberIndex()
  const ids = [9, 3, 7, 1].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`)
  for (const id of ids) index.put({ id, country: 'US', skill_ids: [], latest_profile: null }, 1)
  const { matches } = index.rank({ countries: ['US'], skills: [], without: [] }, 10)
  expect(matches.map(({ id }) => id)).toEqual(ids.toSorted())
})

test('it tells who changed since', () => {
  const index = new MemberIndex()
  const put = (id: string, change: number) =>
    index.put({ id, country: 'US', skill_ids: [], latest_profile: null }, change)
  put('00000000-0000-4000-8000-000000000001', 1)
  put('00000000-0000-4000-8000-000000000002', 3)
  const [first, second] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'] as const
  expect(index.hasChanged([first], 1)).toBe(false)
  expect(index.hasChanged([first, second], 2)).toBe(true)
  expect(index.hasChanged([first, second], 3)).toBe(false)
  index.remove(second)
  expect(index.hasChanged([first, second], 3)).toBe(true)
})
