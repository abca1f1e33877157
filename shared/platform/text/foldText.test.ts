import { expect, test } from 'vitest'
import { foldText } from './foldText.ts'

test.each([
  ['Łukasz Ünal', 'łukasz unal'],
  ['São_Paulo', 'sao_paulo'],
  ['ＡＤＡ', 'ada'],
  ['Ǆ', 'dz'],
  ['', ''],
])('%s and %s are the same', (written, folded) => expect(foldText(written)).toBe(folded))

test('a letter with its accent apart is the same as one with it', () => {
  expect(foldText('u\u0308nal')).toBe(foldText('ünal'))
})
