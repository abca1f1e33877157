import { Button } from '@mantine/core'
import { Link, useLocation, useNavigate } from 'react-router'
import { developerPaths } from '#web/developers/paths.ts'
import { withValues } from '#web/platform/lib/api/query.ts'
import { useDocumentKeys } from '#web/platform/lib/browser/useDocumentKeys.ts'
import { KeyCaps } from '#web/platform/ui/text/KeyCaps.tsx'

/** Leads to the triage of the applicants that the list shows, with its filter and sort. `t` does the same. */
export function TriageLink() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const query = withValues(search, { page: '', dialog: '', id: '' }).toString()
  const to = developerPaths.triage(query && `?${query}`)
  useDocumentKeys('List', { t: { label: 'Triage these applicants', run: () => void navigate(to) } })
  return (
    <Button component={Link} to={to} aria-keyshortcuts="t" rightSection={<KeyCaps keys="t" />}>
      Triage
    </Button>
  )
}
