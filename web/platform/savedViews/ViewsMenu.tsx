import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { printLayout } from '#shared/platform/lists/listLayout.ts'
import { useAddress } from '#web/platform/lib/address/useAddress.ts'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'
import { withValues } from '#web/platform/lib/api/query.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { lazyPart } from '#web/platform/lib/browser/lazyPart.ts'
import { type GetSavedViewsQuery, graphql } from '#web/platform/lib/graphql.ts'
import type { ListLayoutState } from '#web/platform/listLayouts/useListLayout.ts'
import { Menu, type MenuItem } from '#web/platform/ui/overlays/Menu.tsx'
import ui from '#web/platform/ui/ui.module.css'
import styles from './SavedViews.module.css'
import { useDefaultViewItems } from './useDefaultViewItems.ts'
import { useDeleteView } from './useDeleteView.ts'

export interface SavedViewsProps {
  /** The path of the list. */
  readonly screen: string
  /** The noun and the layout of a list that can be arranged, and that can open with a view. */
  readonly list?: string
  readonly layout?: ListLayoutState
}

const viewsQuery = graphql(`
  query getSavedViews($screen: String!) {
    getSavedViews(screen: $screen) {
      id
      name
      query
      shared
      mine
      owner_name
      alert
    }
  }
`)

type View = GetSavedViewsQuery['getSavedViews'][number]

const SaveViewDialog = lazyPart(async () => (await import('./SaveViewDialog.tsx')).SaveViewDialog)

/** Opens the saved views of a screen, and saves or deletes the current one. */
export function ViewsMenu({ screen, list, layout }: SavedViewsProps) {
  const [search, setSearch] = useSearchParams()
  const [, setQuery] = useAddress()
  const dialog = useDialog()
  const { data } = useQuery(viewsQuery, { variables: { screen } })
  const deleteView = useDeleteView('view')
  const query = viewOf(search)
  const views = data?.getSavedViews ?? []
  const current = views.find((view) => view.query === query)
  const defaultItems = useDefaultViewItems({ list, current, defaultView: layout?.defaultView })

  const items: MenuItem[] = [
    ...views.map((view) => ({ label: labelOf(view), onSelect: () => setSearch(view.query) })),
    { label: 'Save This View …', onSelect: () => dialog.open('save-view') },
    ...defaultItems,
    ...(current?.mine
      ? [{ label: `Delete “${current.name}”`, danger: true, onSelect: () => void deleteView(current) }]
      : []),
  ]
  return (
    <>
      <Menu label={current ? `Views: ${current.name}` : 'Views'} items={items}>
        <span className={`${ui.cut} ${styles.name}`} title={current?.name}>
          {current?.name ?? 'Views'}
        </span>
      </Menu>
      <Suspense>
        {dialog.name === 'save-view' && (
          <SaveViewDialog
            screen={screen}
            query={withLayout(query, layout)}
            onSaved={() => layout && setQuery(printLayout(layout.layout), { replace: true })}
            onClose={dialog.close}
          />
        )}
      </Suspense>
    </>
  )
}

/** Adds the layout that the viewer sees, which may be their own. A standard one is left out. */
function withLayout(query: string, layout: SavedViewsProps['layout']): string {
  return layout ? withValues(query, printLayout(layout.layout)).toString() : query
}

/** Returns the part of the query string that a view saves: filters, sort and layout, not the page or an open dialog. */
function viewOf(search: URLSearchParams): string {
  return withValues(search, { page: '', dialog: '', id: '', bulk: '' }).toString()
}

function labelOf({ name, mine, owner_name, alert }: View): string {
  if (alert) return `${name} (tells you)`
  return mine ? name : `${name} (${owner_name})`
}
