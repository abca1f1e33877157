import { Button } from '@mantine/core'
import { Suspense } from 'react'
import { useCan } from '#web/platform/auth/viewer.ts'
import { lazyPart } from '#web/platform/lib/browser/lazyPart.ts'
import type { ListLayoutState } from '#web/platform/listLayouts/useListLayout.ts'
import styles from './SavedViews.module.css'

// The menu is loaded lazily, so that the list appears before its views.
const ViewsMenu = lazyPart(async () => (await import('./ViewsMenu.tsx')).ViewsMenu)

const loading = (
  <Button variant="default" disabled>
    <span className={styles.name}>Views</span>
  </Button>
)

export interface SavedViewsProps {
  /** The path of the list. */
  readonly screen: string
  /** The noun and the layout of a list that can be arranged, and that can open with a view. */
  readonly list?: string
  readonly layout?: ListLayoutState
}

/** Shows the saved views of a list: named filters, sort and layout, the viewer's own or shared by others. */
export function SavedViews(props: SavedViewsProps) {
  const allowed = useCan('savedViews:use')
  if (!allowed) return null
  return (
    <Suspense fallback={loading}>
      <ViewsMenu {...props} />
    </Suspense>
  )
}
