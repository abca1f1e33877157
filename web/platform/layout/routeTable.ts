import type { ComponentType } from 'react'
import type { Permission } from '#shared/platform/permissions.ts'
import type { DialogName } from '#web/platform/lib/dialogs.ts'
import type { FindItems } from '#web/platform/palette/records.ts'
import type { RecordTab } from '#web/platform/records/recordRoutes.ts'
import type { DialogCommand, Screen } from './screens.ts'

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
  /** The path of the list that it lies over as a panel; left out for a page of its own. */
  readonly over?: string
  readonly label: string
  readonly permission: Permission
  readonly load: () => Promise<ComponentType>
  /** The address of the record redirects to the first one. */
  readonly tabs: readonly RecordTab[]
  /** Where addresses lead that are none of its tabs, if not to the first one. */
  readonly elsewhere?: string
}

/** A dialog that any screen can open, through `?dialog=<name>`, with `&id=` if it is about one record. */
export interface GlobalDialogRoute {
  readonly name: DialogName
  readonly permission: Permission
  readonly load: () => Promise<ComponentType<GlobalDialogProps>>
}

export interface GlobalDialogProps {
  readonly id: string
  readonly onClose: () => void
}

/** Every address of the app. Each component is loaded when it is first shown. */
export interface RouteTable {
  readonly screens: readonly ScreenRoute[]
  /** Personal screens. */
  readonly ownScreens: readonly ScreenRoute[]
  /** What the addresses of records begin with. */
  readonly recordPaths: readonly string[]
  /** Loads the pages of records. */
  readonly loadRecords: () => Promise<readonly RecordRoute[]>
  readonly commands: readonly DialogCommand[]
  /** Loads the dialogs that any screen can open. */
  readonly loadDialogs: () => Promise<readonly GlobalDialogRoute[]>
  /** Loads the search of records in the palette. */
  readonly loadFindRecords: () => Promise<FindItems>
  /** Loads the bell of the header. */
  readonly loadBell: () => Promise<ComponentType>
  /** Loads the list of the company's jobs that a client sees in place of a screen of the staff. */
  readonly loadOwnJobs: () => Promise<ComponentType>
}
