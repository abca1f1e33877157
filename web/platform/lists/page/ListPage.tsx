import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import type { FilterOf, ListDefinition } from '#shared/platform/lists/lists.ts'
import type { UntypedVariables } from '#web/platform/lib/api/operation.ts'
import type { BulkAction } from '#web/platform/lists/bulk/bulkAction.ts'
import { SelectableTable } from '#web/platform/lists/bulk/SelectableTable.tsx'
import { PageHeader } from '#web/platform/ui/pages/PageHeader.tsx'
import { type ListRow, ListTable, type ListTableProps } from './ListTable.tsx'
import { type ListTab, ListTabs } from './ListTabs.tsx'
import { ListToolbar, type ListToolbarProps } from './ListToolbar.tsx'
import { countText } from './listCount.ts'
import { type ListOptions, type ListResult, type ListState, useList } from './useList.ts'
import { useListTab } from './useListTab.ts'

interface Props<List extends ListDefinition, Data, Variables extends UntypedVariables, Row extends ListRow>
  extends Omit<ListOptions<List, Data, Variables, Row>, 'preset'>,
    ListTableProps<Row>,
    ListToolbarProps {
  /** Returns the heading; by default title and count. */
  readonly title?: (result: ListResult<Row>) => string
  /** The list is a part of a screen, which has a heading of its own. */
  readonly isPart?: boolean
  /** Shows between the heading and the filters. */
  readonly above?: ReactNode
  /** Buttons at the end of the heading. */
  readonly actions?: ReactNode
  /** The tabs by their names in the address. The first has an empty name, because it is the tab of the plain address. */
  readonly tabs?: Readonly<Record<string, ListTab<FilterOf<List>>>>
  /** Actions on the selected rows. With them, rows have checkboxes. */
  readonly bulkActions?: readonly BulkAction[]
}

/**
 * Shows a screen with a list. The definition has its columns, and the query reads its rows. Each further feature is a prop. Page, sort,
 * filters and tab are in the address. Dialogs with their own route show over it.
 */
export function ListPage<List extends ListDefinition, Data, Variables extends UntypedVariables, Row extends ListRow>(
  props: Props<List, Data, Variables, Row>,
) {
  const { list, title, isPart, above, actions, tabs, bulkActions } = props
  const tab = useListTab(list, tabs)
  const state: ListState<Row> = useList({ ...props, preset: tab.preset })
  const { result } = state
  const table = { ...props, state, emptyHint: tab.emptyHint ?? props.emptyHint }
  return (
    <>
      <PageHeader
        title={result ? (title ?? titleWithCount(tab.title))(result) : tab.title}
        actions={actions}
        ofPart={isPart}
      />
      {tabs && <ListTabs label={`Parts of ${list.title}`} tabs={tabs} current={tab.name} />}
      {above}
      <ListToolbar {...props} state={state} hiddenFilters={Object.keys(tab.preset ?? {})} />
      {bulkActions ? <SelectableTable {...table} actions={bulkActions} /> : <ListTable {...table} />}
      <Outlet />
    </>
  )
}

function titleWithCount(title: string) {
  return (result: ListResult<unknown>) => `${title} (${countText(result)})`
}
