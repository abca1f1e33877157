import type { ComponentType, ReactNode } from 'react'
import type { Permission } from '#shared/platform/permissions.ts'
import type { RecordTab, TabDialog } from '#web/platform/records/recordRoutes.ts'

/** The groups of the side navigation, in their order. */
export const areas = ['Review Crew', 'Developer Success', 'Fulfillment', 'Vetting', 'Clients'] as const
type Area = (typeof areas)[number]

/** A part of a screen, which filters its list. */
export interface ScreenPart {
  readonly label: string
  /** The query string, with its question mark. */
  readonly search: string
}

export interface Screen {
  readonly path: string
  readonly label: string
  /** The area of the side navigation. Screens without one are linked from elsewhere. */
  readonly area?: Area
  /** The parts of the screen. The side navigation links to them in its place, and the palette also to the screen. */
  readonly parts?: readonly ScreenPart[]
  /** The path of the screen whose tab this is. The side navigation highlights that screen. */
  readonly tabOf?: string
  /** The label of its own tab, when other screens are tabs of it; by default its label. */
  readonly tabLabel?: string
  readonly permission: Permission
}

/** Offers a dialog in the palette and, if it has an area, above that area's screens in the side navigation. */
export interface Command {
  readonly label: string
  readonly area?: Area
  /** The path of the record that the dialog is about. The command is offered while its page is open. */
  readonly record?: string
}

/** A dialog with its own address, over a screen. */
interface DialogRoute {
  readonly path: string
  readonly command?: Command
  /** Left out, it is the permission of the screen. */
  readonly permission?: Permission
  readonly load: () => Promise<ComponentType>
}

export interface ScreenRoute extends Screen {
  /** The path of another noun's screen that it follows. By default it has the position of its noun. */
  readonly after?: string
  /** The route pattern, if the screen has more than one address. */
  readonly pattern?: string
  readonly load: () => Promise<ComponentType>
  readonly dialogs?: readonly DialogRoute[]
}

/** The page of a record. Its header stays while its tabs change. */
export interface RecordRoute {
  /** Other nouns add tabs by this name. The jobs of the staff and of clients have one address, and two names. */
  readonly name: string
  readonly path: string
  /** The path of the list over which it shows as a panel; left out for a page of its own. */
  readonly over?: string
  readonly label: string
  readonly permission: Permission
  readonly load: () => Promise<ComponentType>
  /** The address of the record redirects to the first one. */
  readonly tabs: readonly RecordTab[]
  /** The target for addresses that match no tab; by default the first tab. */
  readonly elsewhere?: string
}

/** A tab that a noun adds to another noun's record. */
export interface AddedTab extends RecordTab {
  /** The name of the record. */
  readonly record: string
  /** The path of the tab that it follows. */
  readonly after: string
}

/** A dialog with its own address that a noun adds over a tab of another one. */
export interface AddedTabDialog extends TabDialog {
  /** The name of the record. */
  readonly record: string
  /** The path of the tab. */
  readonly tab: string
}

/** A dialog that any screen can open, through `?dialog=<name>`, with `&id=` if it is about one record. */
export interface NamedDialog {
  readonly permission: Permission
  /** A dialog about a record has a command only where the address tells which one. */
  readonly command?: Command
  readonly load: () => Promise<ComponentType<NamedDialogProps>>
}

/** A part that knows the home of the viewer. */
export interface HomeProps {
  /** Shows what leads to an address. */
  readonly children: (path: string) => ReactNode
}

export interface NamedDialogProps {
  /** The `&id=` of the address: the record that the dialog is about, or empty. */
  readonly id: string
  readonly onClose: () => void
}
