import { expect, test } from 'vitest'
import { fragments, loneFiles, sharedNames } from './hints.ts'

test('a comment that begins with a fragment is named, and a sentence, a question or the next line of a comment is not', () => {
  const text = [
    '/** Whether it is open. */',
    '/** Returns whether it is open. */',
    '/**\n * How it is done.\n */',
    '// What is left?',
    '// It is the part\n// of a whole',
    '// This says\n// Of what',
  ].join('\n')
  expect(fragments(new Map([['one.ts', text]]))).toEqual(['one.ts: Whether it is open. */', 'one.ts: How it is done.'])
})

test('a name that two files export is named with both, and one that they only pass on is not', () => {
  const files = new Map([
    ['one.ts', 'export function find() {}\nexport const only = 1\nexport const test = base'],
    ['two.ts', 'export async function find() {}\nexport const test = base\nexport { only } from "./one.ts"'],
  ])
  expect(sharedNames(files)).toEqual(['find of one.ts and two.ts'])
})

test('a file that is alone in a folder of a room is named, and one beside a folder or a test is not', () => {
  const beside = ['web/jobs/page/Page.tsx', 'web/jobs/page/parts/One.tsx', 'web/jobs/page/parts/Two.tsx']
  const alone = ['server/jobs/moves/move.ts', 'server/jobs/moves/move.test.ts', 'server/jobs/data.ts']
  expect(loneFiles([...beside, ...alone])).toEqual(['server/jobs/moves/move.ts'])
})
