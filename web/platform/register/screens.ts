import type { ComponentType } from 'react'
import type { Permission } from '#shared/platform/permissions.ts'
import type { RecordTab, TabDialog } from '#web/platform/records/recordRoutes.ts'

/** The groups of the side navigation, in their order. */
export const areas = ['Review Crew', 'Developer Success', 'Fulfillment', 'Vetting', 'Clients'] as const
type Area = (typeof areas)[number]

/** A part of a screen, as the filter of its list. */
export interface ScreenPart {
  readonly label: string
  /** The query string, with its question mark. */
  readonly search: string
}

/** A screen, as navigation and palette need it. */
export interface Screen {
  readonly path: string
  readonly label: string
  /** The area of the side navigation. Screens without one are linked from elsewhere. */
  readonly area?: Area
  /** Parts of the screen that the side navigation links to in its place, and the palette beside it. */
  readonly parts?: readonly ScreenPart[]
  /** The path of the screen whose tab this is. The side navigation highlights that screen. */
  readonly tabOf?: string
  /** What its own tab is called, where others are tabs of this screen; by default its label. */
  readonly tabLabel?: string
  /** The permission to read it. */
  readonly permission: Permission
}

/** How the palette offers a dialog, and, before the screens of an area, the side navigation. */
export interface Command {
  readonly label: string
  readonly area?: Area
}

/** A dialog with its own address, over a screen. */
interface DialogRoute {
  readonly path: string
  readonly command?: Command
  /** By default that of the screen. */
  readonly permission?: Permission
  readonly load: () => Promise<ComponentType>
}

/** A screen with its route. */
export interface ScreenRoute extends Screen {
  /** The path of the screen of another noun that it follows; by default it stands where its noun does. */
  readonly after?: string
  /** The route pattern, if the screen has more than one address. */
  readonly pattern?: string
  readonly load: () => Promise<ComponentType>
  readonly dialogs?: readonly DialogRoute[]
}

/** The page of one record. Its header stays while its tabs change. */
export interface RecordRoute {
  /** By what other nouns add tabs to it. The jobs of the staff and of clients have one address, and two names. */
  readonly name: string
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

/** A tab that a noun adds to the record of another one. */
export interface AddedTab extends RecordTab {
  /** The name of the record. */
  readonly record: string
  /** The path of the tab that it follows. */
  readonly after: string
}

/** A dialog with its own address that a noun adds over the tab of another one. */
export interface AddedTabDialog extends TabDialog {
  /** The name of the record. */
  readonly record: string
  /** The path of the tab. */
  readonly tab: string
}

/** A dialog that any screen can open, through `?dialog=<name>`, with `&id=` if it is about one record. */
export interface NamedDialog {
  readonly permission: Permission
  /** Offers it. A dialog with a command opens without a record. */
  readonly command?: Command
  readonly load: () => Promise<ComponentType<NamedDialogProps>>
}

export interface NamedDialogProps {
  readonly id: string
  readonly onClose: () => void
}
