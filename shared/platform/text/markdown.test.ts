import { expect, test } from 'vitest'
import { markdownProblem } from './markdown.ts'

test.each([
  ['21 quotes in a line', `${'>'.repeat(21)}x`, /^A line begins more than 20 lists and quotes/],
  ['21 quotes in a line after a lone carriage return', `x\r${'>'.repeat(21)}x`, /^A line begins more than 20 lists/],
  ['501 items that end with carriage returns', '- x\r'.repeat(501), /^The text has more than 500 list items/],
  ['501 empty items of Windows', '- - \r\n'.repeat(501), /^The text has more than 500 list items/],
  ['2,001 lines', '\n'.repeat(2_000), /^The text has more than 2,000 lines/],
  ['501 items', '- x\n'.repeat(501), /^The text has more than 500 list items/],
  [
    '501 stars in a paragraph',
    'a\n\n'.concat('*'.repeat(250), ' ', '*a'.repeat(251)),
    /^A paragraph has more than 500 marks/,
  ],
  [
    '9 lengths of backticks',
    '` `` ``` ```` x ````` ``````\n``````` ```````` `````````',
    /more than 8 different lengths of/,
  ],
])('a text with %s has a problem that tells what to do', (_, text, sentence) => {
  expect(markdownProblem(text)).toMatch(sentence)
})

test.each([
  ['20 quotes in a line', `${'>'.repeat(20)}x`],
  ['2,000 lines of Windows', 'x\r\n'.repeat(1_999)],
  ['2,000 lines', 'x\n'.repeat(1_999)],
  ['500 items', '- x\n'.repeat(500)],
  ['500 stars in each paragraph', `${'*a '.repeat(500)}\n\n${'*a '.repeat(500)}`],
  ['8 lengths of backticks', '` `` ``` ```` x ````` ``````\n``````` ````````'],
])('a text with %s has none', (_, text) => {
  expect(markdownProblem(text)).toBeUndefined()
})
