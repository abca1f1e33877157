import { expect, test } from 'vitest'
import { dialogs } from './dialogs.ts'
import { routeTable } from './routes.tsx'

test('a command is offered to exactly those who may use its dialog', () => {
  const permissions = new Map(dialogs.map(({ name, permission }) => [name, permission]))
  expect(routeTable.commands.map(({ name, permission }) => [name, permission])).toEqual(
    routeTable.commands.map(({ name }) => [name, permissions.get(name)]),
  )
})
