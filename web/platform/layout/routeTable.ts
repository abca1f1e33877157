import type { ComponentType } from 'react'
import type { Permission } from '#shared/permissions.ts'
import type { DialogName } from '#web/platform/lib/dialogs.ts'
import type { RecordSource } from '#web/platform/palette/records.ts'
import type { RecordTab } from '#web/platform/records/recordRoutes.ts'
import type { GlobalDialogEntry, Screen } from './screens.ts'

/** A dialog with its own address, over a screen. */
export interface DialogRoute {
  readonly path: string
  /** By default that of the screen. */
  readonly permission?: Permission
  readonly load: () => Promise<ComponentType>
}

export interface ScreenRoute extends Screen {
  /** The route pattern, if the screen has more than one address. */
  readonly pattern?: string
  readonly load: () => Promise<ComponentType>
  readonly dialogs?: readonly DialogRoute[]
}

/** The page of one record. Its header stays while its tabs change. */
export interface RecordRoute {
  readonly path: string
  readonly label: string
  readonly permission: Permission
  readonly load: () => Promise<ComponentType>
  /** The address of the record redirects to the first one. */
  readonly tabs: readonly RecordTab[]
}

/** A dialog that any screen can open. */
export type GlobalDialogRoute = Omit<GlobalDialogEntry, 'Dialog'>

/** Every address of the app. Each component is loaded when it is first shown. */
export interface RouteTable {
  readonly screens: readonly ScreenRoute[]
  /** Personal screens of every role, which are never the home page. */
  readonly ownScreens: readonly ScreenRoute[]
  readonly records: readonly RecordRoute[]
  readonly dialogs: readonly GlobalDialogRoute[]
  /** Loads one of them. */
  readonly loadDialog: (name: DialogName) => Promise<GlobalDialogEntry['Dialog']>
  readonly recordSources: readonly RecordSource[]
}
