import { type ComponentType, createElement } from 'react'
import type { RouteObject } from 'react-router'
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
}

/**
 * The child routes of a record's page, one per tab. An address without a known tab redirects to the first one. A tab that the
 * role may not read says so.
 */
export function recordRoutes(
  role: Role,
  tabs: readonly RecordTab[],
): Required<Pick<RouteObject, 'handle' | 'children'>> {
  const readable = tabs.filter(({ permission }) => can(role, permission))
  const handle: RecordHandle = { tabs: readable }
  return {
    handle,
    children: [
      { index: true, Component: FirstTabRedirect },
      ...tabs.map((tab) => {
        const path = tab.pattern ?? tab.path
        return readable.includes(tab)
          ? { path, lazy: async () => ({ Component: await loadChunk(tab.load) }) }
          : { path, element: createElement(ForbiddenTab, { label: tab.label }) }
      }),
      { path: '*', Component: FirstTabRedirect },
    ],
  }
}
