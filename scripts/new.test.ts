import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { commandsOfGuide } from './checks/doorstep.ts'
import { namesOf } from './new/names.ts'
import { planNoun, whatIsLeft } from './new/plan.ts'
import { project } from './processes/processes.ts'

const plan = (...args: string[]) => planNoun(namesOf(args, 'Usage'))

test('a noun has its files on both sides, its table and its tests', () => {
  const { made } = plan('parkingLot')
  expect([...made.keys()]).toEqual(
    expect.arrayContaining([
      'server/parkingLots/noun.ts',
      'server/parkingLots/tables.ts',
      'server/parkingLots/parkingLotList.test.ts',
      'shared/parkingLots/parkingLotInput.ts',
      'web/parkingLots/AddParkingLotDialog.tsx',
      'web/parkingLots/screens.ts',
      'e2e/parkingLots.e2e.ts',
      'server/platform/db/schema/definitions/parking_lots.sql',
    ]),
  )
})

test('its files can be parsed, and none of them keeps a name of a template', () => {
  const { made, changed } = plan('parkingLot')
  for (const [file, text] of [...made, ...changed]) {
    if (/\.tsx?$/.test(file)) expect(parseSync(file, text).errors, file).toEqual([])
    if (made.has(file)) expect(`${file} ${text}`).not.toMatch(/\{\{\w+\}\}|[tT]hing/)
  }
})

test('its files import only what is there, and each other', () => {
  const { made } = plan('parkingLot')
  const imports = [...made].flatMap(([file, text]) =>
    [...text.matchAll(/'#((?:shared|server|web|test|e2e)\/[^']+)'/g)].map(([, name = '']) => ({ file, name })),
  )
  expect(imports.length).toBeGreaterThan(50)
  expect(imports.filter(({ name }) => !made.has(name) && !existsSync(path.join(project, name)))).toEqual([])
})

test('outside its own folders it is named in four files', () => {
  expect([...plan('parkingLot').changed.keys()].toSorted()).toEqual([
    'server/schema.ts',
    'server/tables.ts',
    'shared/platform/permissions.ts',
    'web/nouns.ts',
  ])
})

test('what only its author can say is named at the end', () => {
  const names = namesOf(['invoice'], 'Usage')
  expect(whatIsLeft(names, planNoun(names))).toContain('the sentence that says what an invoice is')
})

test.each([
  [['2x'], 'cannot be a name in code'],
  [['parking-lot'], 'cannot be a name in code'],
  [['Vehicle'], 'cannot be a name in code'],
  [['class'], 'cannot be a name in code'],
  [['testCase'], '“case” cannot be a name in code'],
  [['person', '--plural', 'more people'], 'cannot be a name in code'],
  [['staff', '--plural', 'staff'], 'One and many need different names'],
  [[], 'Usage'],
  [['person', '--plural'], 'Usage'],
  [['one', 'two'], 'Usage'],
  [['company'], 'There is server/companies already'],
  [['event'], 'There is the table events already'],
  [['figure'], 'There is server/figures already'],
  [['bulkPlan'], 'There is BulkPlan of the API already'],
])('%j is refused', (args, sentence) => {
  expect(() => plan(...args)).toThrow(sentence)
})

test('CONTRIBUTING.md tells the commands that the doorstep performs', () => {
  const guide = readFileSync(path.join(import.meta.dirname, '../CONTRIBUTING.md'), 'utf8')
  expect(commandsOfGuide(guide)).toEqual([
    'npm run new -- vehicle',
    'npm run schema',
    'npm run check -- lint types',
    'npm test -- --noun vehicles',
  ])
})
