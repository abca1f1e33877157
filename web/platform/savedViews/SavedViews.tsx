import { Button } from '@mantine/core'
import { Suspense } from 'react'
import { useCan } from '#web/platform/auth/viewer.ts'
import { lazyPart } from '#web/platform/lib/browser/lazyPart.ts'
import ui from '#web/platform/ui/ui.module.css'
import styles from './SavedViews.module.css'
import type { SavedViewsProps } from './ViewsMenu.tsx'

// The menu is loaded lazily, so that the list appears before its views.
const ViewsMenu = lazyPart(async () => (await import('./ViewsMenu.tsx')).ViewsMenu)

const loading = (
  <Button variant="default" disabled>
    <span className={`${ui.cut} ${styles.name}`}>Views</span>
  </Button>
)

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
