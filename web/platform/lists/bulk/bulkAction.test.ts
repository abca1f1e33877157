import { expect, test } from 'vitest'
import { actionText, type BulkAction, doneText } from './bulkAction.ts'

const block: BulkAction = {
  label: 'Block',
  nouns: ['account', 'accounts'],
  done: 'blocked',
  run: () => Promise.reject(new Error('not called')),
}
const skipped = (count: number, ...examples: string[]) => ({ reason: 'Is blocked already', count, examples })

test.each([
  [1, [], '1 account is blocked.'],
  [1200, [], '1,200 accounts are blocked.'],
  [2, [skipped(1)], '2 accounts are blocked. 1 was skipped: Is blocked already.'],
  [2, [skipped(1, 'Ana')], '2 accounts are blocked. 1 was skipped: Ana (Is blocked already).'],
  [
    0,
    [skipped(4, 'Ana', 'Bo'), { ...skipped(1, 'Cy'), reason: 'Is your own account.' }],
    '0 accounts are blocked. 5 were skipped: Ana, Bo and 2 more (Is blocked already); Cy (Is your own account).',
  ],
])('%i changed rows with skipped ones %j read as %s', (count, left, text) => {
  expect(doneText(block, { count, skipped: left })).toBe(text)
})

test('a button names the action and its rows', () => {
  expect(actionText(block, 3)).toBe('Block 3 accounts')
  expect(actionText({ ...block, label: 'Add Tags', preposition: 'to' }, 1)).toBe('Add tags to 1 account')
  expect(actionText({ ...block, label: 'Assign DSTM', preposition: 'to' }, 2)).toBe('Assign DSTM to 2 accounts')
  expect(actionText({ ...block, label: 'Add to Job', verb: 'Put forward' }, 2)).toBe('Put forward 2 accounts')
})
