import { useSyncExternalStore } from 'react'
import { Outlet, ScrollRestoration, useMatches, useNavigation } from 'react-router'
import { can, type Role } from '#shared/permissions.ts'
import { requestTracker } from '#web/platform/lib/requestTracker.ts'
import { Palette } from '#web/platform/palette/Palette.tsx'
import type { RecordSource } from '#web/platform/palette/records.ts'
import { isRecordHandle } from '#web/platform/records/useRecordRoute.ts'
import { CornerLoader } from '#web/platform/ui/CornerLoader.tsx'
import { GlobalDialog } from './GlobalDialog.tsx'
import { Header } from './Header.tsx'
import { PublicPasswordsWarning } from './PublicPasswordsWarning.tsx'
import styles from './Shell.module.css'
import { Sidebar } from './Sidebar.tsx'
import { type GlobalDialogEntry, hasRoute, type Screen } from './screens.ts'
import { usePalette } from './usePalette.ts'

interface Props {
  readonly role: Role
  readonly screens: readonly Screen[]
  readonly dialogs: readonly GlobalDialogEntry[]
  /** The record sources of the palette that the role may use. */
  readonly sources: readonly RecordSource[]
}

const sidebarId = 'sidebar'

/** The frame around every screen: sidebar and header, with the palette and the global dialogs above. */
export function Shell({ role, screens, dialogs, sources }: Props) {
  const reachable = screens.filter((screen) => hasRoute(role, screen))
  const palette = usePalette({ role, screens: reachable, dialogs })
  return (
    <>
      <PageTitle />
      <a href="#content" className={styles.skip}>
        Skip to content
      </a>
      <Sidebar id={sidebarId} screens={reachable} dialogs={dialogs.filter(({ permission }) => can(role, permission))} />
      <div className={styles.page}>
        <PublicPasswordsWarning />
        <Header sidebarId={sidebarId} screens={reachable} onSearch={palette.open} />
        <main id="content" className={styles.content} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <GlobalDialog dialogs={dialogs} role={role} />
      {/* Not lazy, because users type right after the shortcut and no letter may be lost. */}
      {palette.opened && <Palette items={palette.items} sources={sources} onClose={palette.close} />}
      <LoadingIndicator />
      <ScrollRestoration />
    </>
  )
}

/** The title of the window, from the handle of the route. The page of a record sets its own title. */
function PageTitle() {
  const handles = useMatches().map(({ handle }) => handle as { title?: string } | undefined)
  if (handles.some(isRecordHandle)) return null
  const title = handles.findLast((handle) => handle?.title)?.title
  return <title>{title ? `${title} · Vouch` : 'Vouch'}</title>
}

/** Indicates running requests and loading screens. */
function LoadingIndicator() {
  const requesting = useSyncExternalStore(requestTracker.subscribe, requestTracker.isBusy)
  const navigating = useNavigation().state !== 'idle'
  return <CornerLoader loading={requesting || navigating} />
}
