import { expect, test } from 'vitest'
import { mentionedIn, mentionOf, notePartsOf, sharedMentionProblem, spellMentions } from './mentions.ts'

const ada = '00000000-0000-4000-8000-00000000000a'
const bob = '00000000-0000-4000-8000-00000000000b'
const names: Readonly<Record<string, string>> = { [ada]: 'Ada Lovelace', [bob]: 'Bob' }
const nameOf = (id: string) => names[id] ?? 'Somebody'

test('a text is read by the present names of those whom it mentions', () => {
  const text = `Ask ${mentionOf(ada)}, ${mentionOf(bob)} or ${mentionOf(ada)}.`
  expect(spellMentions(text, nameOf)).toBe('Ask @Ada Lovelace, @Bob or @Ada Lovelace.')
  expect(mentionedIn(text)).toEqual([ada, bob])
})

test('what only looks like a mention is plain words', () => {
  for (const text of ['', 'ada@example.com', '@Ada', '@[Ada]', `@[${ada.toUpperCase()}]`, `[${ada}]`]) {
    expect(mentionedIn(text)).toEqual([])
    expect(notePartsOf(text)).toEqual([{ words: text }])
  }
  expect(mentionedIn(null)).toEqual([])
})

test('a note that mentions somebody is not for clients', () => {
  const body = `Ask ${mentionOf(ada)}`
  expect(sharedMentionProblem({ body, shared_with_client: true })).toMatch(/^This note mentions a colleague/)
  expect(sharedMentionProblem({ body, shared_with_client: false })).toBeUndefined()
  expect(sharedMentionProblem({ body: '@Ada', shared_with_client: true })).toBeUndefined()
})
