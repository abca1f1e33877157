import { type ListColumn, type ListDefinition, sortColumnsOf, sortLimitOf } from '#shared/platform/lists/lists.ts'

/** Makes requests with invalid filters and sorts, all of which a list must refuse. */
export function hostileRequests(list: ListDefinition): object[] {
  const long = 'x'.repeat(10_000)
  const filters = Object.entries(list.columns).flatMap(([name, column]) =>
    column.filter ? hostileValues(column).map((value) => ({ [name]: value })) : [],
  )
  const texts = [long, 'No\0thing', 'a\nb']
  const searches = Object.values(list.columns).some(({ searched }) => searched)
    ? texts.map((search) => ({ search }))
    : []
  const sorts = [{}, { nothing: 'asc_nulls_last' }, { __proto__: null }, 'id', 1]
  const [first = '', second = ''] = sortColumnsOf(list) as string[]
  return [
    ...[...filters, ...searches, { nothing: 1 }, 'x', []].map((filter) => ({ filter })),
    ...[...sorts, { [first]: null }, { [first]: 'up' }].map((sort) => ({ sort })),
    ...(second ? [{ sort: { [first]: 'asc_nulls_last', [second]: 'asc_nulls_last' } }] : []),
    ...(sortLimitOf(list) > 1 ? secondSorts(first) : []),
  ]
}

function secondSorts(column: string): object[] {
  const sort = { [column]: 'asc_nulls_last' }
  return [{ then_by: sort }, { sort, then_by: sort }, { sort, then_by: {} }, { sort, then_by: { nothing: 'x' } }]
}

function hostileValues({ kind }: ListColumn): unknown[] {
  switch (kind) {
    case 'text':
      return ['x'.repeat(201), '\0', 1, {}]
    case 'oneOf':
    case 'someOf':
      return [['NOTHING'], 'constructor', ['__proto__'], 1, {}]
    case 'person':
      return [['nobody'], [`' or true --`], ['me\0'], Array.from({ length: 101 }, () => 'me')]
    case 'country':
      return [['XX'], ['us'], 'constructor', 1, {}]
    case 'record':
    case 'records':
      return [['nothing'], ['me'], [`' or true --`], ['me\0'], 1]
    case 'words':
      return [['a\0'], ['x'.repeat(201)], [' '], [1], {}, Array.from({ length: 101 }, () => 'a')]
    case 'yesNo':
      return ['yes', 1, []]
    case 'number':
    case 'money':
      return [{ from: 1e300 }, { to: '1' }, { from: 2, to: 1 }, 'x', { from: {} }]
    case 'day':
      return [{ from: '2026-02-30' }, { from: 'x' }, { from: '2026-02-02', to: '2026-02-01' }, { from: '0000-01-01' }]
    case 'moment':
      return [
        { from: 'yesterday' },
        { from: '2026-02-30T00:00:00Z' },
        { to: '0000-01-01T00:00:00Z' },
        { to: '9999-12-31T23:59:59-14:00' },
        { from: '2026-02-02T00:00:00Z', to: '2026-02-01T00:00:00Z' },
        { from: 1 },
        'x',
      ]
  }
}
