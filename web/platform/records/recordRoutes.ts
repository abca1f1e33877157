import { type ComponentType, createElement } from 'react'
import type { RouteObject } from 'react-router'
import { can, type Permission, type Role } from '#shared/permissions.ts'
import { loadChunk } from '#web/platform/lib/loadChunk.ts'
import { FirstTab } from './FirstTab.tsx'
import { RefusedTab } from './RefusedTab.tsx'
import type { RecordHandle } from './useRecordRoute.ts'

/** A tab of a record's page. */
export interface RecordTab {
  /** What its address adds to that of the record. */
  readonly path: string
  readonly label: string
  readonly permission: Permission
  readonly load: () => Promise<ComponentType>
}

/**
 * What makes a route the page of a record: its tabs as child routes. Without a tab, or with one that there is not, an address
 * leads to the first tab; at the address of a tab that the role may not read stands a sentence.
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
      { index: true, Component: FirstTab },
      ...tabs.map((tab) =>
        readable.includes(tab)
          ? { path: tab.path, lazy: async () => ({ Component: await loadChunk(tab.load) }) }
          : { path: tab.path, element: createElement(RefusedTab, { label: tab.label }) },
      ),
      { path: '*', Component: FirstTab },
    ],
  }
}
