import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const project = path.join(import.meta.dirname, '..')

/** These compose their texts while they run, such as one for each list. Nothing is added: the text becomes a constant in `graphql()` instead. */
const composing = [
  'server/checkIns/checkIns.test.ts',
  'server/developerAssessments/sending.test.ts',
  'server/developers/developers.test.ts',
  'server/figures/sameNumbers.test.ts',
  'server/notifications/notifications.test.ts',
  'server/people/merging.test.ts',
  'server/placements/life.test.ts',
  'server/placements/placements.test.ts',
  'server/platform/graphql/requests.test.ts',
  'server/skillsSearch/skillsSearch.test.ts',
  'server/staff/owners.test.ts',
  'test/forms/profileForms.ts',
  'test/forms/tryForm.ts',
  'test/testList.ts',
]

test('the type of an answer follows from the text that asks for it, but where tests compose their texts', () => {
  const written = globSync(['server/**/*.test.ts', 'test/**/*.ts', 'scripts/**/*.ts'], { cwd: project }).filter(
    (file) => /\.send<[\w{]/.test(readFileSync(path.join(project, file), 'utf8')),
  )
  expect(written.toSorted()).toEqual(composing)
})
