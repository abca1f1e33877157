import { useSyncExternalStore } from 'react'
import { Outlet, ScrollRestoration, useMatches, useNavigation } from 'react-router'
import type { Role } from '#shared/permissions.ts'
import { activity } from '#web/platform/lib/activity.ts'
import { Palette } from '#web/platform/palette/Palette.tsx'
import type { RecordSource } from '#web/platform/palette/records.ts'
import { isRecordHandle } from '#web/platform/records/useRecordRoute.ts'
import { CornerLoader } from '#web/platform/ui/CornerLoader.tsx'
import { GlobalDialog } from './GlobalDialog.tsx'
import { Header } from './Header.tsx'
import { PublicPasswords } from './PublicPasswords.tsx'
import styles from './Shell.module.css'
import { Sidebar } from './Sidebar.tsx'
import { type GlobalDialogEntry, hasRoute, type Screen } from './screens.ts'
import { usePalette } from './usePalette.ts'

interface Props {
  readonly role: Role
  readonly screens: readonly Screen[]
  readonly dialogs: readonly GlobalDialogEntry[]
  /** The kinds of record that the palette finds, of those that the role may see. */
  readonly sources: readonly RecordSource[]
}

const sidebarId = 'sidebar'

/** Sidebar, header, and between them the screen; over them the palette and the global dialogs. */
export function Shell({ role, screens, dialogs, sources }: Props) {
  const reachable = screens.filter((screen) => hasRoute(role, screen))
  const palette = usePalette({ role, screens: reachable, dialogs })
  return (
    <>
      <PageTitle />
      <a href="#content" className={styles.skip}>
        Skip to content
      </a>
      <Sidebar id={sidebarId} screens={reachable} />
      <div className={styles.page}>
        <PublicPasswords />
        <Header sidebarId={sidebarId} screens={reachable} onSearch={palette.open} />
        <main id="content" className={styles.content} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <GlobalDialog dialogs={dialogs} role={role} />
      {/* Not loaded apart: who presses its keys types on at once, and no letter may be lost. */}
      {palette.opened && <Palette items={palette.items} sources={sources} onClose={palette.close} />}
      <LoadingCorner />
      <ScrollRestoration />
    </>
  )
}

/** The title of the window, after the screen's route. The page of a record has one of its own, which names the record. */
function PageTitle() {
  const handles = useMatches().map(({ handle }) => handle as { title?: string } | undefined)
  if (handles.some(isRecordHandle)) return null
  const title = handles.findLast((handle) => handle?.title)?.title
  return <title>{title ? `${title} · Vouch` : 'Vouch'}</title>
}

/** Requests and parts of the app that are on their way. */
function LoadingCorner() {
  const asking = useSyncExternalStore(activity.subscribe, activity.isBusy)
  const navigating = useNavigation().state !== 'idle'
  return <CornerLoader loading={asking || navigating} />
}
