import { expect, test } from 'vitest'
import { register } from './nouns.ts'

const sources = import.meta.glob<string>('./*/screens.ts', { query: '?raw', import: 'default', eager: true })

test('every noun with a screens.ts has its line in nouns.ts', async () => {
  const lines = Object.values(
    import.meta.glob<string>('./nouns.ts', { query: '?raw', import: 'default', eager: true }),
  ).flatMap((text) => [...text.matchAll(/^import '(\.\/\w+\/screens\.ts)'$/gm)].map(([, file]) => file))
  expect(lines.toSorted(), 'add the line of the noun, where its screens stand in the navigation').toEqual(
    Object.keys(sources).toSorted(),
  )
})

test('every name of a dialog that a screens.ts declares opens one, and only one', () => {
  const declared = Object.values(sources).flatMap((text) =>
    [...text.matchAll(/^ {4}'?([\w-]+)'?: true$/gm)].map(([, name]) => name),
  )
  expect(declared.length).toBeGreaterThan(50)
  expect(
    register.dialogs.map(([name]) => name).toSorted(),
    'register the dialog below the declaration of its name, in one noun',
  ).toEqual(declared.toSorted())
})

test('the header has its bell, and a client its jobs in place of a screen of the staff', () => {
  expect([register.bell, register.ownJobs].map((load) => typeof load)).toEqual(['function', 'function'])
})

test.each(['screens', 'records'] as const)('no two %s have the same address for the same permission', (kind) => {
  const keys = register[kind].map(({ path, permission }) => `${path} ${permission}`)
  expect(keys.length).toBeGreaterThan(5)
  expect(keys.filter((key, at) => keys.indexOf(key) < at)).toEqual([])
})

test('the side navigation keeps the order of the specification', () => {
  const labels = register.screens.flatMap(({ area, label, parts = [{ label }] }) =>
    area === 'Developer Success' ? parts.map((part) => part.label) : [],
  )
  expect(labels).toEqual([
    'Resume Search',
    'Skills Search',
    'Applicants',
    'Vetting',
    'Members',
    'Stand By',
    'Metrics',
    'Skills',
  ])
})

test.each([
  {
    name: 'developer',
    tabs: [
      'overview',
      'details',
      'assessments',
      'meetings',
      'resume',
      'communication',
      'audit',
      'skills',
      'applications',
    ],
  },
  { name: 'job', tabs: ['overview', 'countries', 'notes', 'job-profiles', 'new'] },
  { name: 'client job', tabs: ['overview', 'job-profiles'] },
])('tabs that other nouns add to a $name stand where they belong', ({ name, tabs }) => {
  const record = register.records.find((one) => one.name === name)
  expect(record?.tabs.map(({ path }) => path)).toEqual(tabs)
})
