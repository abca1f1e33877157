import { expect, test } from 'vitest'
import { isReadable, type ListDefinition } from '#shared/platform/lists/lists.ts'
import { roles } from '#shared/platform/permissions.ts'
import { arrangeColumns } from './platform/listLayouts/arrangeColumns.ts'
import { readListAddress } from './platform/lists/page/listAddress.ts'
import { readableColumnsOf } from './platform/lists/page/useReadableColumns.ts'

const modules = import.meta.glob<Record<string, ListDefinition>>(['../shared/*/*.ts', '!**/*.test.ts'], { eager: true })
const lists = Object.values(modules)
  .flatMap((module) => Object.entries(module).filter(([name]) => name.endsWith('List')))
  .map(([, list]) => list)
  .filter((list) => typeof list === 'object' && 'columns' in list && 'pageSize' in list)

test('choosing columns never shows one that a role may not read, each alone and all, in each role', () => {
  expect(lists.length).toBeGreaterThan(20)
  for (const list of lists) {
    const names = Object.keys(list.columns)
    const columns = names.map((id) => ({ id, header: id, cell: () => id }))
    for (const role of roles) {
      for (const chosen of [names, names.toReversed(), ...names.map((name) => [name])]) {
        const shown = arrangeColumns(readableColumnsOf(role, list, columns), { columns: chosen, pinned: 1 })
        expect(shown.filter(({ id }) => !isReadable(role, list, id))).toEqual([])
        expect(new Set(shown.map(({ id }) => id)).size).toBe(shown.length)
      }
    }
  }
})

test('an address that asks for a column that a role may not read opens without it, and names it', () => {
  for (const list of lists) {
    for (const [name, column] of Object.entries(list.columns)) {
      const address: Record<string, string> = { columns: name, sort: name, [name]: 'x' }
      for (const role of roles.filter((one) => !isReadable(one, list, name))) {
        const { sort, filter, leftOut } = readListAddress(list, role, (key) => address[key] ?? '')
        if (!list.isPlain) expect(leftOut).toEqual([column.label])
        if (!Object.hasOwn(list.sort, name)) expect(sort).not.toHaveProperty(name)
        expect(filter).not.toHaveProperty(name)
      }
    }
  }
})
