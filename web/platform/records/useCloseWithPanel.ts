import { useLocation, useNavigate } from 'react-router'
import { withValues } from '#web/platform/lib/api/query.ts'

/**
 * Returns a function that closes a dialog about a record, and also the record's panel if the record was deleted.
 * @param list the path of the list below the panel.
 */
export function useCloseWithPanel(list: string, id: string, onClose: () => void): (isGone?: boolean) => void {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return (isGone = false) => {
    if (!isGone || !pathname.startsWith(`${list}/${id}/`)) return onClose()
    const query = withValues(search, { dialog: '', id: '' }).toString()
    void navigate({ pathname: list, search: query }, { replace: true, preventScrollReset: true })
  }
}
