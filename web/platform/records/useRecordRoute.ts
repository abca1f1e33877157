import { useMatches } from 'react-router'

export interface RecordHandle {
  readonly tabs: readonly { readonly path: string; readonly label: string }[]
}

export function isRecordHandle(handle: unknown): handle is RecordHandle {
  return Array.isArray((handle as Partial<RecordHandle> | undefined)?.tabs)
}

/** Returns the address of the current record, and the links of the tabs that the viewer may read. */
export function useRecordRoute() {
  const matches = useMatches()
  const record = matches.findLast(({ handle }) => isRecordHandle(handle))
  const base = record?.pathname.replace(/\/$/, '') ?? ''
  const tabs = isRecordHandle(record?.handle) ? record.handle.tabs : []
  const address = `${matches.at(-1)?.pathname.replace(/\/$/, '')}/`
  return {
    base,
    tabs: tabs.map(({ path, label }) => {
      const to = path ? `${base}/${path}` : base
      return { label, to, current: path ? address.startsWith(`${to}/`) : address === `${to}/` }
    }),
  }
}
