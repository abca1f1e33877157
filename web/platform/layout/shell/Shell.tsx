import { type ComponentProps, type ComponentType, Suspense, useState, useSyncExternalStore } from 'react'
import { Outlet, ScrollRestoration, useMatches } from 'react-router'
import type { Role } from '#shared/platform/permissions.ts'
import { GlobalDialog } from '#web/platform/layout/routes/GlobalDialog.tsx'
import { hasRoute } from '#web/platform/layout/routes/screens.ts'
import { requestTracker } from '#web/platform/lib/api/requestTracker.ts'
import { lazyPart } from '#web/platform/lib/browser/lazyPart.ts'
import { useDocumentKeys } from '#web/platform/lib/browser/useDocumentKeys.ts'
import { Palette } from '#web/platform/palette/Palette.tsx'
import { isRecordHandle } from '#web/platform/records/useRecordRoute.ts'
import type { HomeProps, Screen } from '#web/platform/register/screens.ts'
import { CornerLoader } from '#web/platform/ui/pages/CornerLoader.tsx'
import { destinationsOf, type OpeningCommand } from './commands.ts'
import { Header } from './Header.tsx'
import { PrintedLine } from './PrintedLine.tsx'
import { PublicPasswordsWarning } from './PublicPasswordsWarning.tsx'
import styles from './Shell.module.css'
import { Sidebar } from './Sidebar.tsx'
import { usePalette } from './usePalette.ts'

interface Props {
  readonly role: Role
  readonly screens: readonly Screen[]
  /** The commands that the role may use. */
  readonly commands: readonly OpeningCommand[]
  /** The path patterns of the records that the role may read. */
  readonly records: readonly string[]
  readonly Dialogs: ComponentProps<typeof GlobalDialog>['Dialogs']
  /** The bell, for roles that get notifications. */
  readonly Bell: ComponentType
  /** Knows where the house button leads. */
  readonly Home: ComponentType<HomeProps>
  readonly loadFind: ComponentProps<typeof Palette>['loadFind']
}

const sidebarId = 'sidebar'

const KeysDialog = lazyPart(async () => (await import('./KeysDialog.tsx')).KeysDialog)

/** Frames every screen with sidebar and header. The palette and the global dialogs show above it. */
export function Shell({ role, screens, records, commands, Dialogs, Bell, Home, loadFind }: Props) {
  const reachable = screens.filter((screen) => hasRoute(role, screen))
  const [showsKeys, setShowsKeys] = useState(false)
  const showKeys = () => setShowsKeys(true)
  const palette = usePalette({ destinations: destinationsOf(role, screens), commands, records, showKeys })
  useDocumentKeys('Everywhere', { '?': { label: 'Show keyboard shortcuts', run: showKeys } })
  return (
    <>
      <PageTitle />
      <a href="#content" className={styles.skip}>
        Skip to content
      </a>
      <Sidebar id={sidebarId} screens={reachable} commands={commands} />
      <div className={styles.page}>
        <PrintedLine />
        <PublicPasswordsWarning />
        <Header sidebarId={sidebarId} screens={reachable} onSearch={palette.open} Bell={Bell} Home={Home} />
        <main id="content" className={styles.content} tabIndex={-1}>
          {/* The present screen stays until the code of the next one is loaded. */}
          <Suspense>
            <Outlet />
          </Suspense>
        </main>
      </div>
      <GlobalDialog Dialogs={Dialogs} />
      {/* Not lazy, because users type right after the shortcut and no letter may be lost. */}
      {palette.opened && (
        <Palette
          items={palette.items}
          recent={palette.recent}
          role={role}
          loadFind={loadFind}
          onClose={palette.close}
        />
      )}
      <Suspense>{showsKeys && <KeysDialog onClose={() => setShowsKeys(false)} />}</Suspense>
      <LoadingIndicator />
      <ScrollRestoration />
    </>
  )
}

/** Sets the window title from the handle of the route. The page of a record sets its own title. */
function PageTitle() {
  const handles = useMatches().map(({ handle }) => handle as { title?: string } | undefined)
  if (handles.some(isRecordHandle)) return null
  const title = handles.findLast((handle) => handle?.title)?.title
  return <title>{title ? `${title} · Vouch` : 'Vouch'}</title>
}

/** Shows a loader while requests run, or while screens and dialogs load. */
function LoadingIndicator() {
  return <CornerLoader loading={useSyncExternalStore(requestTracker.subscribe, requestTracker.isBusy)} />
}
