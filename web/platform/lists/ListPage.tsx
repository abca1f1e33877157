import type { OperationVariables } from '@apollo/client'
import { type ReactNode, useState } from 'react'
import { Outlet } from 'react-router'
import type { FilterOf, ListDefinition } from '#shared/lists.ts'
import { useAddress } from '#web/platform/lib/useAddress.ts'
import { PageHeader } from '#web/platform/ui/PageHeader.tsx'
import type { BulkAction } from './bulkAction.ts'
import { type ListRow, ListTable, type ListTableProps } from './ListTable.tsx'
import { type ListTab, ListTabs } from './ListTabs.tsx'
import { ListToolbar, type ListToolbarProps } from './ListToolbar.tsx'
import { SelectableTable } from './SelectableTable.tsx'
import { type ListOptions, type ListPart, type ListState, useList } from './useList.ts'

interface Props<List extends ListDefinition, Data, Variables extends OperationVariables, Row extends ListRow>
  extends Omit<ListOptions<List, Data, Variables, Row>, 'preset'>,
    ListTableProps<Row>,
    ListToolbarProps {
  /** What the heading says, where that is not title and count. */
  readonly title?: (part: ListPart<Row>) => string
  /** What can be done on the screen; at the end of the heading's line. */
  readonly actions?: ReactNode
  /** Tabs, by the name that the address holds; the first is the one of the plain address, and its name is empty. */
  readonly tabs?: Readonly<Record<string, ListTab<FilterOf<List>>>>
  /** What can be done with the rows that are selected. */
  readonly bulkActions?: readonly BulkAction[]
}

/**
 * A screen that is a list. Its definition says the columns, the query reads them, and each feature is asked for by a prop; what
 * a person does to it stands in the address. Dialogs that have a route of their own show over it.
 */
export function ListPage<List extends ListDefinition, Data, Variables extends OperationVariables, Row extends ListRow>(
  props: Props<List, Data, Variables, Row>,
) {
  const { list, title, actions, tabs, bulkActions } = props
  const tab = useTab(tabs)
  const state: ListState<Row> = useList({ ...props, preset: tab.preset })
  const { part } = state
  const table = { ...props, state, emptyHint: tab.emptyHint ?? props.emptyHint }
  return (
    <>
      <PageHeader title={part ? (title ?? plainTitle(list))(part) : list.title} actions={actions} />
      {tabs && <ListTabs label={`Parts of ${list.title}`} tabs={tabs} current={tab.name} />}
      <ListToolbar {...props} state={state} taken={Object.keys(tab.preset ?? {})} />
      {bulkActions ? <SelectableTable {...table} actions={bulkActions} /> : <ListTable {...table} />}
      <Outlet />
    </>
  )
}

function plainTitle({ title }: ListDefinition) {
  return ({ count }: ListPart<unknown>) => `${title} (${count.toLocaleString('en')})`
}

/** The tab that the address names. Its filter is made once: one that ends now would be another at each drawing. */
function useTab<Filter>(tabs: Readonly<Record<string, ListTab<Filter>>> = {}) {
  const [query] = useAddress()
  const [presets] = useState(() =>
    Object.fromEntries(Object.entries(tabs).map(([name, { filter }]) => [name, filter()])),
  )
  const wanted = query.get('tab') ?? ''
  const name = Object.hasOwn(tabs, wanted) ? wanted : ''
  return { name, preset: presets[name], emptyHint: tabs[name]?.emptyHint }
}
