import { expect, test } from 'vitest'
import { firstThatFit } from './firstThatFit.ts'

test.each([
  [
    ['React', 'Go'],
    ['React', 'Go'],
  ],
  [
    ['TypeScript', 'PostgreSQL', 'Kubernetes'],
    ['TypeScript', 'PostgreSQL'],
  ],
  [['A skill whose name is longer than a line', 'Go'], ['A skill whose name is longer than a line']],
  [[], []],
])('of %j the line holds %j', (skills, shown) => {
  expect(firstThatFit(skills, ({ length }) => length, 20)).toEqual(shown)
})
