import { type ComponentType, createElement } from 'react'
import { Navigate, type RouteObject } from 'react-router'
import { can, type Permission, type Role } from '#shared/permissions.ts'
import { loadChunk } from '#web/platform/lib/loadChunk.ts'
import { FirstTabRedirect } from './FirstTabRedirect.tsx'
import { ForbiddenTab } from './ForbiddenTab.tsx'
import type { RecordHandle } from './useRecordRoute.ts'

/** A tab of a record's page. */
export interface RecordTab {
  /** The last segment of its address. */
  readonly path: string
  /** The route pattern below the record, if the tab has more than one address. */
  readonly pattern?: string
  readonly label: string
  readonly permission: Permission
  readonly load: () => Promise<ComponentType>
  /** Dialogs with their own addresses below that of the tab. Its component renders them by an `Outlet`. */
  readonly dialogs?: readonly TabDialog[]
}

/** A dialog over a tab. */
export interface TabDialog {
  /** The route pattern below the tab. */
  readonly path: string
  readonly permission: Permission
  readonly load: () => Promise<ComponentType>
}

/**
 * The child routes of a record's page, one per tab. A tab that the role may not read says so.
 * @param elsewhere where an address without a known tab leads; by default to the first one.
 */
export function recordRoutes(
  role: Role,
  tabs: readonly RecordTab[],
  elsewhere?: string,
): Required<Pick<RouteObject, 'handle' | 'children'>> {
  const readable = tabs.filter(({ permission }) => can(role, permission))
  const handle: RecordHandle = { tabs: readable }
  const redirect = elsewhere
    ? { element: createElement(Navigate, { to: elsewhere, replace: true }) }
    : { Component: FirstTabRedirect }
  return {
    handle,
    children: [
      { index: true, ...redirect },
      ...tabs.map((tab) => {
        const path = tab.pattern ?? tab.path
        return readable.includes(tab)
          ? {
              path,
              lazy: lazyComponent(tab.load),
              children: (tab.dialogs ?? []).map((dialog) => dialogRoute(role, dialog)),
            }
          : { path, element: createElement(ForbiddenTab, { label: tab.label }) }
      }),
      { path: '*', ...redirect },
    ],
  }
}

/** Whoever may not open the dialog sees the tab alone. */
function dialogRoute(role: Role, { path, permission, load }: TabDialog): RouteObject {
  if (can(role, permission)) return { path, lazy: lazyComponent(load) }
  return { path, element: null }
}

function lazyComponent(load: () => Promise<ComponentType>) {
  return async () => ({ Component: await loadChunk(load) })
}
