import { expect, test } from 'vitest'
import * as fc from '#test/draws/property.ts'
import { type Addressee, countRecent, planMessage, sentKey } from './planMessage.ts'

const words = { channel: 'ANY', subject: 'For {{full_name}}', body: 'Hi {{first_name}}', recent_days: 14 } as const
const nobody = { recent: new Set<string>(), just: new Set<string>() }

function person(id: string, more: Partial<Addressee<'BLOCKED'>> = {}): Addressee<'BLOCKED'> {
  return { id, values: { first_name: id, full_name: `${id} Á` }, delivery_method: 'EMAIL', refusal: null, ...more }
}

const plan = (people: Addressee<'BLOCKED'>[], more: object = {}, before = nobody) =>
  planMessage(people, { ...words, without_recent: false, ...more }, before, 'Not in Slack')

test('each person gets the text with their own values', () => {
  expect(plan([person('Ana')])).toEqual([
    {
      id: 'Ana',
      name: 'Ana Á',
      subject: 'For Ana Á',
      body: 'Hi Ana',
      delivery_method: 'EMAIL',
      is_recent: false,
      skip: null,
    },
  ])
})

test('what forbids any message is told before what the text lacks', () => {
  const refusal = { reason: 'BLOCKED', label: 'Blocked' } as const
  const [blocked, nameless, far] = plan([
    person('a', { refusal, values: { full_name: '' } }),
    person('b', { values: { full_name: 'B' } }),
    person('c', { delivery_method: null }),
  ])
  expect([blocked?.skip, nameless?.skip?.label, far?.skip?.label]).toEqual([
    refusal,
    'Has no first name, which the text needs',
    'Not in Slack',
  ])
})

test('whoever was messaged lately is counted, and left out only if the sender wants that', () => {
  const before = { ...nobody, recent: new Set(['Ana']) }
  const people = [person('Ana'), person('Bo')]
  const [kept, left] = [plan(people, {}, before), plan(people, { without_recent: true }, before)]
  expect([countRecent(kept), countRecent(left)]).toEqual([1, 1])
  expect(kept.map(({ skip }) => skip)).toEqual([null, null])
  expect(left.map(({ skip }) => skip?.label)).toEqual(['Messaged in the last 14 days', undefined])
})

const anyone = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd'),
  reachable: fc.boolean(),
  named: fc.boolean(),
  refused: fc.boolean(),
})

test('nobody gets a message against their will, twice, or with a gap in its text', { tags: 'property' }, () => {
  fc.assert(
    fc.property(fc.uniqueArray(anyone, { selector: ({ id }) => id }), fc.subarray(['a', 'b', 'c']), (some, just) => {
      const people = some.map(({ id, reachable, named, refused }) =>
        person(id, {
          delivery_method: reachable ? 'EMAIL' : null,
          values: { first_name: named ? id : null, full_name: id },
          refusal: refused ? { reason: 'BLOCKED', label: 'Blocked' } : null,
        }),
      )
      const before = { ...nobody, just: new Set(just.map((id) => sentKey(id, `Hi ${id}`))) }
      for (const [at, { id, skip, body }] of plan(people, {}, before).entries()) {
        const { reachable, named, refused } = some[at] ?? { reachable: false, named: false, refused: true }
        expect(skip === null).toBe(reachable && named && !refused && !just.includes(id))
        if (skip === null) expect(body).toBe(`Hi ${id}`)
      }
    }),
  )
})
