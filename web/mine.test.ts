import { expect, test } from 'vitest'

/** These lists show all rows of the record that they stand on, so *Mine* would hide some. */
const withinRecord = ['./jobProfiles/JobProfileList.tsx', './meetings/DeveloperMeetingsTab.tsx']

const sources = import.meta.glob<string>(['./**/*.tsx', '!./platform/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const shown = Object.entries(sources).flatMap(([file, text]) => {
  const list = text.match(/\blist(?:=\{|: )([a-z]\w*List)\b/)?.[1]
  return list ? [{ file, list, mine: text.match(/\bmine="(\w+)"/)?.[1] }] : []
})

test('every list that is filtered by people offers Mine, by one of these columns, and no other list does', async () => {
  const modules = import.meta.glob<Record<string, { columns?: Record<string, { kind: string; filter?: true }> }>>([
    '../shared/**/*.ts',
    '!../shared/**/*.test.ts',
  ])
  const people = new Map<string, readonly string[]>()
  for (const load of Object.values(modules)) {
    for (const [name, value] of Object.entries(await load())) {
      if (!name.endsWith('List')) continue
      const columns = Object.entries(value?.columns ?? {}).filter(([, { kind, filter }]) => kind === 'person' && filter)
      people.set(
        name,
        columns.map(([column]) => column),
      )
    }
  }
  expect(shown.length).toBeGreaterThan(20)
  for (const { file, list, mine } of shown) {
    const columns = people.get(list) ?? []
    if (withinRecord.includes(file) || columns.length === 0) expect(mine, file).toBeUndefined()
    else expect(columns, file).toContain(mine)
  }
})
