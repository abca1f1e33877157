import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { clientInput } from '#shared/clients/clientInput.ts'
import * as fc from '#test/draws/property.ts'
import { eachOnce } from './eachOnce.ts'
import {
  changesInput,
  domainName,
  emailAddress,
  line as lineOf,
  optionalId,
  optional as optionalOf,
  requiredLine,
  rowId,
  timeZone,
} from './fields.ts'

const space = fc.string({ unit: fc.constantFrom(' ', '\t', '\n'), maxLength: 5 })
const typed = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.tuple(space, fc.string(), space).map((parts) => parts.join('')),
)
const email = emailAddress()
const line = requiredLine('Enter a name.', 50)
const optional = optionalOf(lineOf(50))

test('a line that is accepted is trimmed, not empty, short, and free of control characters', {
  tags: 'property',
}, () => {
  fc.assert(
    fc.property(typed, (text) => {
      const { success, data } = z.safeParse(line, text)
      if (!success) return
      expect(data).toBe(text.trim())
      expect(data.length).toBeGreaterThan(0)
      expect(data.length).toBeLessThanOrEqual(50)
      expect(data).not.toMatch(/\p{Cc}/u)
    }),
  )
})

test.each(['', ' ', String.fromCodePoint(0x200b), ` ${String.fromCodePoint(0x2060, 0xfeff)} `])(
  'a line without anything to see is refused: %j',
  (text) => {
    expect(z.safeParse(line, text).error?.issues[0]?.message).toBe('Enter a name.')
  },
)

test('reading a value again changes nothing', { tags: 'property' }, () => {
  const fields = [line, optional, email]
  fc.assert(
    fc.property(fc.oneof(typed, fc.emailAddress()), fc.constantFrom(...fields), (text, field) => {
      const once = z.safeParse(field, text)
      if (once.success) expect(z.parse(field, once.data)).toBe(once.data)
    }),
  )
})

test('spaces around and upper case make no difference to an e-mail address', { tags: 'property' }, () => {
  fc.assert(
    fc.property(fc.emailAddress({ size: 'small' }), space, space, (address, before, after) => {
      expect(z.parse(email, `${before}${address.toUpperCase()}${after}`)).toBe(address.toLowerCase())
    }),
  )
})

test.each([null, undefined, '', '   '])('nothing typed (%j) is null where a line is optional', (value) => {
  expect(z.parse(optional, value)).toBeNull()
})

test.each([5, true, {}, [], null, undefined])('%j is no text, and says so without a crash', (value) => {
  expect(z.safeParse(line, value).error?.issues[0]?.message).toBe('Enter a text.')
  expect(z.safeParse(email, value).error?.issues[0]?.message).toBe('Enter an e-mail address.')
})

test('every refusal of the client form has a field and a sentence', { tags: 'property' }, () => {
  const anything = fc.record({ display_name: typed, email: typed, username: fc.option(typed), company_id: typed })
  fc.assert(
    fc.property(anything, (value) => {
      for (const { path, message } of z.safeParse(clientInput, value).error?.issues ?? []) {
        expect(path).toHaveLength(1)
        expect(message).toMatch(/^[A-Z].{5,}/)
      }
    }),
  )
})

test('an id in capitals is the same id', () => {
  const id = 'a1b2c3d4-0000-4000-8000-00000000abcd'
  expect(z.parse(rowId(), id.toUpperCase())).toBe(id)
})

test.each([
  ['https://www.Acme.com/about?x=1', 'acme.com'],
  ['www.acme.co.uk', 'acme.co.uk'],
  ['acme.com', 'acme.com'],
  ['', ''],
])('the domain of %o is %o', (typedDomain, domain) => {
  expect(z.parse(domainName(), typedDomain)).toBe(domain)
})

test.each([
  ['a word', domainName(), 'acme'],
  ['two words', domainName(), 'a b.com'],
  ['a place that is nowhere', timeZone(), 'Mars/Olympus'],
  ['a name for an id', optionalId('Choose an owner.'), 'nobody'],
])('%s is refused with a sentence that says what to do', (_what, field, value) => {
  expect(z.safeParse(field, value).error?.issues[0]?.message).toMatch(/^(Enter|Choose) .+\.$/)
})

test('an id that need not be chosen may be none, and is the same in capitals', () => {
  const id = 'a1b2c3d4-0000-4000-8000-00000000abcd'
  const field = optionalId('Choose an owner.')
  expect([id.toUpperCase(), '', null, undefined].map((value) => z.parse(field, value))).toEqual([id, null, null, null])
})

test('a save takes any part of what adding takes, reads it alike, and puts nothing in its place', {
  tags: 'property',
}, () => {
  const input = z.object({ name: line, email, domain: optionalOf(domainName()), owner: optionalId('Choose an owner.') })
  const changes = changesInput(input)
  const value = fc.oneof(typed, fc.emailAddress(), fc.domain(), fc.uuid(), fc.constantFrom(null, '', undefined))
  const part = fc.record({ name: value, email: value, domain: value, owner: value }, { requiredKeys: [] })
  fc.assert(
    fc.property(part, (given) => {
      const saved = z.safeParse(changes, given)
      const present = Object.entries(given).filter(([, one]) => one !== undefined)
      const alone = present.map(([name, one]) => {
        const field = input.shape[name as keyof typeof given]
        return [name, z.safeParse(field, one)] as const
      })
      expect(saved.success).toBe(alone.every(([, { success }]) => success))
      if (!saved.success) return
      const named = Object.entries(saved.data).filter(([, one]) => one !== undefined)
      expect(Object.fromEntries(named)).toEqual(Object.fromEntries(alone.map(([name, { data }]) => [name, data])))
    }),
  )
})

test('a row that repeats another is refused at the field that repeats, once for each', { tags: 'property' }, () => {
  const rows = z.array(z.object({ skill: z.string() })).check(eachOnce('skill', 'This skill is there already.'))
  fc.assert(
    fc.property(fc.array(fc.constantFrom('', 'a', 'b', 'c'), { maxLength: 6 }), (skills) => {
      const parsed = z.safeParse(
        rows,
        skills.map((skill) => ({ skill })),
      )
      const repeated = skills.flatMap((skill, place) => (skill && skills.indexOf(skill) < place ? [place] : []))
      expect(parsed.error?.issues.map(({ path }) => path) ?? []).toEqual(repeated.map((place) => [place, 'skill']))
    }),
  )
})
