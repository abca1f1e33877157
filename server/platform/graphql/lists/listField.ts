import type { EnumRef, InputFieldRef, InputRef, ObjectRef } from '@pothos/core'
import { type GraphQLResolveInfo, isObjectType } from 'graphql'
import { UserError } from '#server/errors.ts'
import type { Viewer } from '#server/platform/auth/viewer.ts'
import type { ListSource } from '#server/platform/db/lists/list.ts'
import type { ListGroup } from '#server/platform/db/lists/listCounts.ts'
import type { PageRange } from '#server/platform/db/lists/pageSql.ts'
import { builder, type SchemaParts } from '#server/platform/graphql/builder.ts'
import { rowsAsked } from '#server/platform/graphql/execution/cost.ts'
import { readableFields } from '#server/platform/graphql/readableFields.ts'
import {
  countLimit,
  groupColumnsOf,
  groupLimit,
  isSearched,
  type ListColumn,
  type ListCount,
  type ListDefinition,
  sortColumnsOf,
  sortLimitOf,
} from '#shared/platform/lists/lists.ts'
import { parseListQuery, type SortInput } from './listInput.ts'

const maxLimit = 100

export const listNouns = new Set<string>()

const SortOrder = builder.enumType('SortOrder', { values: ['asc_nulls_last', 'desc_nulls_last'] as const })

const countDescription = `The number of rows that match, counted up to ${countLimit.toLocaleString('en')}, or to the end of this page where that is further.`

const Aggregate = builder.objectRef<ListCount>('Aggregate').implement({
  permission: 'self:read',
  fields: (t) => ({
    count: t.exposeInt('count', { description: countDescription }),
    more: t.exposeBoolean('more', { description: 'There are more rows than were counted.' }),
  }),
})

const NumberRange = builder.inputType('NumberRange', {
  description: 'Both ends are included; either may be left open.',
  fields: (t) => ({ from: t.float(), to: t.float() }),
})

const DayRange = builder.inputType('DayRange', {
  description: 'Days as 2026-01-31. Both ends are included; either may be left open.',
  fields: (t) => ({ from: t.string(), to: t.string() }),
})

const MomentRange = builder.inputType('MomentRange', {
  description: 'From a moment on, and before another; either may be left open.',
  fields: (t) => ({ from: t.field({ type: 'DateTime' }), to: t.field({ type: 'DateTime' }) }),
})

type AnyEnum = EnumRef<SchemaParts, string>

/** The enumerations that a list filters by must be named. */
type EnumsOf<List extends ListDefinition> = {
  readonly [Name in keyof List['columns'] as List['columns'][Name] extends {
    readonly kind: 'oneOf' | 'someOf'
    readonly filter: true
  }
    ? Name
    : never]: AnyEnum
}

interface ListFieldOptions<List extends ListDefinition, Row> {
  /** The name of the query: `getStaff`. */
  readonly field: string
  /** The prefix of its types: `Staff` has StaffPage, StaffSort and StaffFilter. */
  readonly name: string
  readonly description?: string
  readonly source: ListSource<List, Row>
  readonly type: ObjectRef<SchemaParts, Row>
  readonly enums: EnumsOf<List>
}

/** One page of a list. Rows and count are separate statements, and each runs only if it is asked for. */
interface Page<Row> {
  rows(): Promise<Row[]>
  count(): Promise<ListCount>
  groups(): Promise<ListGroup[]>
}

const ListGroupType = builder.objectRef<ListGroup>('ListGroup').implement({
  description: 'The rows of a list that share a value of one column.',
  permission: 'self:read',
  fields: (t) => ({
    label: t.exposeString('label', {
      nullable: true,
      description: 'The name of the person or record, or a value of the enumeration; null for the rows without one.',
    }),
    values: t.exposeStringList('values', {
      rows: 1,
      description: 'The values that filter and fold these rows. Namesakes are one group.',
    }),
    count: t.exposeInt('count', { description: 'The number of all its rows.' }),
  }),
})

/**
 * Adds the query of a paged list: `field(limit, offset, sort, then_by, filter) { <noun> [...] aggregate { count more } }`.
 * @returns the input type of its filter, for mutations that take a selection.
 */
export function listField<List extends ListDefinition, Row>(options: ListFieldOptions<List, Row>) {
  const { field, name, description, source, type, enums } = options
  const { list, within } = source
  listNouns.add(list.noun)
  const Filter = filterInput(name, list, enums)
  const Sort = sortInput(name, list)
  const Page = pageType(name, list, type)
  const Group = groupEnum(name, list)
  builder.queryField(field, (t) =>
    t.field({
      description,
      permission: list.permission,
      type: Page,
      extensions: { list },
      args: {
        limit: t.arg.int({ required: true, defaultValue: list.pageSize }),
        offset: t.arg.int({ required: true, defaultValue: 0 }),
        sort: t.arg({ type: Sort }),
        ...(sortLimitOf(list) > 1 && {
          then_by: t.arg({ type: Sort, description: 'Sorts the rows that are equal by the first column.' }),
        }),
        filter: t.arg({ type: Filter }),
        ...(Group && {
          group_by: t.arg({ type: Group }),
          folded: t.arg.stringList({ description: 'The values of groups whose rows the page leaves out.' }),
        }),
        ...Object.fromEntries(within.map((argument) => [argument, t.arg.id()])),
      },
      resolve: (_root, { limit, offset, ...request }, { db, viewer }, info): Page<Row> => {
        const { sort, then_by, filter, group_by, folded, ...ids } = request
        const asked = parseListQuery(list, viewer, { sort, then_by, filter, group_by, folded, within: ids })
        const shown = { ...asked, columns: withoutHidden(asked.columns, type.name, viewer, info) }
        // Folded rows are counted, too.
        const { folded: _folded, ...query } = shown
        const range = parseRange({ limit, offset })
        return {
          rows: () => source.page(db, shown, range),
          count: () => source.count(db, query, range),
          groups: async () => (group_by ? source.groups(db, query, group_by) : []),
        }
      },
    }),
  )
  return Filter
}

