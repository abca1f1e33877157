import type { ListLayout } from '#shared/platform/lists/listLayout.ts'
import { useCan, useViewer } from '#web/platform/auth/viewer.ts'
import { useMutation } from '#web/platform/lib/api/useMutation.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { useSessionState } from '#web/platform/lib/browser/useSessionState.ts'
import { graphql } from '#web/platform/lib/graphql.ts'

const layoutsQuery = graphql(`
  query getListLayouts($views: Boolean!) {
    getListLayouts {
      list
      columns
      pinned
      density
      group_by
      default_view @include(if: $views) {
        id
        screen
        query
      }
    }
  }
`)

const layoutMutation = graphql(`
  mutation setListLayout($input: SetListLayoutInput!, $key: String) {
    setListLayout(input: $input, key: $key) {
      list
    }
  }
`)

/** Saves go one after another, so that the last one stays. */
let lastSave: Promise<unknown> = Promise.resolve()

/**
 * Reads how the viewer arranged a list, and saves another layout. All lists share one request.
 * @param noun of the list; undefined for a list that nobody arranges.
 */
export function useOwnLayout(noun: string | undefined) {
  const { id: viewer } = useViewer()
  const views = useCan('savedViews:use')
  const { data, error } = useQuery(layoutsQuery, { variables: { views }, skip: !noun, showsEarlier: true })
  const own = data?.getListLayouts.find(({ list }) => list === noun)
  // A change shows at once. It stays until the screen was read again.
  const [unsaved, setUnsaved] = useSessionState<ListLayout | undefined>(`layout ${viewer} ${noun}`, undefined)
  const send = useMutation(layoutMutation)
  return {
    /** Undefined for a list that the viewer has not arranged, and until it is read. */
    layout: unsaved ?? own,
    defaultView: own?.default_view ?? undefined,
    loading: noun !== undefined && !data && !error,
    save(next: ListLayout): void {
      if (!noun) return
      setUnsaved(next)
      // A layout that was read has more fields, which the API refuses.
      const { columns, pinned, density, group_by } = next
      lastSave = lastSave
        .then(() => send({ list: noun, columns: [...columns], pinned, density, group_by }))
        // The API client shows a failure as a toast.
        .catch(() => undefined)
        .then(() => setUnsaved((latest) => (latest === next ? undefined : latest)))
    },
  }
}
