import { expect, test } from 'vitest'
import { can, type Role, roles } from '#shared/platform/permissions.ts'
import type { MayRun } from '#test/permissions/mayRun.ts'
import { register } from './nouns.ts'
import { routesOf } from './platform/layout/routes/screens.ts'
import { commandsOf, destinationsOf } from './platform/layout/shell/commands.ts'

const mayRun: MayRun = Object.assign(
  {},
  ...Object.values(import.meta.glob<Record<string, MayRun>>('../test/permissions/*.ts', { eager: true })).flatMap(
    (file) => Object.values(file),
  ),
)
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

test('the header has its bell and its house button, and a client its jobs in place of a screen of the staff', () => {
  const parts = [register.bell, register.home, register.ownJobs]
  expect(parts.map((load) => typeof load)).toEqual(['function', 'function', 'function'])
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
      'follow-ups',
      'notes',
      'resume',
      'communication',
      'audit',
      'skills',
      'applications',
    ],
  },
  { name: 'job', tabs: ['overview', 'countries', 'notes', 'follow-ups', 'job-profiles', 'new'] },
  { name: 'client job', tabs: ['overview', 'job-profiles'] },
])('tabs that other nouns add to a $name stand where they belong', ({ name, tabs }) => {
  const record = register.records.find((one) => one.name === name)
  expect(record?.tabs.map(({ path }) => path)).toEqual(tabs)
})

/** Dialogs that add something to a record, which they open from. */
const addingTo: Readonly<Record<string, string>> = {
  'add-developer-skill': 'a developer',
  'add-reply': 'a developer',
  'add-exclusion': 'a developer',
}

test('the palette runs every Add: each dialog that adds something has a command, unless it needs a record', () => {
  const named = register.dialogs.filter(([name]) => name.startsWith('add-'))
  const silent = named.filter(([, { command }]) => !command).map(([name]) => name)
  expect(silent, 'give it a command, or say what it adds to').toEqual(Object.keys(addingTo))
  const routes = register.screens.flatMap(({ dialogs = [] }) => dialogs.filter(({ path }) => path === 'new'))
  expect(routes.length).toBeGreaterThan(0)
  for (const { command } of routes) expect(command?.label).toMatch(/^Add /)
  const labels = commandsOf('admin', register).map(({ label }) => label)
  expect(labels.filter((label, at) => labels.indexOf(label) < at)).toEqual([])
})

test.each(roles)('the palette offers a %s only what that role may open', (role) => {
  const places = destinationsOf(role, routesOf(role, register.screens))
  for (const { path } of places) {
    const screens = register.screens.filter((screen) => screen.path === path.replace(/\?.*/, ''))
    expect(
      screens.some(({ permission }) => can(role, permission)),
      path,
    ).toBe(true)
  }
  for (const { label, permission } of commandsOf(role, register)) expect(can(role, permission), label).toBe(true)
})

test.each([
  ['reviewer', ['My Assessments', 'Your sessions']],
  ['client', ['Jobs', 'Your sessions']],
] as const)('the palette leads a %s to its own screens alone, and has no dialog for it', (role, labels) => {
  expect(destinationsOf(role, routesOf(role, register.screens)).map(({ label }) => label)).toEqual(labels)
  expect(commandsOf(role, register)).toEqual([])
})

/** The operations that the palette calls by another name. */
const adding: Readonly<Record<string, string>> = {
  'Add Follow-up': 'addRecordFollowUp',
  'Add New Client': 'upsertClients',
  'Add Region': 'addJobRegion',
  'Add Template': 'saveText',
}

/** These add to a record, which has its own button for it. */
const onRecords = [
  'addAssessmentReviewer',
  'addBriefedJob',
  'addCopyAddress',
  'addDaysOff',
  'addDeveloperSkill',
  'addExclusion',
  'addFollowUp',
  'addJobProfile',
  'addMessageReply',
  'addNote',
  'addPlacementRate',
  'addUnknownAliases',
  'addUnknownNames',
]

test.each(roles)('the palette has every Add of the work of a %s, and no other', (role) => {
  const addsOf = (one: Role) => commandsOf(one, register).flatMap(({ label }) => (/^Add /.test(label) ? [label] : []))
  const operationOf = (label: string) =>
    adding[label] ?? `add${label.slice(4).replaceAll(/[ -](\w)/g, (_, letter: string) => letter.toUpperCase())}`
  const all = addsOf('admin')
  const operations = Object.keys(mayRun).filter((name) => /^add[A-Z]/.test(name) && !onRecords.includes(name))
  expect(all.map(operationOf).toSorted()).toEqual([...operations, 'saveText', 'upsertClients'].toSorted())
  expect(addsOf(role)).toEqual(all.filter((label) => mayRun[operationOf(label)]?.includes(role)))
})
