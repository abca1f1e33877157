import { Button } from '@mantine/core'
import { Suspense } from 'react'
import { useCan } from '#web/platform/auth/viewer.ts'
import { lazyPart } from '#web/platform/lib/lazyPart.ts'
import styles from './SavedViews.module.css'

// The menu is loaded lazily, so that the list appears before its views.
const ViewsMenu = lazyPart(async () => (await import('./ViewsMenu.tsx')).ViewsMenu)

const loading = (
  <Button variant="default" disabled>
    <span className={styles.name}>Views</span>
  </Button>
)

/** Shows the saved views of a list: named filters and sort, the viewer's own or shared by others. */
export function SavedViews({ screen }: { screen: string }) {
  const allowed = useCan('savedViews:use')
  if (!allowed) return null
  return (
    <Suspense fallback={loading}>
      <ViewsMenu screen={screen} />
    </Suspense>
  )
}
