import { Button, Loader } from '@mantine/core'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { developerPaths } from '#web/developers/paths.ts'
import { apiError } from '#web/platform/lib/api/apiError.ts'
import { withValues } from '#web/platform/lib/api/query.ts'
import { useMutation } from '#web/platform/lib/api/useMutation.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { type GetMergePlanQuery, graphql, type MergedDeveloperFragment } from '#web/platform/lib/graphql.ts'
import modal from '#web/platform/ui/overlays/Modal.module.css'
import { Modal } from '#web/platform/ui/overlays/Modal.tsx'
import { ModalFooter } from '#web/platform/ui/overlays/ModalFooter.tsx'
import { Banner } from '#web/platform/ui/pages/Banner.tsx'
import { QueryError } from '#web/platform/ui/pages/QueryError.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { useAsyncAction } from '#web/platform/ui/useAsyncAction.ts'
import { useUndo } from '#web/platform/undo/useUndo.ts'
import { isConnected } from './isConnected.ts'
import { MergeComparison } from './MergeComparison.tsx'
import styles from './MergePlanDialog.module.css'
import { mergeSummary } from './mergeSummary.ts'

const planQuery = graphql(`
  query getMergePlan($id: ID!, $version: Int!, $into: ID!, $into_version: Int!) {
    getMergePlan(id: $id, version: $version, into: $into, into_version: $into_version) {
      id
      moved {
        noun
        count
      }
      notes
    }
  }
`)

const mergeMutation = graphql(`
  mutation mergeDevelopers($input: MergeDevelopersInput!, $key: String) {
    mergeDevelopers(input: $input, key: $key) {
      id
    }
  }
`)

type Both = readonly [MergedDeveloperFragment, MergedDeveloperFragment]

interface Props {
  readonly both: Both
  /** Reads both records again after someone else changed one. */
  readonly reload: () => Promise<unknown>
  readonly onBack: () => void
  readonly onMerged?: (() => void) | undefined
  readonly onClose: () => void
}

/** Compares two records, lists what would move, and merges them. The older record stays, unless they are swapped. */
export function MergePlanDialog({ both, reload, onBack, onMerged, onClose }: Props) {
  const [swapped, setSwapped] = useState(false)
  const [older, newer] = both.toSorted((one, other) => (one.created_at < other.created_at ? -1 : 1)) as unknown as Both
  const [kept, removed] = swapped ? [newer, older] : [older, newer]
  const input = { id: removed.id, version: removed.version, into: kept.id, into_version: kept.version }
  const showUndo = useUndo()
  const leave = useLeave(onClose)
  const merge = useMutation(mergeMutation, { showsErrors: true, waits: false })
  const merging = useAsyncAction(async () => {
    try {
      const { extensions } = await merge(input)
      await leave(removed, kept)
      onMerged?.()
      showUndo(`The two records of ${nameOf(kept)} are merged.`, extensions?.change)
    } catch (error) {
      if (apiError(error).code === 'CONFLICT') await reload()
      throw error
    }
  })
  // The dialog stays until the address has changed. Meanwhile both records are read again, which are one by then.
  const isMerged = merging.attempts > 0 && merging.error === undefined
  const plan = useQuery(planQuery, { variables: input, showsErrors: true, skip: merging.running || isMerged })
  return (
    <Modal title={`Merge Two Records of ${nameOf(kept)}`} onClose={onClose} width={760}>
      <div className={modal.body}>
        {!isConnected(kept, removed) && (
          <Banner type="danger">They have different names and addresses. Are they the same person?</Banner>
        )}
        <MergeComparison kept={kept} removed={removed} />
        <div className={`${ui.group} ${styles.plan}`}>
          <QueryError
            error={merging.error ?? plan.error}
            onRetry={plan.error ? () => void reload().then(() => plan.refetch()) : undefined}
          />
          {plan.loading && <Loader size={24} role="status" aria-label="Finding out what would move" />}
          {plan.data && <Plan plan={plan.data.getMergePlan} />}
        </div>
      </div>
      <ModalFooter>
        <Button variant="subtle" className={styles.back} disabled={merging.running} onClick={onBack}>
          Choose Another
        </Button>
        <Button variant="default" disabled={merging.running} onClick={() => setSwapped(!swapped)}>
          Keep the Other Record
        </Button>
        <Button disabled={!plan.data} loading={merging.running} onClick={() => void merging.run()}>
          Merge
        </Button>
      </ModalFooter>
    </Modal>
  )
}

/**
 * Closes the dialog. The page of the removed record becomes the same tab of the one that stays, at once: what the tab reads again after the
 * merge has no record of the former id.
 */
function useLeave(onClose: () => void) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return async (removed: MergedDeveloperFragment, kept: MergedDeveloperFragment) => {
    const page = developerPaths.developer(removed.id)
    if (!pathname.startsWith(`${page}/`)) return onClose()
    const query = withValues(search, { dialog: '', id: '', with: '' }).toString()
    const to = { pathname: pathname.replace(page, developerPaths.developer(kept.id)), search: query }
    await navigate(to, { replace: true, preventScrollReset: true, flushSync: true })
  }
}

function Plan({ plan: { moved, notes } }: { plan: GetMergePlanQuery['getMergePlan'] }) {
  return (
    <>
      <p>{mergeSummary(moved)}</p>
      {notes.length > 0 && (
        <ul className={`${ui.bullets} ${ui.aside} ${ui.tight}`} aria-label="What both records have">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </>
  )
}

function nameOf({ first_name, last_name }: MergedDeveloperFragment): string {
  return `${first_name} ${last_name}`
}
