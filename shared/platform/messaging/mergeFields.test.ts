import { expect, test } from 'vitest'
import { valuesOf } from '#shared/platform/transitions.ts'
import * as fc from '#test/draws/property.ts'
import { type MergeField, mergeFields, mergeProblem, mergeText, missingFields, placeholder } from './mergeFields.ts'

const zoe = {
  first_name: 'Zoë',
  last_name: 'Ünal',
  full_name: 'Zoë Ünal',
  dstm_name: null,
  sender_name: 'Uma',
  jobs_page: 'https://vouch.example/jobs',
}

test('fields are filled in, with or without spaces', () => {
  expect(mergeText('Hi {{first_name}}, {{ full_name }}. {not this}', zoe)).toBe('Hi Zoë, Zoë Ünal. {not this}')
})

test('a value is not filled in again, and its dollars stay', () => {
  const values = { ...zoe, first_name: '{{last_name}} $& $1' }
  expect(mergeText('{{first_name}}', values)).toBe('{{last_name}} $& $1')
})

test.each([
  ['Hi {{frist_name}}', '{{frist_name}} is not a merge field here. Use {{first_name}}, '],
  ['Hi {{ toString }}', '{{ toString }} is not a merge field here.'],
  ['Hi {{}}', '{{}} is not a merge field here.'],
  ['Hi {{first_name}', 'A merge field has two braces on each side'],
  ['Hi first_name}}', 'A merge field has two braces on each side'],
])('%s is refused', (text, sentence) => {
  expect(mergeProblem(text, 'developers')).toContain(sentence)
})

test('a field without a value is missing, once', () => {
  expect(missingFields('{{dstm_name}} {{first_name}} {{dstm_name}}', zoe)).toEqual(['dstm_name'])
  expect(missingFields('Nothing', zoe)).toEqual([])
})

const value = fc.string().filter((text) => text.trim() !== '')
const values = fc.record(
  Object.fromEntries(valuesOf(mergeFields).map((name) => [name, value])) as Record<MergeField, typeof value>,
)
const plain = fc.string().filter((text) => !/[{}]/.test(text))
const part = fc.oneof(
  plain.map((text) => ({ text, field: undefined })),
  fc.constantFrom(...valuesOf(mergeFields)).map((field) => ({ text: placeholder(field), field })),
)

test('every text of words and fields can be filled in, and has each value at its place', { tags: 'property' }, () => {
  fc.assert(
    fc.property(fc.array(part), values, (parts, own) => {
      const text = parts.map((one) => one.text).join('')
      expect(mergeProblem(text, 'any')).toBeUndefined()
      expect(missingFields(text, own)).toEqual([])
      expect(mergeText(text, own)).toBe(parts.map((one) => (one.field ? own[one.field] : one.text)).join(''))
    }),
  )
})