/** Lists the columns that the viewer may read, also by the type of the rows, and the readable other fields. */
function withoutHidden(
  columns: ReadonlySet<string>,
  typeName: string,
  { role }: Viewer,
  info: GraphQLResolveInfo,
): ReadonlySet<string> {
  const type = info.schema.getType(typeName)
  const fields = isObjectType(type) ? type.getFields() : {}
  const readable = readableFields(info, role)(typeName)
  return new Set([...columns].filter((name) => !Object.hasOwn(fields, name) || readable.has(name)).concat(...readable))
}

function sortInput(name: string, list: ListDefinition): InputRef<NonNullable<SortInput>> {
  return builder.inputType(`${name}Sort`, {
    isOneOf: true,
    fields: (t) => Object.fromEntries(sortColumnsOf(list).map((column) => [column, t.field({ type: SortOrder })])),
  })
}

/** Names the columns that the rows are grouped by; undefined for a list that has none. */
function groupEnum(name: string, list: ListDefinition): AnyEnum | undefined {
  const columns = groupColumnsOf(list)
  return columns.length > 0 ? builder.enumType(`${name}Group`, { values: columns }) : undefined
}

function filterInput(name: string, list: ListDefinition, enums: Readonly<Record<string, AnyEnum>>): InputRef<object> {
  const filtered = Object.entries(list.columns).filter(([, column]) => column.filter)
  const searched = Object.values(list.columns).filter((column) => column.searched)
  const looksInto = searched.map(({ label }) => label).join(', ')
  const enumOf = (column: string) => {
    const type = enums[column]
    if (!type) throw new Error(`The enumeration of ${column} has no name.`)
    return type
  }
  return builder.inputType(`${name}Filter`, {
    fields: (t) => {
      const fieldOf = ({ kind }: ListColumn, column: string): InputFieldRef<SchemaParts, unknown> => {
        switch (kind) {
          case 'text':
            return t.string({ description: 'A part of it.' })
          case 'oneOf':
          case 'someOf':
            return t.field({ type: [enumOf(column)] })
          case 'person':
            return t.idList({ description: 'Ids of accounts; `me` is the viewer, and `none` finds rows without one.' })
          case 'record':
            return t.idList({ description: 'Those that have one of these.' })
          case 'country':
            return t.stringList({ description: 'Codes of ISO 3166-1 alpha-2; `none` finds rows without one.' })
          case 'records':
            return t.idList({ description: 'Those that have any of these.' })
          case 'words':
            return t.stringList({ description: 'Those that have any of these.' })
          case 'yesNo':
            return t.boolean()
          case 'number':
          case 'money':
            return t.field({ type: NumberRange })
          case 'day':
            return t.field({ type: DayRange })
          case 'moment':
            return t.field({ type: MomentRange })
        }
      }
      const search = t.string({ description: `Keeps rows in which one of these has the text: ${looksInto}.` })
      const filters = filtered.map(([name, column]) => [name, fieldOf(column, name)])
      return Object.fromEntries(isSearched(list) ? [['search', search], ...filters] : filters)
    },
  })
}

function pageType<Row>(name: string, list: ListDefinition, type: ObjectRef<SchemaParts, Row>) {
  const { noun, permission } = list
  return builder.objectRef<Page<Row>>(`${name}Page`).implement({
    permission,
    fields: (t) => ({
      [noun]: t.field({
        type: [type],
        rows: (_args, { limit }) => rowsAsked(limit, maxLimit),
        resolve: (page) => page.rows(),
      }),
      aggregate: t.field({ type: Aggregate, resolve: (page) => page.count() }),
      ...(groupColumnsOf(list).length > 0 && {
        groups: t.field({
          type: [ListGroupType],
          rows: groupLimit,
          description: 'All rows that match, in groups by the column of `group_by`. None without it.',
          resolve: (page) => page.groups(),
        }),
      }),
    }),
  })
}

/** @throws UserError when limit or offset is out of range. */
function parseRange({ limit, offset }: PageRange): PageRange {
  if (limit < 1 || limit > maxLimit) {
    throw new UserError('BAD_INPUT', `Ask for 1 to ${maxLimit} rows at a time.`, { field: 'limit' })
  }
  if (offset < 0) throw new UserError('BAD_INPUT', 'A list starts at offset 0.', { field: 'offset' })
  return { limit, offset }
}
