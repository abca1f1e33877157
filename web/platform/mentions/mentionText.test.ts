import { describe, expect, test } from 'vitest'
import { mentionedIn, mentionOf, spellMentions } from '#shared/platform/text/mentions.ts'
import * as fc from '#test/draws/property.ts'
import { findMentionQuery, insertMention, retype } from './mentionText.ts'

const ada = '00000000-0000-4000-8000-00000000000a'
const bob = '00000000-0000-4000-8000-00000000000b'
const names: Readonly<Record<string, string>> = { [ada]: 'Ada Lovelace', [bob]: 'Bob' }
const nameOf = (id: string) => names[id] ?? 'Somebody'
const asked = `Ask ${mentionOf(ada)} today`

describe('typing', () => {
  test.each([
    ['before a mention', 'Please ask @Ada Lovelace today', `Please ask ${mentionOf(ada)} today`],
    ['after it', 'Ask @Ada Lovelace tomorrow', `Ask ${mentionOf(ada)} tomorrow`],
    ['up to it', 'Ask @Ada Lovelace', `Ask ${mentionOf(ada)}`],
    ['in it makes it plain words', 'Ask @Ada L today', 'Ask @Ada L today'],
    ['over all of it takes it out', 'Ask Bob', 'Ask Bob'],
  ])('%s', (_, typed, text) => {
    expect(retype(asked, typed, nameOf)).toBe(text)
  })

  test('shows what was typed, whatever it was, and mentions nobody new', { tags: 'property' }, () => {
    const words = fc.stringMatching(/^[@ABLadeoc \n]{0,8}$/)
    const text = fc
      .array(fc.oneof(words, fc.constantFrom(ada, bob).map(mentionOf)), { maxLength: 6 })
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(text, words, fc.nat(60), fc.nat(60), (before, written, one, other) => {
        const shown = spellMentions(before, nameOf)
        const [from, to] = [one, other].map((place) => place % (shown.length + 1)).toSorted((a, b) => a - b)
        const typed = shown.slice(0, from) + written + shown.slice(to)
        const after = retype(before, typed, nameOf)
        expect(spellMentions(after, nameOf)).toBe(typed)
        expect(mentionedIn(before)).toEqual(expect.arrayContaining(mentionedIn(after)))
      }),
    )
  })
})

describe('a name is asked for', () => {
  test.each([
    ['@', ''],
    ['Ask @Ad', 'Ad'],
    ['Ask (@Ada Lo', 'Ada Lo'],
    ['First line\n@b', 'b'],
  ])('after %j', (text, typed) => {
    expect(findMentionQuery(text, text.length, nameOf)).toEqual({ typed, from: text.indexOf('@'), to: text.length })
  })

  test.each(['', 'ada@example', 'Ask @ ada', '@Ada\n', `Ask ${mentionOf(ada)}`, `${mentionOf(bob)} and`])(
    'and not after %j',
    (text) => {
      expect(findMentionQuery(text, spellMentions(text, nameOf).length, nameOf)).toBeUndefined()
    },
  )
})

test('a chosen name takes the place of what was typed, and typing goes on after it', () => {
  const text = `${mentionOf(ada)} or @Bo?`
  const caret = '@Ada Lovelace or @Bo'.length
  const query = findMentionQuery(text, caret, nameOf)
  expect(query).toMatchObject({ typed: 'Bo' })
  const { text: after, caret: next } = insertMention(text, query ?? { from: 0, to: 0 }, bob, nameOf)
  expect(after).toBe(`${mentionOf(ada)} or ${mentionOf(bob)} ?`)
  expect(spellMentions(after, nameOf).slice(0, next)).toBe('@Ada Lovelace or @Bob ')
})

test('a name that is chosen before a space takes that space as its own', () => {
  const query = findMentionQuery('Ask @Bo today', 'Ask @Bo'.length, nameOf)
  const { text, caret } = insertMention('Ask @Bo today', query ?? { from: 0, to: 0 }, bob, nameOf)
  expect(text).toBe(`Ask ${mentionOf(bob)} today`)
  expect(spellMentions(text, nameOf).slice(caret)).toBe('today')
})
