import { type ComponentType, createElement } from 'react'
import type { RouteObject } from 'react-router'
import { can, type Permission, type Role } from '#shared/platform/permissions.ts'
import { loadChunk } from '#web/platform/lib/browser/loadChunk.ts'
import { FirstTabRedirect } from './tabs/FirstTabRedirect.tsx'
import { ForbiddenTab } from './tabs/ForbiddenTab.tsx'
import { TabRedirect } from './tabs/TabRedirect.tsx'
import type { RecordHandle } from './useRecordRoute.ts'

export interface RecordTab {
  /** The last segment of its address; empty for the tab at the address of the record itself. */
  readonly path: string
  /** The route pattern below the record, if the tab has more than one address. */
  readonly pattern?: string
  readonly label: string
  readonly permission: Permission
  readonly load: () => Promise<ComponentType>
  /** Dialogs with their own addresses below that of the tab. Its component renders them by an `Outlet`. */
  readonly dialogs?: readonly TabDialog[]
}

export interface TabDialog {
  /** The route pattern below the tab. */
  readonly path: string
  readonly permission: Permission
  readonly load: () => Promise<ComponentType>
}

/**
 * Returns the child routes of a record's page, one per tab. A tab that the role may not read says so.
 * @param elsewhere the target for addresses without a known tab; by default the first tab.
 */
export function recordRoutes(
  role: Role,
  tabs: readonly RecordTab[],
  elsewhere?: string,
): Required<Pick<RouteObject, 'handle' | 'children'>> {
  const readable = tabs.filter(({ permission }) => can(role, permission))
  const handle: RecordHandle = { tabs: readable }
  const redirect = elsewhere
    ? { element: createElement(TabRedirect, { to: elsewhere }) }
    : { Component: FirstTabRedirect }
  return {
    handle,
    children: [
      ...tabs.map((tab) => tabRoute(role, tab)),
      // A tab at the address of the record comes first, so it matches before this redirect.
      { index: true, ...redirect },
      { path: '*', ...redirect },
    ],
  }
}

function tabRoute(role: Role, { path, pattern = path, label, permission, load, dialogs = [] }: RecordTab): RouteObject {
  const isReadable = can(role, permission)
  const content = isReadable ? { lazy: lazyComponent(load) } : { element: createElement(ForbiddenTab, { label }) }
  if (!pattern) return { index: true, ...content }
  return { path: pattern, ...content, children: isReadable ? dialogs.map((dialog) => dialogRoute(role, dialog)) : [] }
}

/** A role that may not open the dialog sees only the tab. */
function dialogRoute(role: Role, { path, permission, load }: TabDialog): RouteObject {
  if (can(role, permission)) return { path, lazy: lazyComponent(load) }
  return { path, element: null }
}

function lazyComponent(load: () => Promise<ComponentType>) {
  return async () => ({ Component: await loadChunk(load) })
}
