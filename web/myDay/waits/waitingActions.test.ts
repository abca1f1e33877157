import { expect, test } from 'vitest'
import { solvingPath } from './waitingActions.ts'

test.each([
  ['/developer/1/overview?dialog=check-in&id=2', '?dialog=check-in&id=2', 'opens over the page'],
  ['/jobs/1/overview?dialog=messages', '/jobs/1/overview?dialog=messages', 'needs the record that it stands on'],
  ['/my-assessments?tab=all&search=Amber', '/my-assessments?tab=all&search=Amber', 'is no dialog'],
  ['/developer/1/skills', '/developer/1/skills', 'is a tab'],
])('what waits at %s is solved at %s, since it %s', (path, solving) => {
  expect(solvingPath(path)).toBe(solving)
})
